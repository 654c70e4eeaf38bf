import { expect, it } from 'vitest';
import { PushReceipts } from './receipts.ts';

const TOLD = { uid: 'member01', bookingId: 'booking:01ARZ3NDEKTSV4RRFFQ69G0001', at: '2026-03-03T08:00:00.000Z' };

it('[R-29] a receipt says who was told of what, and nobody else can write one', () => {
  const receipts = new PushReceipts('a-secret');
  const receipt = receipts.receiptOf(TOLD);
  expect(receipts.read(receipt)).toEqual(TOLD);
  expect(receipt.length).toBeLessThan(300);
  for (const forged of [
    '',
    'x',
    '~~~',
    receipt.replace('member01', 'member02'),
    receipt.replace('08:00', '07:00'),
    `${receipt}x`,
  ])
    expect(receipts.read(forged), forged).toBeNull();
  expect(new PushReceipts('another').read(receipt)).toBeNull();
});
