import { expect, it } from 'vitest';
import { money } from '../../../../schemas/basics/primitives.ts';
import { plus } from '../../../../schemas/basics/time.ts';
import type { PAYMENT_STATUSES } from '../../../../schemas/payment/shape.ts';
import type { CreditNote } from '../../../../schemas/receipt/shape.ts';
import { DAY, NOW, payment, receipt, refund } from '../../../../tests/rules/documents.ts';
import { type GymMoneyHeld, mayGiveBack, saleStanding, salesIn } from './sales.ts';

const MARCH = { from: '2026-03-01T00:00:00.000Z', below: '2026-03-31T23:00:00.000Z' };
const none: GymMoneyHeld = { payments: [], receipts: [], notes: [], refunds: [] };
const note = (paymentKey: string, key: string): CreditNote => ({
  ...receipt(paymentKey, { createdAt: plus(NOW, Number(key)) }),
  ...{ _id: `creditnote:one-2026-${key}`, type: 'creditnote', number: 'FH-7K3M9Q-2026-CN-000001', reason: 'changed_mind' },
  ...{ receiptId: `receipt:one-2026-${paymentKey}`, receiptNumber: 'FH-7K3M9Q-2026-000001' },
});
const keys = (sales: ReturnType<typeof salesIn>) => sales.map(({ payment: { _id } }) => _id.slice('payment:'.length));

it('[4.3] a gym’s sales of a month are those paid in it, latest first; nothing that was never paid, nor that cost nothing', () => {
  const last = plus(MARCH.below, -1);
  const payments = [
    payment('first', { paidAt: MARCH.from, createdAt: plus(MARCH.from, -DAY) }),
    payment('last', { paidAt: last }),
    payment('after', { paidAt: MARCH.below }),
    payment('before', { paidAt: plus(MARCH.from, -1) }),
    payment('no', { status: 'failed' }),
    payment('free', { total: money(0) }),
  ];
  expect(keys(salesIn({ ...none, payments }, MARCH))).toEqual(['last', 'first']);
});

it('[4.3] each has its own papers and refunds, latest first', () => {
  const refunds = [
    refund('a', 'failed', { _id: 'refund:1' }),
    refund('a', 'asked', { _id: 'refund:2', createdAt: plus(NOW, 9) }),
  ];
  const held = {
    payments: [payment('a'), payment('b')],
    receipts: [receipt('b'), receipt('a')],
    notes: [note('a', '1'), note('a', '2'), note('c', '3')],
    refunds,
  };
  const [a, b] = salesIn(held, MARCH).toSorted((one, other) => (one.payment._id < other.payment._id ? -1 : 1));
  expect(a?.receipt?._id).toBe('receipt:one-2026-a');
  expect(a?.notes.map(({ _id }) => _id)).toEqual(['creditnote:one-2026-2', 'creditnote:one-2026-1']);
  expect(a?.refunds.map(({ _id }) => _id)).toEqual(['refund:2', 'refund:1']);
  expect(b).toMatchObject({ receipt: { _id: 'receipt:one-2026-b' }, notes: [], refunds: [] });
});

it('[R-52] something can be given back of what was paid and is not on its way, with the bank, or gone already', () => {
  const said = (status: (typeof PAYMENT_STATUSES)[number], ...refunds: ReturnType<typeof refund>[]) => {
    const sale = { payment: payment('a', { status }), refunds };
    return `${saleStanding(sale)} ${mayGiveBack(sale)}`;
  };
  expect(said('succeeded')).toBe('paid true');
  expect(said('succeeded', refund('a', 'asked'))).toBe('asked false');
  expect(said('partially_refunded', refund('a', 'paid'))).toBe('part_back true');
  expect(said('refunded')).toBe('all_back false');
  expect(said('disputed')).toBe('disputed false');
  expect(said('charged_back')).toBe('taken_back false');
  expect(mayGiveBack({ payment: payment('a', { kind: 'owed_visit' }), refunds: [] })).toBe(false);
});
