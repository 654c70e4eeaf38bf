import { describe, expect, it } from 'vitest';
import type { AnyDocument } from '../../../schemas/folds/documents.ts';
import { owedVisitEntries, takenBackEntries } from '../../../schemas/ledger/owed.ts';
import { systemMoment } from '../../../schemas/proposal/judge.ts';
import { checkin, NOW, pass } from '../../../tests/rules/documents.ts';
import { OwedVisitsCheck } from './owed-visits-check.ts';

const version = { rev: '1-0', text: '', deleted: false, revisions: ['1-0'], firstRevision: '1-0' };
function problems(...documents: AnyDocument[]): string[] {
  const check = new OwedVisitsCheck();
  for (const doc of documents) check.see({ db: 'x', id: doc._id, version }, doc);
  return check.problems();
}
const held = pass('one', 'member00');
const paid = checkin('v', { passId: 'pass:one', checkedAgainst: { rosterAt: NOW, trust: 'synced' } });
const owed = { ...paid, codes: ['OVERUSED' as const], status: 'accepted_flagged' as const };
const moment = systemMoment(NOW);
const entries = owedVisitEntries(owed, 600, 900, moment);

describe('[S10, C3, C7] fsck knows which visits are owed', () => {
  it('finds nothing where they are booked, and the others are not', () => {
    expect(problems(held, owed, ...entries)).toEqual([]);
    expect(problems(held, paid)).toEqual([]);
    expect(problems(held, paid, ...entries, ...takenBackEntries(paid, entries, moment))).toEqual([]);
  });

  it('one that is not booked, or at another price', () => {
    expect(problems(held, owed)).toEqual(['S10: checkin:v is owed 600 to its gym, and booked with 0']);
    expect(problems(held, owed, ...owedVisitEntries(owed, 601, 900, moment))).toEqual([
      'S10: checkin:v is owed 600 to its gym, and booked with 601',
    ]);
  });

  it('one that is booked and owed no more, or that never was', () => {
    expect(problems(held, paid, ...entries)).toEqual(['S10: checkin:v is owed 0 to its gym, and booked with 600']);
    expect(problems(held, ...entries)).toEqual(['S10: checkin:v is owed 0 to its gym, and booked with 600']);
  });

  it('one that was taken back and stands', () => {
    expect(problems(held, owed, ...entries, ...takenBackEntries(owed, entries, moment))).toEqual([
      'S10: checkin:v is owed 600 to its gym, and booked with 0',
    ]);
  });
});
