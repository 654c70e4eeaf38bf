import { Button } from '@mantine/core';
import { useState } from 'react';
import { keyOf } from '../../../../schemas/basics/key.ts';
import { instantOf } from '../../../../schemas/basics/time.ts';
import type { Pass } from '../../../../schemas/pass/shape.ts';
import type { RefundQuote } from '../../../../schemas/refund/quote.ts';
import { type OutboxRow, type Row, useConnection, useRows } from '../../../sync/hooks.tsx';
import { reasonSentence } from '../../../ui/form/reason-sentence.ts';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { formatMoney } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import modal from '../../../ui/overlay/modal.module.css';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import { useBookings } from '../../booking/hooks.ts';
import { useOutbox } from '../../outbox/hooks.ts';
import { usePayments } from '../../payment/hooks.ts';
import { refundsQuery } from '../../refund/queries.ts';
import { usePasses } from '../hooks.ts';
import { Leaving, PassEnding } from './ending.tsx';
import { askedFor, bookedWith, whyNot } from './facts.ts';
import { Confirm, type LineAndClock, Quote } from './quote.tsx';
import styles from './sheet.module.css';
import { isCancelled, isGivenUp, isLeaving } from './standing.ts';
import { leavingWords } from './standing.words.ts';
import { cancelWords as words } from './words.ts';

/** Cancelling a pass: the money before anybody confirms, then what becomes of it (4.2, 4.7, X9). */
export function CancelPass({ passKey, onClose }: { passKey: string; onClose: () => void }) {
  const passes = usePasses();
  const row = passes.rows.find(({ doc }) => keyOf(doc._id) === passKey);
  if (row === undefined)
    return passes.state === 'loading' ? null : <Said title={words.title} text={words.gone} onClose={onClose} />;
  return <OfPass row={row} onClose={onClose} />;
}

function OfPass({ row, onClose }: { row: Row<Pass>; onClose: () => void }) {
  // Here, since a pass that was on its way out may come back with a no.
  const cancelling = useCancel(row.doc);
  if (isGivenUp(row.doc) || cancelling.sent !== undefined) return <Ended row={row} sent={cancelling.sent} onClose={onClose} />;
  return <Asking pass={row.doc} cancelling={cancelling} onClose={onClose} />;
}

/** Taken, or on its way: the pass itself may show it only in a moment. */
const TAKEN: readonly OutboxRow['state'][] = ['waiting', 'sending', 'accepted'];

function Asking({ pass, cancelling, onClose }: { pass: Pass; cancelling: ReturnType<typeof useCancel>; onClose: () => void }) {
  const now = instantOf(useNow());
  const connection = useConnection();
  const payments = usePayments();
  const refunds = useRows(refundsQuery);
  const bookings = useBookings().rows.map(({ doc }) => doc);
  const { cancel, busy, problem } = cancelling;
  const docs = <T,>(rows: readonly Row<T>[]) => rows.map(({ doc }) => doc);
  const asked = askedFor(pass, docs(payments.rows), docs(refunds.rows), now);
  const reach: LineAndClock = {
    isOnline: connection.state === 'Online',
    isSureOfTime: connection.clock.trust !== 'untrusted',
  };

  if (payments.state === 'loading' || refunds.state === 'loading') return null;
  const no = whyNot(pass, now);
  if (no !== undefined) return <Said title={words.title} text={no} onClose={onClose} />;
  if (asked.says === 'unpaid') return <Said title={words.title} text={words.unpaid} onClose={onClose} />;
  if (asked.says === 'asked') return <Said title={words.title} text={reasonSentence('REFUND_ASKED')} onClose={onClose} />;

  const { quote } = asked;
  return (
    <Sheet
      opened
      onClose={onClose}
      title={words.title}
      footer={
        <div className={styles.footer}>
          <Confirm quote={quote} pass={pass} reach={reach} busy={busy} onConfirm={() => void cancel(quote)} />
          <Button size="lg" variant="default" onClick={onClose}>
            {words.keep}
          </Button>
        </div>
      }
    >
      <div className={modal.form}>
        <div role="alert" className={modal.reasons}>
          {problem !== undefined && (
            <StateEdge state="refused" className={modal.outcome ?? ''}>
              <p className={modal.outcomeTitle}>{words.refusedTitle}</p>
              <p className={modal.text}>{problem}</p>
            </StateEdge>
          )}
        </div>
        <What pass={pass} />
        <Quote quote={quote} pass={pass} booked={bookedWith(bookings, pass._id, quote.until ?? now)} reach={reach} />
      </div>
    </Sheet>
  );
}

/** The proposal carries the amount that was seen; where another one is due it is refused, and what is due now is asked about again. */
function useCancel(pass: Pass) {
  const propose = useProposal(words.failed);
  const { busy, problem, ask } = useRequest(words.failed);
  const [proposalId, setProposalId] = useState<string>();
  const last = useOutbox().find(({ id }) => id === proposalId);

  const cancel = async ({ amount }: RefundQuote) => {
    // What was said to the last one is read, and answered by this.
    void last?.dismiss?.();
    const display = words.doing(pass.snapshot.name, pass.snapshot.gymName, formatMoney(amount));
    const answer = await ask(() => propose('pass.cancel', { passId: pass._id, amountSeen: amount }, display));
    if (answer?.ok) setProposalId(answer.proposalId);
  };
  return {
    cancel,
    busy,
    sent: last !== undefined && TAKEN.includes(last.state) ? last : undefined,
    problem: problem ?? (last?.state === 'refused' ? last.message : undefined),
  };
}

/** On its way to us, or done: where the money is. */
function Ended({ row, sent, onClose }: { row: Row<Pass>; sent: OutboxRow | undefined; onClose: () => void }) {
  const outbox = useOutbox();
  const undo = (sent ?? outbox.find(({ id }) => id === row.proposalId))?.undo;
  const leaving = isLeaving(row) || !isGivenUp(row.doc);
  return (
    <Sheet
      opened
      onClose={onClose}
      title={leaving ? leavingWords.chip : isCancelled(row.doc) ? words.titleEnded : words.titleNotice}
      footer={
        <div className={modal.after}>
          {leaving && undo !== undefined && (
            <Button size="lg" variant="default" onClick={() => void undo()}>
              {words.undo}
            </Button>
          )}
          <Button size="lg" onClick={onClose}>
            {words.done}
          </Button>
        </div>
      }
    >
      <StateEdge state={leaving ? 'waiting' : 'decided'} className={modal.outcome ?? ''}>
        <What pass={row.doc} />
        <div role="status">{leaving ? <Leaving className={modal.text} /> : <PassEnding row={row} className={modal.text} />}</div>
      </StateEdge>
    </Sheet>
  );
}

function Said({ title, text, onClose }: { title: string; text: string; onClose: () => void }) {
  return (
    <Sheet opened onClose={onClose} title={title}>
      <p className={modal.text}>{text}</p>
    </Sheet>
  );
}

const What = ({ pass: { snapshot } }: { pass: Pass }) => (
  <p className={styles.what}>
    <strong>{snapshot.name}</strong>
    <span>{snapshot.gymName}</span>
  </p>
);
