import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import { plus } from '../../../../schemas/basics/time.ts';
import type { Pass } from '../../../../schemas/pass/shape.ts';
import { mayQueue, type RefundQuote } from '../../../../schemas/refund/quote.ts';
import { reasonSentence } from '../../../ui/form/reason-sentence.ts';
import { formatDay } from '../../../ui/format.ts';
import modal from '../../../ui/overlay/modal.module.css';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import { QueuedNotice } from '../../../ui/state/queued-notice.tsx';
import { refundWords } from '../../refund/words.ts';
import { quoteFacts } from './facts.ts';
import styles from './sheet.module.css';
import { cancelWords as words } from './words.ts';

/** How far this device's line and clock can be believed. */
export interface LineAndClock {
  readonly isOnline: boolean;
  readonly isSureOfTime: boolean;
}

/** What was paid, what counts as used and what comes back, by which rule, when, and what becomes of the pass. */
export function Quote({
  quote,
  pass,
  booked,
  reach,
}: {
  quote: RefundQuote;
  pass: Pass;
  booked: readonly string[];
  reach: LineAndClock;
}) {
  const { lines, rule, confirm } = quoteFacts(quote, pass);
  return (
    <>
      <dl className={styles.lines}>
        {lines.map(([name, value]) => (
          <div key={name} className={styles.line}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {rule !== undefined && <p className={modal.text}>{rule}</p>}
      {confirm === undefined ? (
        <p className={modal.text}>{reasonSentence('REFUND_NOTHING')}</p>
      ) : (
        <>
          <p className={modal.text}>
            {words.arrives} {refundWords.banks}
          </p>
          <p className={modal.text}>
            {quote.until === undefined ? words.ends : words.endsWithNotice(lastDayBefore(quote.until, pass))}
          </p>
          {booked.length > 0 && (
            <div className={modal.text}>
              <p className={styles.booked}>{words.booked(booked.length)}</p>
              <ul className={styles.classes}>
                {booked.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
              <Link to="/member/bookings">{words.toBookings}</Link>
            </div>
          )}
          {!reach.isOnline && mayQueue(quote) && (
            <QueuedNotice>{reach.isSureOfTime ? words.notice : words.noticeUnsure}</QueuedNotice>
          )}
        </>
      )}
    </>
  );
}

/** `Wed 1 Apr`, the last day on which it opens a door. */
const lastDayBefore = (end: Instant, { snapshot }: Pass): string => formatDay(plus(end, -1), snapshot.timeZone);

/** The tap that names the amount. Without a network only notice within the cooling-off time can be given (X9, L4). */
export function Confirm({
  quote,
  pass,
  reach,
  busy,
  onConfirm,
}: {
  quote: RefundQuote;
  pass: Pass;
  reach: LineAndClock;
  busy: boolean;
  onConfirm: () => void;
}) {
  const { confirm } = quoteFacts(quote, pass);
  if (confirm === undefined) return null;
  return (
    <NeedsNetwork offline={!reach.isOnline && !mayQueue(quote)} doing={words.needsNetwork}>
      <Button size="lg" fullWidth loading={busy} onClick={onConfirm}>
        {confirm}
      </Button>
    </NeedsNetwork>
  );
}
