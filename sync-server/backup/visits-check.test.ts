import { describe, expect, it } from 'vitest';
import type { AnyDocument } from '../../schemas/folds/documents.ts';
import { booking, checkin, NOW, pass } from '../../tests/rules/documents.ts';
import { Visits } from './visits-check.ts';

function problems(...documents: AnyDocument[]): string[] {
  const check = new Visits();
  for (const doc of documents) {
    const version = { rev: '1-0', text: '', deleted: false, revisions: ['1-0'], firstRevision: '1-0' };
    check.see({ db: `member-member00/${doc.type}s`, id: doc._id, version }, doc);
  }
  return check.problems();
}
const visit = checkin('one', { passId: 'pass:one', judgedAt: NOW });
const attended = (key: string, checkinId: string) =>
  booking(key, { passId: 'pass:one', status: 'attended', checkinId, startsAt: NOW });

describe('[10.27] fsck looks at what passes count and what visits attended', () => {
  const used = pass('one', 'member00', { visitsUsed: 1 });

  it('A2: a pass that counts its visit and its classes to come is consistent, "used 0, reserved 1" is not', () => {
    expect(problems(used, visit, attended('a', visit._id))).toEqual([]);
    expect(problems({ ...used, visitsUsed: 0, visitsReserved: 1 }, visit, attended('a', visit._id))).toEqual([
      'A2: pass:one counts 0 + 1, 0 owed; its visits and bookings make 1 + 0, 0 owed',
    ]);
  });

  it('R-36: two classes on one visit, also by a second scan of it', () => {
    const again = checkin('two', { passId: 'pass:one', judgedAt: NOW, status: 'duplicate', mergedInto: visit._id });
    expect(problems(used, visit, again, attended('a', visit._id), attended('b', again._id))).toEqual([
      'R-36: booking:a, booking:b are attended by one visit, checkin:one',
    ]);
  });

  it('[2.7, B9] a class that was attended by the register’s word, or at the desk’s, needs no visit; one that nobody speaks for does', () => {
    const came = booking('a', { passId: 'pass:one', status: 'attended', startsAt: NOW });
    const marked = (as: 'attended' | 'absent') => ({ as, at: NOW, by: 'robin001' });
    expect(problems(used, { ...came, marked: marked('attended') })).toEqual([]);
    expect(problems(used, { ...came, addedByStaff: 'robin001' })).toEqual([]);
    const nowhere = ['R-36: booking:a attended, and there is no such visit'];
    expect(problems(used, came)).toEqual(nowhere);
    expect(problems(used, { ...came, marked: marked('absent') })).toEqual(nowhere);
    expect(problems(used, { ...came, marked: marked('attended'), checkinId: 'checkin:gone' })).toContain(nowhere[0]);
  });

  it('R-36: a class that was attended on no visit, or on the way out', () => {
    const out = checkin('three', { passId: 'pass:one', direction: 'out', consumedVisit: false });
    expect(problems(used, visit, out, attended('a', out._id))).toEqual(['R-36: booking:a attended, and there is no such visit']);
  });
});
