import { describe, expect, it } from 'vitest';
import { plus } from '../../../../schemas/basics/time.ts';
import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import type { Permission } from '../../../../schemas/person/shape.ts';
import { checkin, DAY, HOUR, NOW } from '../../../../tests/rules/documents.ts';
import type { Mark, Row } from '../../../sync/queries/rows.ts';
import { actsOn } from './acts.ts';
import { cameAt } from './written.ts';

const row = (change: Partial<Checkin> = {}, mark: Mark = 'decided'): Row<Checkin> => ({ doc: checkin('a', change), mark });
const can = (rows: readonly Row<Checkin>[], now = plus(NOW, HOUR), ...permissions: Permission[]) =>
  actsOn(rows, { permissions }, { today: '2026-03-03', now }).get('checkin:a');

describe('[14, R-45] checking somebody out', () => {
  const may = (...rows: Row<Checkin>[]) => can(rows, plus(NOW, HOUR), 'checkin.search')?.out;

  it('takes somebody who is inside, whom the list knows, and the power to find people', () => {
    expect(may(row())).toBe(true);
    expect(can([row()], plus(NOW, HOUR), 'checkin.scan')?.out).toBe(false);
    const { memberId: _, ...nobody } = checkin('a');
    expect(may({ doc: nobody, mark: 'decided' })).toBe(false);
  });

  it('is over once they left, also where that waits to be sent', () => {
    const left = { doc: checkin('b', { direction: 'out', judgedAt: plus(NOW, HOUR / 2) }), mark: 'waiting' } as const;
    expect(may(row(), left)).toBe(false);
    const leftBy = (one: Row<Checkin>) => can([row(), one])?.left;
    expect(leftBy(left)).toBe(true);
    expect(leftBy({ ...left, doc: { ...left.doc, memberId: 'member02' } })).toBe(false);
    expect(leftBy({ ...left, doc: { ...left.doc, status: 'voided' } })).toBe(false);
    expect(leftBy({ ...left, doc: { ...left.doc, judgedAt: plus(NOW, -HOUR) } })).toBe(false);
  });
});

describe('[14, C17] removing a visit that is in order', () => {
  it('is for a day, for those who may, before anybody has decided, and once it is decided at all', () => {
    const may = (one: Row<Checkin>, after = HOUR) => can([one], plus(NOW, after), 'checkin.void')?.remove;
    expect(may(row())).toBe(true);
    expect(may(row(), DAY)).toBe(true);
    expect(may(row(), DAY + 1)).toBe(false);
    expect(may(row({}, 'waiting'))).toBe(false);
    expect(may(row({ status: 'accepted_flagged', codes: ['OVERUSED'] }))).toBe(false);
    expect(may(row({ review: { verdict: 'accepted', at: NOW, by: 'owner001', codes: [] } }))).toBe(false);
    expect(can([row()], plus(NOW, HOUR), 'checkin.scan', 'checkin.search')?.remove).toBe(false);
  });
});

describe('[14, R-42] when a visit was that is written down afterwards', () => {
  const now = '2026-07-10T12:00:00.000Z';
  const said = (day: string, time: string, preset: 'owner' | 'reception' = 'reception', days = 3) =>
    cameAt({ day, time }, { timeZone: 'Europe/London', now, preset, days });

  it('is said in the gym’s own time', () => {
    expect(said('2026-07-10', '09:30')).toEqual({ at: '2026-07-10T08:30:00.000Z' });
  });

  it('is three days ago at most, by its owner fourteen', () => {
    expect(said('2026-07-07', '13:00')).toEqual({ at: '2026-07-07T12:00:00.000Z' });
    expect(said('2026-07-07', '12:59')).toEqual({ problem: 'late', days: 3 });
    expect(said('2026-06-26', '13:00', 'owner')).toEqual({ at: '2026-06-26T12:00:00.000Z' });
    expect(said('2026-06-26', '12:59', 'owner')).toEqual({ problem: 'late', days: 14 });
  });

  it('[17] is as many days ago as the setting says, and of the owner’s none is taken', () => {
    expect(said('2026-07-03', '13:00', 'reception', 7)).toEqual({ at: '2026-07-03T12:00:00.000Z' });
    expect(said('2026-07-03', '12:59', 'reception', 7)).toEqual({ problem: 'late', days: 7 });
    expect(said('2026-07-03', '13:00', 'owner', 1)).toEqual({ at: '2026-07-03T12:00:00.000Z' });
  });

  it('is not to come, and is said', () => {
    expect(said('2026-07-10', '13:01')).toEqual({ problem: 'ahead' });
    expect([said('', '09:00'), said('2026-07-10', '')]).toEqual([{ problem: 'missing' }, { problem: 'missing' }]);
  });
});
