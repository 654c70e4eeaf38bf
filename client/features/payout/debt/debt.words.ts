import { pounds } from '../../../../schemas/basics/pounds.ts';
import { RATES } from '../../../../schemas/ledger/rates.ts';

const days = (ms: number) => ms / 86_400_000;

/** What a gym reads that owes us. */
export const debtWords = {
  title: (pence: number) => `You owe us ${pounds(pence)}`,
  why: 'More went back than came in.',
  how: 'It comes off the payouts that follow, or you pay it now.',
  disputed: {
    title: 'What your bank asked back',
    with_bank: (sum: string, day: string) =>
      `On ${day} your bank asked us for ${sum} back that you had paid us. It’s owed again, unless your bank decides that it stays with us.`,
    resolved_owner: (sum: string, day: string) =>
      `On ${day} your bank took ${sum} back that you had paid us. So it’s owed again.`,
    resolved_platform: (sum: string, day: string) => `On ${day} your bank decided that the ${sum} you had paid us stays paid.`,
    tell: 'If you didn’t ask your bank for it, please tell them.',
    fee: {
      with_bank: (sum: string) => `If it goes back to you for good, you also owe the ${sum} that the bank takes for deciding.`,
      resolved_owner: (sum: string) => `You also owe the ${sum} that the bank took for deciding.`,
      resolved_platform: () => '',
    },
    noted: (day: string) => `What we know (${day})`,
  },
  invoiced: (until: string) =>
    `You’ve had the invoice. If it isn’t paid by ${until}, ${days(RATES.suspendedAfter)} days after it began, we have to suspend your gym.`,
  pay: (pence: number) => `Pay ${pounds(pence)} by card`,
  doing: 'pay what you owe',
  making: 'We’re asking for the payment page. It opens from here in a moment.',
  onPage: 'Nothing is charged until you’ve paid on that page.',
  goOn: 'Go on to the payment page',
  failed: 'That didn’t work. Nothing was charged.',
} as const;
