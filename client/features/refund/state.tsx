import { Link } from 'react-router-dom';
import type { PaymentRefund } from '../../../schemas/refund/shape.ts';
import { formatDay, formatMoney, homeTimeZone } from '../../ui/format.ts';
import { refundWords as words } from './words.ts';

/** Whether money that goes back has been sent, and when it arrives. */
export function RefundState({ refund: { status, amount, paidAt, returnedAt, settled } }: { refund: PaymentRefund }) {
  const back = formatMoney(amount);
  if (settled) return words.settled(back, formatDay(settled.at, homeTimeZone), settled.how, settled.reference);
  switch (returnedAt === undefined ? status : 'failed') {
    case 'asked':
      return (
        <>
          {words.asked(back)} {words.banks}
        </>
      );
    case 'paid':
      return (
        <>
          {words.paid(back, formatDay(paidAt ?? '', homeTimeZone))} {words.banks}
        </>
      );
    case 'failed':
      return (
        <>
          {words.failed(back)} <Link to="/member/contact">{words.write}</Link>
        </>
      );
  }
}
