import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { byText } from '../../../../schemas/basics/by-text.ts';
import { keyOf } from '../../../../schemas/basics/key.ts';
import { instantOf } from '../../../../schemas/basics/time.ts';
import type { Dispute } from '../../../../schemas/dispute/shape.ts';
import { newerOf, type Row, useConnection, useRows } from '../../../sync/hooks.tsx';
import { useFormDraft } from '../../../ui/form/draft.ts';
import { ProseField } from '../../../ui/form/prose-field.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { formatDayTime } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { StateChip } from '../../../ui/state/chip.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import { OutboxAnswer, toAnswer } from '../../outbox/answer.tsx';
import { useOutbox } from '../../outbox/hooks.ts';
import styles from '../dispute.module.css';
import { gymDisputesQuery } from '../queries.ts';
import { DisputeSaid } from '../said.tsx';
import { isLongEnough, LONGEST } from '../statement.ts';
import { words } from '../words.ts';

/** For a gym's owners: what members say is wrong, the one that ends first first, and where to answer it. Nothing where nobody says anything. */
export default function WhatNeedsYou({ gymId, uid }: { gymId: string; uid: string }) {
  const disputes = useRows(useMemo(() => gymDisputesQuery(keyOf(gymId)), [gymId]));
  const refused = toAnswer(useOutbox()).filter(({ kind }) => kind === 'dispute.state');
  const newer = newerOf(disputes, 'dispute');
  const waiting = disputes.rows
    .filter(({ doc, mark }) => doc.status === 'awaiting_owner' || (mark === 'waiting' && doc.status === 'under_review'))
    .toSorted((a, b) => byText(a.doc.deadlineAt, b.doc.deadlineAt));
  const withUs = disputes.rows.filter(({ doc, mark }) => doc.status === 'under_review' && mark !== 'waiting').toReversed();
  if (waiting.length + withUs.length + newer.length + refused.length === 0) return null;
  return (
    <section className={styles.own} aria-labelledby="needs-you">
      <h2 id="needs-you" className={styles.title}>
        {words.own.title}
      </h2>
      {refused.map((row) => (
        <OutboxAnswer key={row.id} row={row} />
      ))}
      {waiting.map((row) => (
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
      {withUs.length > 0 && (
        <details className={styles.said}>
          <summary>{words.own.withUs(withUs.length)}</summary>
          {withUs.map(({ doc }) => (
            <StateEdge key={doc._id} as="article" className={styles.standing ?? ''} data-dispute={doc.status}>
              <Head dispute={doc} />
              <p>
                {doc.reply === undefined ? words.own.unanswered : words.own.answered} {words.noPromise}
              </p>
              <DisputeSaid dispute={doc} reader="gym" />
            </StateEdge>
          ))}
        </details>
      )}
    </section>
  );
}

/** Who, what and when: all of it can be read of one that only a newer app understands. */
function Head({
  dispute: { memberName, slotName, happenedAt, timeZone },
}: {
  dispute: Pick<Dispute, 'memberName' | 'slotName' | 'happenedAt' | 'timeZone'>;
}) {
  return (
    <h3 className={styles.head}>
      {words.own.head(memberName, slotName ?? words.visitOf)}
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

const Typed = z.strictObject({ statement: z.string() });

function Answer({ dispute: { _id, gymId, slotName, happenedAt, timeZone }, uid }: { dispute: Dispute; uid: string }) {
  const offline = useConnection().state !== 'Online';
  const [draft, setDraft, { forgetSent }] = useFormDraft(`dispute:${uid}:${_id}`, Typed);
  const propose = useProposal(words.failed);
  const { busy, problem, ask } = useRequest(words.failed);
  const toast = useToast();
  const [isShort, setShort] = useState(false);
  const { statement = '' } = draft ?? {};
  const send = async () => {
    if (!isLongEnough(statement)) return setShort(true);
    const body = { gymId, disputeId: _id, statement: statement.trim() };
    const display = words.display.state(slotName ?? words.visitOf, formatDayTime(happenedAt, timeZone));
    const answer = await ask(() => propose('dispute.state', body, display));
    if (!answer?.ok) return;
    forgetSent(draft);
    toast(offline ? { kind: 'queued' } : { kind: 'plain', text: words.own.sent });
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <ProseField
        label={words.own.answer}
        description={words.own.answerHint}
        error={isShort ? words.tooShort : undefined}
        autosize
        minRows={2}
        required
        most={LONGEST}
        value={statement}
        onChange={({ currentTarget }) => {
          setShort(false);
          setDraft({ statement: currentTarget.value });
        }}
      />
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <div>
        <Button type="submit" loading={busy}>
          {offline ? words.own.sendLater : words.own.send}
        </Button>
      </div>
    </form>
  );
}
