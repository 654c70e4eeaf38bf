import { describe, expect, it } from 'vitest';
import { money } from '../../../../schemas/basics/primitives.ts';
import { PAYMENT_STATUSES } from '../../../../schemas/payment/shape.ts';
import type { CreditNote } from '../../../../schemas/receipt/shape.ts';
import { payment, receipt, refund } from '../../../../tests/rules/documents.ts';
import { byMonth, standingOf } from './months.ts';

const note = (key: string, amount: number): CreditNote => ({
  ...receipt('a', { total: money(amount) }),
  ...{ _id: `creditnote:one-2026-${key}`, type: 'creditnote', number: 'FH-7K3M9Q-2026-CN-000001', reason: 'changed_mind' },
  ...{ receiptId: 'receipt:one-2026-a', receiptNumber: 'FH-7K3M9Q-2026-000001' },
});

describe('one’s payments', () => {
  it('[4.2] are listed by the month in which the money moved, each with its own papers', () => {
    // Half past midnight in London, an hour before that in UTC: a new month.
    const june = payment('a', { paidAt: '2026-05-31T23:30:00.000Z', createdAt: '2026-05-31T22:59:00.000Z' });
    const { paidAt: _none, ...unpaid } = payment('b', { createdAt: '2026-05-31T22:59:00.000Z', status: 'failed' });
    const months = byMonth([june, unpaid], [note('1', 600), receipt('a'), receipt('c'), note('2', 1200)], []);
    expect(months.map(({ month, payments }) => [month, payments.map(({ payment: { _id } }) => _id)])).toEqual([
      ['2026-06', ['payment:a']],
      ['2026-05', ['payment:b']],
    ]);
    const [first, second] = months.flatMap(({ payments }) => payments);
    expect(first).toMatchObject({ receipt: { _id: 'receipt:one-2026-a' } });
    expect(first?.notes.map(({ _id }) => _id)).toEqual(['creditnote:one-2026-1', 'creditnote:one-2026-2']);
    expect(second).toMatchObject({ receipt: undefined, notes: [] });
  });

  it('[R-51] each have what was last given back of them, until it has gone', () => {
    const [asked, paid, failed] = [refund('a', 'asked'), refund('a', 'paid'), refund('a', 'failed')];
    const ofThem = (...refunds: Parameters<typeof byMonth>[2][number][]) =>
      byMonth([payment('a'), payment('b')], [], refunds).flatMap(({ payments }) => payments.map((one) => one.refund));
    expect(ofThem(asked, failed)).toEqual([asked, undefined]);
    expect(ofThem(failed)).toEqual([failed, undefined]);
    expect(ofThem(paid, failed)).toEqual([undefined, undefined]);
    expect(ofThem(refund('b', 'asked'))).toEqual([undefined, refund('b', 'asked')]);
  });

  it('[4.2] say what became of each, whatever the bank said and whatever was given back', () => {
    expect(PAYMENT_STATUSES.map((status) => `${status}: ${standingOf({ status })}`)).toEqual([
      'created: waiting',
      'requires_action: asked',
      'processing: waiting',
      'succeeded: paid',
      'failed: declined',
      'cancelled: given_up',
      'partially_refunded: part_back',
      'refunded: all_back',
      'disputed: disputed',
      'charged_back: taken_back',
    ]);
  });
});
