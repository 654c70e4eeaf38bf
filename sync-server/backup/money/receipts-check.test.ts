import { describe, expect, it } from 'vitest';
import { money } from '../../../schemas/basics/primitives.ts';
import type { AnyDocument } from '../../../schemas/folds/documents.ts';
import { born, payment, receipt } from '../../../tests/rules/documents.ts';
import type { KeptDocument } from '../snapshot.ts';
import { ReceiptsCheck } from './receipts-check.ts';

const found = (...docs: AnyDocument[]) => {
  const check = new ReceiptsCheck();
  for (const doc of docs) check.see({} as KeptDocument, doc);
  return check.problems();
};
const numbered = (n: number): AnyDocument[] => [payment(`${n}`, { memberId: 'member00' }), receipt(`${n}`)];
const counter = (last: number): AnyDocument => ({ _id: 'counter:receipt-one-2026', type: 'counter', ...born, last });

describe('[2.10] what fsck says of receipts', () => {
  it('nothing where each number is there once, whatever order they come in', () => {
    expect(found(...numbered(2), counter(2), ...numbered(1))).toEqual([]);
  });
  it('names the one that is missing, and the one nobody counted', () => {
    expect(found(...numbered(1), ...numbered(3), counter(3))).toEqual(['2.10: receipt-one-2026 has no number 2 of 3']);
    expect(found(counter(1))).toEqual(['2.10: receipt-one-2026 has no number 1 of 1']);
    expect(found(...numbered(1), ...numbered(2), counter(1))).toEqual([
      '2.10: receipt-one-2026 has a number 2, and was counted up to 1',
    ]);
  });
  it('names one that is over another sum than was paid, or of a payment that is not there', () => {
    expect(found(payment('1', { total: money(5000) }), receipt('1'), counter(1))).toEqual([
      '2.10: receipt:one-2026-1 is over 6000, and its payment over 5000',
    ]);
    expect(found(receipt('1'), counter(1))).toEqual(['2.10: receipt:one-2026-1 is over 6000, and its payment over nothing']);
  });
});
