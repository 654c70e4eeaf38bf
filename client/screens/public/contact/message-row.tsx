import { Button } from '@mantine/core';
import { formatMoment } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { StateChip } from '../../../ui/state/chip.tsx';
import { type EdgeState, StateEdge } from '../../../ui/state/edge.tsx';
import type { TruthState } from '../../../ui/state/state.ts';
import styles from '../contact.module.css';
import { messages } from './words.ts';

const words = messages.yours;
const looks = {
  waiting: { edge: 'waiting', chip: 'waiting', word: words.waiting },
  sent: { edge: 'decided', chip: 'decided', word: words.sent },
  refused: { edge: 'refused', chip: 'refused', word: words.refused },
} as const satisfies Record<ShownMessage['state'], { edge: EdgeState; chip: TruthState; word: string }>;

/** What a person wrote and what became of it; an action that does not apply is absent. */
export interface ShownMessage {
  readonly id: string;
  readonly state: 'waiting' | 'sent' | 'refused';
  readonly subject: string;
  readonly madeAt: string;
  readonly outcome: string;
  readonly undo?: (() => void) | undefined;
  readonly again?: (() => void) | undefined;
  readonly dismiss?: (() => void) | undefined;
}

/** One message: it waits, was received with its number, or was not accepted and why. */
export function MessageRow({ message }: { message: ShownMessage }) {
  const now = useNow();
  const { edge, chip, word } = looks[message.state];
  const { undo, again, dismiss } = message;
  return (
    <StateEdge as="li" state={edge} data-message={message.state}>
      <p className={styles.subject}>{message.subject}</p>
      <p className={styles.facts}>
        <StateChip state={chip}>{word}</StateChip>
        <span>{words.madeAt(formatMoment(message.madeAt, now))}</span>
      </p>
      <p className={styles.outcome}>{message.outcome}</p>
      <div className={styles.actions}>
        {undo !== undefined && (
          <Button variant="light" onClick={undo}>
            {words.undo}
          </Button>
        )}
        {again !== undefined && (
          <Button variant="light" onClick={again}>
            {words.again}
          </Button>
        )}
        {dismiss !== undefined && (
          <Button variant="subtle" color="gray" onClick={dismiss}>
            {words.dismiss}
          </Button>
        )}
      </div>
    </StateEdge>
  );
}
