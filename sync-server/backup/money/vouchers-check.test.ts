import { describe, expect, it } from 'vitest';
import { money } from '../../../schemas/basics/primitives.ts';
import type { AnyDocument } from '../../../schemas/folds/documents.ts';
import { voucherEntries, voucherOverEntries } from '../../../schemas/ledger/owed.ts';
import { soldAs } from '../../../schemas/ledger/payout-week.ts';
import { saleEntries } from '../../../schemas/ledger/sale.ts';
import { systemMoment } from '../../../schemas/proposal/judge.ts';
import { NOW, pass, payment, refund } from '../../../tests/rules/documents.ts';
import { VouchersCheck } from './vouchers-check.ts';

const version = { rev: '1-0', text: '', deleted: false, revisions: ['1-0'], firstRevision: '1-0' };
function problems(...documents: AnyDocument[]): string[] {
  const check = new VouchersCheck();
  for (const doc of documents) check.see({ db: 'x', id: doc._id, version }, doc);
  return check.problems();
}
const moment = systemMoment(NOW);
const subject = { gymId: 'gym:one', passId: 'pass:one' };
const voucher = { amount: money(500), until: NOW };
const drawn = refund('a', 'paid', { voucher });
const key = drawn._id.slice('refund:'.length);
const entries = voucherEntries(`compensation:${key}`, subject, moment);
const over = voucherOverEntries(`compensation-over:${key}`, subject, moment);
const paid = payment('two', { total: money(5500), credit: { amount: money(500), refundId: drawn._id } });
const sale = saleEntries(paid, soldAs(pass('one', 'member00')), moment);
const spent = { ...drawn, voucher: { ...voucher, spentOn: paid._id } };

describe('[S10, R-50] fsck knows every voucher', () => {
  it('finds nothing where it was drawn, spent or over, and that is booked', () => {
    expect(problems(drawn, ...entries)).toEqual([]);
    expect(problems({ ...drawn, voucher: { ...voucher, over: true } }, ...entries, ...over)).toEqual([]);
    expect(problems(spent, paid, ...entries, ...sale)).toEqual([]);
    const { paidAt: _, ...failed } = { ...paid, status: 'failed' as const };
    expect(problems(drawn, failed, ...entries)).toEqual([]);
  });

  it('one that is not booked, or booked and none', () => {
    expect(problems(drawn)).toEqual([`S10: of vouchers compensation:${key} moves 500, and by the books 0`]);
    expect(problems(...entries)).toEqual([`S10: of vouchers compensation:${key} moves 0, and by the books 500`]);
    expect(problems(drawn, ...entries, ...over)).toEqual([
      `S10: of vouchers compensation-over:${key} moves 0, and by the books -500`,
    ]);
  });

  it('one that was spent on another pass, or twice', () => {
    expect(problems(drawn, paid, ...entries, ...sale)).toEqual([
      `S10: payment:two has a voucher of ${drawn._id}, which was not spent on it`,
    ]);
  });

  it('a pass that was paid with one, and not booked so', () => {
    const { credit: _, ...plain } = paid;
    const other = saleEntries(plain, soldAs(pass('one', 'member00')), moment);
    expect(problems(spent, paid, ...entries, ...other)).toEqual(['S10: of vouchers payment:two moves -500, and by the books 0']);
  });
});
