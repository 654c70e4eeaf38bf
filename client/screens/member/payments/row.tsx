import { Button } from '@mantine/core';
import { IconReceipt, IconReceiptRefund } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { money } from '../../../../schemas/basics/primitives.ts';
import { useReceiptAddress } from '../../../features/receipt/address.ts';
import { formatDayAndYear, formatMoney, homeTimeZone } from '../../../ui/format.ts';
import { StateChip } from '../../../ui/state/chip.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import type { Tone } from '../../../ui/state/state.ts';
import { type ListedPayment, type PaymentStanding, standingOf, whenOf } from './months.ts';
import styles from './row.module.css';
import { messages as words } from './words.ts';

const TONES: Readonly<Record<Exclude<PaymentStanding, 'waiting'>, Tone>> = {
  paid: 'good',
  declined: 'bad',
  given_up: 'neutral',
  part_back: 'neutral',
  all_back: 'neutral',
};

/** One payment: what for, when, how much, what became of it, and the papers of it. */
export function PaymentRow({ listed, gymName }: { listed: ListedPayment; gymName: string | undefined }) {
  const { payment, receipt, notes, back } = listed;
  const { linkTo } = useReceiptAddress();
  const standing = standingOf(listed);
  const day = formatDayAndYear(whenOf(payment), homeTimeZone);
  const name = payment.lines.map((line) => line.name).join(', ');
  return (
    <StateEdge
      as="article"
      state={standing === 'waiting' ? 'waiting' : 'decided'}
      className={styles.card ?? ''}
      data-payment={payment._id}
      data-standing={standing}
    >
      <header className={styles.head}>
        <div className={styles.title}>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.soft}>{gymName === undefined ? day : `${gymName} · ${day}`}</p>
        </div>
        <p className={styles.amount}>{formatMoney(payment.total)}</p>
      </header>
      <p className={styles.chip}>
        {standing === 'waiting' ? (
          <StateChip state="waiting">{words.standing.waiting}</StateChip>
        ) : (
          <StateChip state="decided" tone={TONES[standing]}>
            {words.standing[standing]}
          </StateChip>
        )}
        {standing === 'part_back' && <span>{words.back(formatMoney(money(back)))}</span>}
      </p>
      {standing === 'waiting' && <p className={styles.soft}>{words.waiting}</p>}
      {(standing === 'declined' || standing === 'given_up') && <p className={styles.soft}>{words.nothingTaken}</p>}
      {receipt === undefined && payment.status === 'succeeded' && payment.total.amountMinor > 0 && (
        <p className={styles.soft}>{words.noReceipt}</p>
      )}
      {receipt !== undefined && (
        <div className={styles.papers}>
          <Button
            component={Link}
            {...linkTo(receipt._id)}
            variant="default"
            leftSection={<IconReceipt size={20} stroke={2} aria-hidden />}
            aria-label={words.receiptOf(name, day)}
          >
            {words.receipt}
          </Button>
          {notes.map((note) => (
            <Button
              key={note._id}
              component={Link}
              {...linkTo(note._id)}
              variant="default"
              leftSection={<IconReceiptRefund size={20} stroke={2} aria-hidden />}
            >
              {words.creditNote(formatMoney(note.total))}
            </Button>
          ))}
        </div>
      )}
    </StateEdge>
  );
}
