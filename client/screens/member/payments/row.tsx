import { Button } from '@mantine/core';
import { IconReceipt, IconReceiptRefund } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { money } from '../../../../schemas/basics/primitives.ts';
import type { BankDispute } from '../../../../schemas/dispute/shape.ts';
import type { Payment } from '../../../../schemas/payment/shape.ts';
import { useReceiptAddress } from '../../../features/receipt/address.ts';
import { RefundState } from '../../../features/refund/state.tsx';
import type { Readable } from '../../../sync/hooks.tsx';
import { formatDayAndYear, formatMoney, homeTimeZone } from '../../../ui/format.ts';
import { StateChip } from '../../../ui/state/chip.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import type { Tone } from '../../../ui/state/state.ts';
import { type ListedPayment, type PaymentStanding, standingOf, whenOf } from './months.ts';
import styles from './row.module.css';
import { messages as words } from './words.ts';

const TONES: Readonly<Record<Exclude<PaymentStanding, 'waiting'>, Tone>> = {
  asked: 'attention',
  paid: 'good',
  declined: 'bad',
  given_up: 'neutral',
  part_back: 'neutral',
  all_back: 'neutral',
  disputed: 'attention',
  taken_back: 'neutral',
};

/** The money came, whatever was given back of it since. */
const TAKEN: readonly PaymentStanding[] = ['paid', 'part_back', 'all_back', 'disputed', 'taken_back'];

/** A payment in a state that only a newer app knows: what for and how much, and not whether it was paid. */
export function NewerPaymentRow({ payment }: { payment: Readable<Payment> }) {
  return (
    <StateEdge as="article" className={styles.card ?? ''} data-payment={payment._id} data-newer>
      <header className={styles.head}>
        <div className={styles.title}>
          <h3 className={styles.name}>{namesOf(payment)}</h3>
          <p className={styles.soft}>{dayOfPayment(payment)}</p>
        </div>
        {payment.total.currency === 'GBP' && <p className={styles.amount}>{formatMoney(money(payment.total.amountMinor))}</p>}
      </header>
      <p className={styles.chip}>
        <StateChip state="newer" />
      </p>
    </StateEdge>
  );
}

const namesOf = ({ lines }: { readonly lines: readonly { readonly name: string }[] }): string =>
  lines.map(({ name }) => name).join(', ');
const dayOfPayment = (payment: Pick<Payment, 'paidAt' | 'createdAt'>): string => formatDayAndYear(whenOf(payment), homeTimeZone);

/** what it is good for, or what became of it. */
function voucherIn({ amount, until, spentOn, over }: NonNullable<ListedPayment['voucher']>, gymName = words.voucher.thatGym) {
  if (spentOn !== undefined) return words.voucher.spent(formatMoney(amount));
  const day = formatDayAndYear(until, homeTimeZone);
  return over ? words.voucher.over(formatMoney(amount), day) : words.voucher.open(formatMoney(amount), gymName, day);
}

/** One payment: what for, when, how much, what became of it, and the papers of it. */
export function PaymentRow({
  listed,
  gymName,
  banks,
}: {
  listed: ListedPayment;
  gymName: string | undefined;
  /** What one's bank asks back, of any payment. */
  banks: readonly BankDispute[];
}) {
  const { payment, receipt, notes, refund, voucher } = listed;
  const { linkTo } = useReceiptAddress();
  const standing = standingOf(payment);
  const day = dayOfPayment(payment);
  const name = namesOf(payment);
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
        {standing === 'part_back' && payment.refunded && <span>{words.back(formatMoney(payment.refunded))}</span>}
      </p>
      {banks
        .filter(({ subject }) => subject.id === payment._id)
        .map((one) => (
          <p key={one._id} className={styles.soft} data-dispute={one.status}>
            {words.bank[one.status](
              formatMoney(one.amount),
              formatDayAndYear(one.history.at(-1)?.at ?? one.updatedAt, homeTimeZone),
            )}
          </p>
        ))}
      {refund !== undefined && (
        <p className={styles.soft}>
          <RefundState refund={refund} />
        </p>
      )}
      {voucher !== undefined && <p className={styles.soft}>{voucherIn(voucher, gymName)}</p>}
      {payment.credit !== undefined && <p className={styles.soft}>{words.credit(formatMoney(payment.credit.amount))}</p>}
      {standing === 'waiting' && <p className={styles.soft}>{words.waiting}</p>}
      {standing === 'asked' && (
        <p className={styles.soft}>
          {words.asked} <Link to="/member/passes">{words.toPass}</Link>
        </p>
      )}
      {(standing === 'declined' || standing === 'given_up') && <p className={styles.soft}>{words.nothingTaken}</p>}
      {receipt === undefined && TAKEN.includes(standing) && payment.total.amountMinor > 0 && (
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
