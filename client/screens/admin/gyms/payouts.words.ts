import { pounds } from '../../../../schemas/basics/pounds.ts';
import { RATES } from '../../../../schemas/ledger/rates.ts';
import type { MoneyStanding, PayoutHold } from '../../../../schemas/payout/shape.ts';

const share = (bps: number) => `${bps / 100} %`;

/** What the office reads of a gym's payouts. */
export const payoutWords = {
  title: 'Payouts',
  none: 'This gym hasn’t sold anything yet.',
  next: (day: string) => `Next run: ${day}, 06:00`,
  owes: (amountMinor: number) => `The gym owes us ${pounds(amountMinor)}.`,
  carried: (amountMinor: number) => `${pounds(amountMinor)} of earlier runs isn’t paid yet.`,
  account: {
    incomplete: 'Bank details: not complete',
    checking: 'Bank details: being checked',
    ready: 'Bank details: checked',
  } satisfies Record<NonNullable<MoneyStanding['account']>['state'], string>,
  noAccount: 'Bank details: none yet',
  paying: 'The gym is paying it now.',
  debtDisputes: 'What its bank asked back',
  debtDispute: 'Read the dispute',
  debtDisputed: {
    with_bank: (sum: string, day: string) => `Its bank asks for ${sum} back that the gym had paid us (${day}).`,
    resolved_owner: (sum: string, day: string) =>
      `Its bank took ${sum} back that the gym had paid us (${day}). The gym owes it again.`,
    resolved_platform: (sum: string, day: string) => `Its bank decided that ${sum} the gym had paid us stays with us (${day}).`,
  },
  held: (reason: string) => `On hold: ${reason}`,
  reserve: (bps: number, until: string, reason: string) => `${share(bps)} is put aside until ${until}: ${reason}`,
  reserved: (amountMinor: number) => `${pounds(amountMinor)} is put aside.`,
  runs: 'Runs so far',
  run: (day: string, amountMinor: number) => `${day}: ${pounds(amountMinor)}`,
  why: {
    below_minimum: `less than ${pounds(RATES.leastPayout)}`,
    negative: 'the gym owes us',
    first_payout: 'three weeks after the first sale',
    account_not_ready: 'bank details not checked',
    bank_changed: 'bank details have just changed',
    platform: 'held by us',
  } satisfies Record<PayoutHold['code'], string>,
  act: 'What to do about payouts',
  acts: {
    hold: 'Hold payouts',
    release: 'Let payouts go',
    reserve: 'Set a reserve',
    writeOff: 'Write off what the gym owes',
    rate: 'Set the commission',
  },
  hints: {
    writeOff: 'All of it, for good. A suspension for it ends at once.',
    reserve: 'Of each run from the next one on. 0 % ends it, and what was put aside goes with the next run.',
    rate: (everybodys: number) =>
      `Of what is bought from then on. A rise counts 15 days after the owner reads it. Everybody’s is ${share(everybodys)}.`,
  },
  doing: {
    hold: 'hold payouts',
    release: 'let payouts go',
    reserve: 'set a reserve',
    writeOff: 'write off a debt',
    rate: 'set a commission',
  },
  rate: 'Commission, per cent (0 to 35)',
  commission: (bps: number, from: string, reason: string) => `Commission: ${share(bps)} since ${from}: ${reason}`,
  commissionToCome: (bps: number, from: string) => `Commission: ${share(bps)} from ${from} on.`,
  bps: 'Put aside, per cent (0 to 10)',
  days: 'For how many days (1 to 60)',
  wrong: {
    rate: 'Commission: type a number from 0 to 35, like 12.5.',
    bps: 'Put aside: type a whole number from 0 to 10.',
    days: 'For how many days: type a whole number from 1 to 60.',
  },
  message: 'Why',
  messageHint: 'The owner reads this at once, in the app and by email. 20 to 300 characters.',
  superOnly: 'A super-admin decides about payouts.',
  display: (what: string, gym: string) => `${what}: ${gym}`,
} as const;
