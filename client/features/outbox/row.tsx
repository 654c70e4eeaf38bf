import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { ConnectionState, OutboxRow, OutboxState } from '../../sync/queries/rows.ts';
import { formatMoment, formatUntil } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { StateChip } from '../../ui/state/chip.tsx';
import { type EdgeState, StateEdge } from '../../ui/state/edge.tsx';
import type { Tone, TruthState } from '../../ui/state/state.ts';
import styles from './row.module.css';
import { words } from './words.ts';

const ShowIt = lazy(() => import('../second-factor/show-it.tsx'));

const looks: Record<OutboxState, { edge: EdgeState; state: TruthState; tone: Tone }> = {
  waiting: { edge: 'waiting', state: 'waiting', tone: 'neutral' },
  sending: { edge: 'waiting', state: 'waiting', tone: 'neutral' },
  accepted: { edge: 'decided', state: 'decided', tone: 'good' },
  accepted_flagged: { edge: 'flagged', state: 'flagged', tone: 'neutral' },
  declined: { edge: 'refused', state: 'declined', tone: 'bad' },
  refused: { edge: 'refused', state: 'refused', tone: 'bad' },
  held: { edge: 'decided', state: 'decided', tone: 'attention' },
  newer: { edge: 'decided', state: 'newer', tone: 'neutral' },
  cancelled_by_you: { edge: 'decided', state: 'decided', tone: 'neutral' },
};

const waitsForFactor = ({ state, code }: OutboxRow): boolean =>
  state === 'waiting' && (code === 'SECOND_FACTOR_NEEDED' || code === 'SECOND_FACTOR_MISSING');

/** When it goes: the next try while connected, "as soon as you are back online" otherwise. */
function nextTryWords(row: OutboxRow, connection: ConnectionState, now: number): string | undefined {
  if (row.state !== 'waiting') return undefined;
  if (connection !== 'Online') return words.whenOnline;
  // It waits for its author, and no time is said for that.
  if (row.nextTryAt === undefined || waitsForFactor(row)) return undefined;
  const until = formatUntil(row.nextTryAt, now);
  return row.code === 'RATE_LIMITED' ? words.tooMany(until) : words.nextTry(until);
}

/** One action and what became of it. An action that does not apply is absent from the row, so it is not offered. */
export function OutboxRowCard({ row, connection }: { row: OutboxRow; connection: ConnectionState }) {
  const now = useNow(5000);
  const { edge, state, tone } = looks[row.state];
  const next = nextTryWords(row, connection, now);
  const { undo, retry, dismiss, answer } = row;
  // What moves money is answered by its own name.
  const choice = row.code === 'REFUND_CONFIRM' ? words.refund : words;
  return (
    <StateEdge as="li" state={edge} data-outbox-state={row.state}>
      <p className={styles.what}>{row.display}</p>
      <p className={styles.facts}>
        <StateChip state={state} tone={tone}>
          {words.state[row.state]}
        </StateChip>
        <span>{words.madeAt(formatMoment(row.madeAt, now))}</span>
        {next !== undefined && <span>{next}</span>}
      </p>
      {row.reference !== undefined && <p className={styles.reason}>{words.reference(row.reference)}</p>}
      {row.message !== undefined && row.state !== 'accepted' && <p className={styles.reason}>{row.message}</p>}
      <div className={styles.actions}>
        {row.code !== undefined && waitsForFactor(row) && (
          <Suspense fallback={null}>
            <ShowIt code={row.code} />
          </Suspense>
        )}
        {answer !== undefined && (
          <>
            <Button onClick={() => void answer('keep')}>{choice.keep}</Button>
            <Button variant="light" onClick={() => void answer('drop')}>
              {choice.drop}
            </Button>
          </>
        )}
        {undo !== undefined && (
          <Button variant="light" onClick={() => void undo()}>
            {words.undo}
          </Button>
        )}
        {retry !== undefined && (
          <Button variant="light" onClick={retry}>
            {words.tryAgain}
          </Button>
        )}
        {dismiss !== undefined && (
          <Button variant="light" onClick={() => void dismiss()}>
            {row.state === 'accepted' || row.state === 'accepted_flagged' ? words.putAway : words.discard}
          </Button>
        )}
        {row.state !== 'accepted' && <CopyText row={row} />}
      </div>
    </StateEdge>
  );
}

function CopyText({ row }: { row: OutboxRow }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText([row.display, words.state[row.state], row.message].filter(Boolean).join('\n'));
    setCopied(true);
  };
  return (
    <Button variant="subtle" color="gray" onClick={() => void copy()}>
      {copied ? words.copied : words.copy}
    </Button>
  );
}
