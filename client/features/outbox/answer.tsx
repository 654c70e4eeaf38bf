import { Button } from '@mantine/core';
import { IconClockUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { OutboxRow } from '../../sync/hooks.tsx';
import { formatDayTime } from '../../ui/format.ts';
import { readableDays } from '../../ui/readable-days.ts';
import { StateChip } from '../../ui/state/chip.tsx';
import { StateEdge } from '../../ui/state/edge.tsx';
import { useBookings } from '../booking/hooks.ts';
import { useGym } from '../gym/hooks.ts';
import { useTimetables } from '../slot/hooks.ts';
import styles from './answer.module.css';
import { answerWords as words } from './answer.words.ts';
import { EditConflict } from './answer-edit.tsx';
import { nextStep } from './answer-step.ts';
import { useOutbox } from './hooks.ts';

/** An order the bank said no to, until the next one goes through. The Outbox itself forgets it after a day. */
export const declinedOrders = (rows: readonly OutboxRow[]): readonly OutboxRow[] => {
  const bought = rows.findLast((row) => row.kind === 'pass.buy' && row.state === 'accepted');
  return rows.filter((row) => row.state === 'declined' && (bought === undefined || row.madeAt > bought.madeAt)).reverse();
};

/** Rows that somebody should look at: refused ones until they are dismissed, held ones until they are answered. */
export const toAnswer = (rows: readonly OutboxRow[]): readonly OutboxRow[] =>
  rows.filter((row) => row.state === 'refused' || row.state === 'held').reverse();

/** A no with its reason and one next step, or a question that only its owner can answer (B1, B5); `children`: what it is between, or what could be done instead. */
export function OutboxAnswer({ row, children }: { row: OutboxRow; children?: ReactNode }) {
  return row.state === 'held' ? (
    <HeldAnswer row={row}>{children}</HeldAnswer>
  ) : (
    <RefusedAnswer row={row}>{children}</RefusedAnswer>
  );
}

function RefusedAnswer({ row, children }: { row: OutboxRow; children?: ReactNode }) {
  const { pathname } = useLocation();
  const { dismiss, retry } = row;
  const step = nextStep(row);
  return (
    <StateEdge as="article" state="refused" className={styles.card ?? ''} data-outbox-state={row.state}>
      <p className={styles.chip}>
        <StateChip state={row.state === 'declined' ? 'declined' : 'refused'} />
      </p>
      <p className={styles.what}>{row.display}</p>
      {row.message !== undefined && <p className={styles.reason}>{readableDays(row.message)}</p>}
      {children}
      <div className={styles.actions}>
        {step !== undefined && step.to !== pathname && (
          <Button component={Link} to={step.to} variant="light">
            {step.label}
          </Button>
        )}
        {retry !== undefined && (
          <Button variant="light" onClick={retry}>
            {words.again}
          </Button>
        )}
        {dismiss !== undefined && (
          <Button variant="subtle" color="gray" onClick={() => void dismiss()} aria-label={words.dismissLabel(row.display)}>
            {words.dismiss}
          </Button>
        )}
      </div>
    </StateEdge>
  );
}

function HeldAnswer({ row, children }: { row: OutboxRow; children?: ReactNode }) {
  const { answer, about, edit } = row;
  const isTimetable = row.kind.startsWith('schedule.');
  const isEdit = edit !== undefined || row.gymEdit !== undefined || isTimetable;
  // Nobody has to choose between two values: only whether the people who booked are told of a change.
  const choice =
    row.code === 'SCHEDULE_AFFECTS' ? words.affects : row.code === 'REFUND_CONFIRM' ? words.refund : isEdit ? words.edit : words;
  const chosen = useOutbox().some(
    ({ about: of, state }) => of?.proposalId === row.id && (state === 'waiting' || state === 'sending'),
  );
  return (
    <StateEdge as="article" className={styles.card ?? ''} data-outbox-state={row.state}>
      <p className={styles.chip}>
        <StateChip state="decided" tone="attention">
          {words.held}
        </StateChip>
      </p>
      <p className={styles.what}>{row.display}</p>
      {row.message !== undefined && <p className={styles.reason}>{readableDays(row.message)}</p>}
      {about?.gymId !== undefined && about.slotId !== undefined && !isTimetable && (
        <NewTime proposalId={row.id} gymId={about.gymId} slotId={about.slotId} />
      )}
      {edit !== undefined && <EditConflict edit={edit} />}
      {children}
      {chosen ? (
        <p className={styles.chosen}>
          <IconClockUp size={20} stroke={2} aria-hidden className={styles.mark} />
          {words.chosen}
        </p>
      ) : (
        answer !== undefined && (
          <div className={styles.actions}>
            <Button onClick={() => void answer('keep')}>{choice.keep}</Button>
            <Button variant="default" onClick={() => void answer('drop')}>
              {choice.drop}
            </Button>
          </div>
        )
      )}
    </StateEdge>
  );
}

/** Old and new time side by side; nothing where this device does not hold the class. */
function NewTime({ proposalId, gymId, slotId }: { proposalId: string; gymId: string; slotId: string }) {
  const gym = useGym(gymId).row?.doc;
  // A slot keeps the start it was made with in its id (RECURRENCE-ID), and lies in that day's timetable.
  const planned = slotId.slice(-'2026-03-03T18:00'.length);
  const days = useTimetables(gymId, planned.slice(0, 10), 1).rows;
  const booking = useBookings().rows.find((one) => one.doc.proposalId === proposalId)?.doc;
  const slot = days.flatMap((one) => one.doc.slots).find((one) => one.slotId === slotId);
  const before = slot?.movedFrom ?? booking?.startsAt;
  if (gym === undefined || slot === undefined || before === undefined || before === slot.startsAt) return null;
  return (
    <p className={styles.moved}>{words.moved(formatDayTime(before, gym.timeZone), formatDayTime(slot.startsAt, gym.timeZone))}</p>
  );
}
