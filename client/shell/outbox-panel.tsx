import { Button } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '../parts/empty-state.tsx';
import { formatMoment, formatUntil } from '../parts/format.ts';
import { useNow } from '../parts/now.tsx';
import { Sheet } from '../parts/sheet.tsx';
import type { Tone, TruthState } from '../parts/state.ts';
import { StateChip } from '../parts/state-chip.tsx';
import { StateEdge } from '../parts/state-edge.tsx';
import styles from './outbox-panel.module.css';
import type { ConnectionView, OutboxActions, OutboxRow, OutboxState } from './view-model.ts';
import { words } from './words.ts';

const looks: Record<OutboxState, { state: TruthState; tone?: Tone }> = {
  waiting: { state: 'waiting' },
  sending: { state: 'waiting' },
  accepted: { state: 'decided', tone: 'good' },
  accepted_flagged: { state: 'flagged' },
  refused: { state: 'refused' },
  held: { state: 'decided', tone: 'attention' },
  cancelled_by_you: { state: 'decided', tone: 'neutral' },
};

const edges = { waiting: 'waiting', refused: 'refused', flagged: 'flagged' } as const;

function edgeOf(state: TruthState) {
  return state === 'waiting' || state === 'refused' || state === 'flagged' ? edges[state] : 'decided';
}

/** When it goes: the next try while connected, "as soon as you are back online" otherwise. */
function nextTryWords(row: OutboxRow, connection: ConnectionView, now: number): string | undefined {
  if (row.state !== 'waiting') return undefined;
  if (connection.state !== 'Online') return words.outbox.whenOnline;
  return row.nextTryAt === undefined ? undefined : words.outbox.nextTry(formatUntil(row.nextTryAt, now));
}

function Row({ row, connection, actions }: { row: OutboxRow; connection: ConnectionView; actions: OutboxActions }) {
  const now = useNow(5000);
  const [copied, setCopied] = useState(false);
  const { state, tone = 'good' } = looks[row.state];
  const next = nextTryWords(row, connection, now);
  const copy = async () => {
    await navigator.clipboard.writeText([row.display, words.outbox.state[row.state], row.message].filter(Boolean).join('\n'));
    setCopied(true);
  };
  return (
    <StateEdge as="li" state={edgeOf(state)} data-outbox-state={row.state}>
      <p className={styles.what}>{row.display}</p>
      <p className={styles.facts}>
        <StateChip state={state} tone={tone}>
          {words.outbox.state[row.state]}
        </StateChip>
        <span>{words.outbox.madeAt(formatMoment(row.madeAt, now))}</span>
        {next !== undefined && <span>{next}</span>}
      </p>
      {row.message !== undefined && row.state !== 'accepted' && <p className={styles.reason}>{row.message}</p>}
      <div className={styles.actions}>
        {row.state === 'waiting' && (
          <>
            <Button variant="light" onClick={() => actions.undo(row.id)}>
              {words.outbox.undo}
            </Button>
            <Button variant="subtle" onClick={() => actions.tryAgain(row.id)} disabled={connection.state === 'Offline'}>
              {words.outbox.tryAgain}
            </Button>
          </>
        )}
        {row.state === 'refused' && (
          <Button variant="light" onClick={() => actions.discard(row.id)}>
            {words.outbox.discard}
          </Button>
        )}
        {row.state !== 'accepted' && (
          <Button variant="subtle" color="gray" onClick={copy}>
            {copied ? words.outbox.copied : words.outbox.copy}
          </Button>
        )}
      </div>
    </StateEdge>
  );
}

const settled: ReadonlySet<OutboxState> = new Set(['accepted', 'accepted_flagged', 'cancelled_by_you']);

/** Product.md 0.3: nothing queued is invisible (L3). */
export function OutboxPanel({
  opened,
  onClose,
  rows,
  connection,
  actions,
}: {
  opened: boolean;
  onClose: () => void;
  rows: readonly OutboxRow[];
  connection: ConnectionView;
  actions: OutboxActions;
}) {
  const open = rows.filter((row) => !settled.has(row.state));
  const answered = rows.filter((row) => settled.has(row.state));
  return (
    <Sheet opened={opened} onClose={onClose} title={words.outbox.title} wide>
      {open.length === 0 ? (
        <EmptyState drawing="done" title={words.outbox.empty}>
          {words.outbox.emptyText}
        </EmptyState>
      ) : (
        <>
          <p className={styles.lead}>{words.outbox.lead}</p>
          <ul className={styles.rows} aria-label={words.outbox.open}>
            {open.map((row) => (
              <Row key={row.id} row={row} connection={connection} actions={actions} />
            ))}
          </ul>
        </>
      )}
      {answered.length > 0 && (
        <>
          <h3 className={styles.heading}>{words.outbox.answered}</h3>
          <ul className={styles.rows} aria-label={words.outbox.answered}>
            {answered.map((row) => (
              <Row key={row.id} row={row} connection={connection} actions={actions} />
            ))}
          </ul>
        </>
      )}
    </Sheet>
  );
}
