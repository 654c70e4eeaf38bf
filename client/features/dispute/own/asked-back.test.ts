import { expect, it } from 'vitest';
import { money } from '../../../../schemas/basics/primitives.ts';
import type { Payment } from '../../../../schemas/payment/shape.ts';
import { askedBack } from './asked-back.ts';

const AT = '2026-03-08T09:00:00.000Z';
const WAITS = 'Their bank asks for £60.00 back. Until it has decided, your part of that waits.';
type Chargeback = NonNullable<Payment['chargebacks']>[number];

it.each<[string, Partial<Chargeback>, string]>([
  [
    'before it is shown anything',
    { defendAt: AT },
    `${WAITS} On Sun 8 Mar we show it when they came in: if a tablet of yours was offline, connect it before then.`,
  ],
  ['shown a visit', { defended: { at: AT, visits: 1 } }, `${WAITS} On Sun 8 Mar we showed it when they came in: 1 visit.`],
  ['shown more', { defended: { at: AT, visits: 3 } }, `${WAITS} On Sun 8 Mar we showed it when they came in: 3 visits.`],
  [
    'with nothing to show',
    { defended: { at: AT, visits: 0 } },
    `${WAITS} On Sun 8 Mar there was no visit on record that we could have shown it.`,
  ],
  ['from before it was shown anything', {}, WAITS],
  ['won', { state: 'won' }, 'Their bank asked for £60.00 back, and decided that it stays with you.'],
  ['lost', { state: 'lost' }, 'Their bank has taken £60.00 back.'],
])('[R-4, R-69] a gym reads what a bank asks back of a sale: %s', (_, change, said) => {
  expect(askedBack({ ref: 'dp_1', state: 'opened', amount: money(6000), at: AT, ...change }, 'Europe/London')).toBe(said);
});
