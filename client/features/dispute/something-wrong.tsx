import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { instantOf } from '../../../schemas/basics/time.ts';
import { appealUntil, isSaid, isUndecided } from '../../../schemas/dispute/known.ts';
import type { AnyDispute, Dispute } from '../../../schemas/dispute/shape.ts';
import { type Disputed, disputableAs } from '../../../schemas/dispute/subject.ts';
import { newerOf, type Row, useRows } from '../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../ui/form/request.ts';
import { formatDayTime } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { StateChip } from '../../ui/state/chip.tsx';
import { useOutbox } from '../outbox/hooks.ts';
import styles from './dispute.module.css';
import { ownDisputesQuery } from './queries.ts';
import { DisputeSaid } from './said.tsx';
import { words } from './words.ts';

const OpenDispute = lazy(() => import('./open-sheet.tsx'));
const SecondLook = lazy(() => import('./second-look.tsx'));

const ZONE = 'Europe/London';

/** Of a booking or a visit of one's own: what one said is wrong and what became of it, or where that is said. Nothing where nothing can be. */
export default function SomethingWrong({ subject }: { subject: Disputed }) {
  const now = instantOf(useNow());
  const disputes = useRows(ownDisputesQuery);
  const [isOpen, setOpen] = useState(false);
  if (newerOf(disputes, 'dispute').some((one) => one.subject.id === subject._id))
    return (
      <div className={styles.wrong} data-dispute data-newer>
        <p className={styles.chip}>
          <StateChip state="newer" />
        </p>
      </div>
    );
  const row = disputes.rows.flatMap(saidOf).findLast(({ doc }) => doc.subject.id === subject._id);
  const isStanding = row !== undefined && row.doc.status !== 'withdrawn';
  const mayOpen = !isStanding && row?.mark !== 'waiting' && disputableAs(subject, now).length > 0;
  if (row === undefined && !mayOpen) return null;
  const [what, when] = whatAndWhen(subject);
  return (
    <div className={styles.wrong}>
      {row !== undefined && <Standing row={row} what={what} when={when} />}
      {mayOpen && (
        <div>
          <Button
            variant="subtle"
            className={styles.ask ?? ''}
            onClick={() => setOpen(true)}
            aria-label={words.askLabel(what, when)}
          >
            {words.ask}
          </Button>
        </div>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <OpenDispute subject={subject} what={what} when={when} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

const saidOf = (row: Row<AnyDispute>): Row<Dispute>[] => (isSaid(row.doc) ? [{ ...row, doc: row.doc }] : []);

const whatAndWhen = (subject: Disputed): [what: string, when: string] =>
  subject.type === 'booking'
    ? [subject.slotName, formatDayTime(subject.startsAt, subject.timeZone)]
    : [words.visit, formatDayTime(subject.judgedAt, ZONE)];

function Standing({ row, what, when }: { row: Row<Dispute>; what: string; when: string }) {
  const { doc, mark, proposalId } = row;
  const propose = useProposal(words.failed);
  const { busy, problem, ask } = useRequest(words.failed);
  const undo = useOutbox().find((one) => one.id === proposalId)?.undo;
  const now = instantOf(useNow());
  const waits = mark === 'waiting';
  const withdraw = () =>
    void ask(() => propose('dispute.withdraw', { disputeId: doc._id }, words.display.withdraw(what, when, doc.gymName)));
  return (
    <section className={styles.standing} data-dispute={doc.status} aria-label={words.askLabel(what, when)}>
      <p className={styles.chip}>
        <StateChip state={waits ? 'waiting' : 'decided'} tone={doc.status === 'withdrawn' ? 'neutral' : 'brand'}>
          {waits ? words.chip.waiting : chipOf(doc)}
        </StateChip>
      </p>
      {!waits && <p>{lineOf(doc, now)}</p>}
      {isUndecided(doc.status) && <p>{words.noPromise}</p>}
      <DisputeSaid dispute={doc} reader="member" />
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      {waits && undo !== undefined && (
        <Button variant="default" onClick={() => void undo()} aria-label={words.undoLabel(what, when)}>
          {words.undo}
        </Button>
      )}
      {!waits && (appealUntil(doc) ?? '') > now && (
        <Suspense fallback={null}>
          <SecondLook
            dispute={doc}
            uid={doc.openedBy}
            send={(statement) => propose('dispute.appeal', { disputeId: doc._id, statement }, words.display.appeal(what, when))}
          />
        </Suspense>
      )}
      {!waits && doc.status === 'awaiting_owner' && (
        <Button variant="default" loading={busy} onClick={withdraw} aria-label={words.withdrawLabel(what, when)}>
          {words.withdraw}
        </Button>
      )}
    </section>
  );
}

const chipOf = ({ status, decision, appeal }: Dispute): string => {
  const last = appeal?.decision ?? decision;
  return last && status !== 'appealed' ? words.verdict[last.as].member : words.chip[status];
};

function lineOf(dispute: Dispute, now: string): string {
  const { status, gymName, deadlineAt, timeZone, reply } = dispute;
  if (status === 'awaiting_owner') return words.line.awaiting_owner(gymName, formatDayTime(deadlineAt, timeZone));
  if (status === 'withdrawn' || status === 'appealed' || status === 'closed') return words.line[status];
  if (status === 'under_review') return reply === undefined ? words.line.unanswered(gymName) : words.line.answered(gymName);
  const until = appealUntil(dispute);
  return until !== null && until > now ? words.line.decided(formatDayTime(until, timeZone)) : words.line.decidedOver;
}
