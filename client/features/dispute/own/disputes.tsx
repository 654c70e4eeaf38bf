import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { keyOf } from '../../../../schemas/basics/key.ts';
import { instantOf } from '../../../../schemas/basics/time.ts';
import { appealUntil } from '../../../../schemas/dispute/known.ts';
import type { BankDispute, Dispute } from '../../../../schemas/dispute/shape.ts';
import { newerOf, type Row, useConnection, useRows } from '../../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { formatDayTime } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { StateChip } from '../../../ui/state/chip.tsx';
import { CutShort } from '../../../ui/state/cut-short.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import { OutboxAnswer, toAnswer } from '../../outbox/answer.tsx';
import { useOutbox } from '../../outbox/hooks.ts';
import styles from '../dispute.module.css';
import { gymDisputesQuery } from '../queries.ts';
import { DisputeSaid } from '../said.tsx';
import SecondLook from '../second-look.tsx';
import { StatementForm } from '../statement-form.tsx';
import { words } from '../words.ts';
import { askedBack } from './asked-back.ts';
import { gymDisputes } from './lists.ts';

/** For a gym's owners: what members say is wrong, the one that ends first first, and where to answer it. */
export function OwnDisputes({ gymId, uid }: { gymId: string; uid: string }) {
  const now = instantOf(useNow());
  const disputes = useRows(useMemo(() => gymDisputesQuery(keyOf(gymId)), [gymId]));
  const refused = toAnswer(useOutbox()).filter(({ kind }) => kind.startsWith('dispute.'));
  const newer = newerOf(disputes, 'dispute');
  const { asked, withUs, decided, banks } = gymDisputes(disputes.rows, now);
  if (asked.length + withUs.length + decided.length + banks.length + newer.length + refused.length === 0)
    return <p className={styles.soft}>{words.own.none}</p>;
  return (
    <div className={styles.own}>
      <CutShort of={disputes} />
      {refused.map((row) => (
        <OutboxAnswer key={row.id} row={row} />
      ))}
      {asked.map((row) => (
        <Asked key={row.doc._id} row={row} uid={uid} />
      ))}
      {newer.map((one) => (
        <StateEdge key={one._id} as="article" className={styles.standing ?? ''} data-dispute data-newer>
          <Head dispute={one} />
          <p className={styles.chip}>
            <StateChip state="newer" />
          </p>
        </StateEdge>
      ))}
      {banks.map((one) => (
        <StateEdge key={one._id} as="article" className={styles.standing ?? ''} data-dispute={one.status}>
          <Head dispute={one} />
          <p>{disputeAskedBack(one)}</p>
        </StateEdge>
      ))}
      {withUs.length > 0 && <WithUs rows={withUs} />}
      {decided.length > 0 && (
        <details className={styles.said}>
          <summary>{words.own.decided(decided.length)}</summary>
          {decided.map(({ doc }) => (
            <Decided key={doc._id} dispute={doc} uid={uid} />
          ))}
        </details>
      )}
    </div>
  );
}

/** Nothing to do about them; what is asked here and has not been sent says so. */
export function WithUs({ rows }: { rows: readonly Row<Dispute>[] }) {
  return (
    <details className={styles.said}>
      <summary>{words.own.withUs(rows.length)}</summary>
      {rows.map(({ doc, mark }) => (
        <StateEdge
          key={doc._id}
          as="article"
          state={mark === 'waiting' ? 'waiting' : 'decided'}
          className={styles.standing ?? ''}
          data-dispute={doc.status}
        >
          <Head dispute={doc} />
          {mark === 'waiting' ? (
            <p className={styles.chip}>
              <StateChip state="waiting">{words.own.waiting}</StateChip>
            </p>
          ) : (
            <p>
              {lineOf(doc)} {words.noPromise}
            </p>
          )}
          <DisputeSaid dispute={doc} reader="gym" />
        </StateEdge>
      ))}
    </details>
  );
}

function lineOf({ status, reply }: Dispute): string {
  if (status === 'appealed') return words.line.appealed;
  return reply === undefined ? words.own.unanswered : words.own.answered;
}

/** What was decided, and until when one need not agree. */
function Decided({ dispute, uid }: { dispute: Dispute; uid: string }) {
  const { _id: disputeId, gymId, decision, slotName, happenedAt, timeZone, status } = dispute;
  const propose = useProposal(words.failed);
  const until = appealUntil(dispute);
  if (!decision || until === null) return null;
  const display = words.display.appeal(slotName ?? words.visitOf, formatDayTime(happenedAt, timeZone));
  return (
    <StateEdge as="article" className={styles.standing ?? ''} data-dispute={status}>
      <Head dispute={dispute} />
      <p>
        <strong>{words.verdict[decision.as].gym}.</strong> {words.line.decided(formatDayTime(until, timeZone))}{' '}
        {decision.as !== 'owner' && words.own.keeps}
      </p>
      <DisputeSaid dispute={dispute} reader="gym" />
      <SecondLook
        dispute={dispute}
        uid={uid}
        send={(statement) => propose('dispute.contest', { gymId, disputeId, statement }, display)}
      />
    </StateEdge>
  );
}

/** Who, what and when: all of it can be read of one that only a newer app understands. */
function Head({
  dispute: { memberName, gymName, slotName, happenedAt, timeZone },
}: {
  dispute: Pick<Dispute, 'gymName' | 'slotName' | 'happenedAt' | 'timeZone'> & { memberName?: string };
}) {
  return (
    <h3 className={styles.head}>
      {words.own.head(memberName ?? gymName, slotName ?? words.visitOf)}
      <time dateTime={happenedAt}>{formatDayTime(happenedAt, timeZone)}</time>
    </h3>
  );
}

function Asked({ row: { doc, mark }, uid }: { row: Row<Dispute>; uid: string }) {
  const { kind, statement, deadlineAt, timeZone, status } = doc;
  const isOver = instantOf(useNow()) > deadlineAt;
  return (
    <StateEdge
      as="article"
      state={mark === 'waiting' ? 'waiting' : 'decided'}
      className={styles.standing ?? ''}
      data-dispute={status}
    >
      <Head dispute={doc} />
      <p>{words.kinds[kind]}</p>
      <blockquote className={styles.text}>{statement}</blockquote>
      {mark === 'waiting' ? (
        <p className={styles.chip}>
          <StateChip state="waiting">{words.own.waiting}</StateChip>
        </p>
      ) : (
        <>
          <p>{isOver ? words.own.over : words.own.until(formatDayTime(deadlineAt, timeZone))}</p>
          {!isOver && <Answer dispute={doc} uid={uid} />}
        </>
      )}
      <DisputeSaid dispute={doc} reader="gym" />
    </StateEdge>
  );
}

function Answer({ dispute: { _id, gymId, slotName, happenedAt, timeZone }, uid }: { dispute: Dispute; uid: string }) {
  const propose = useProposal(words.failed);
  const { busy, problem, ask } = useRequest(words.failed);
  const toast = useToast();
  const offline = useConnection().state !== 'Online';
  const about = [slotName ?? words.visitOf, formatDayTime(happenedAt, timeZone)] as const;
  const concede = async () => {
    const body = { gymId, disputeId: _id };
    const answer = await ask(() => propose('dispute.concede', body, words.display.concede(...about)));
    if (answer?.ok) toast(offline ? { kind: 'queued' } : { kind: 'plain', text: words.own.conceded });
  };
  return (
    <>
      <StatementForm
        draftKey={`dispute:${uid}:${_id}`}
        said={{ ...words.own, label: words.own.answer, hint: words.own.answerHint }}
        send={(statement) => propose('dispute.state', { gymId, disputeId: _id, statement }, words.display.state(...about))}
      >
        <Button variant="default" loading={busy} onClick={() => void concede()}>
          {words.own.concede}
        </Button>
      </StatementForm>
      <p className={styles.soft}>{words.own.concedeHint}</p>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </>
  );
}

const STATE = { with_bank: 'opened', bank_shown: 'opened', resolved_member: 'lost', resolved_owner: 'won' } as const;

/** The dispute that it is, in the same words. */
export function disputeAskedBack({ status, amount, deadlineAt, shown, timeZone }: BankDispute): string {
  const defendAt = status === 'with_bank' ? { defendAt: deadlineAt } : {};
  return askedBack({ state: STATE[status], amount, ...defendAt, ...(shown && { defended: shown }) }, timeZone);
}
