import type { PaymentRefund } from '../../../../schemas/refund/shape.ts';
import { formatDayAndYear, formatMoney } from '../../../ui/format.ts';
import { refundWords } from '../words.ts';
import { giveWords as words } from './words.ts';

/** Where money is that goes back, as whoever gives it reads it. */
export function GivenBack({ refund: { status, amount, paidAt }, timeZone }: { refund: PaymentRefund; timeZone: string }) {
  const back = formatMoney(amount);
  switch (status) {
    case 'asked':
      return `${words.state.asked(back)} ${refundWords.banks}`;
    case 'paid':
      return words.state.paid(back, formatDayAndYear(paidAt ?? '', timeZone));
    case 'failed':
      return words.state.failed(back);
  }
}
