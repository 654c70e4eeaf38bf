import { describe, expect, it } from 'vitest';
import { plus } from '../../../schemas/basics/time.ts';
import type { Anomaly, DoorCount, DoorVisit } from '../../../schemas/door-watch/shape.ts';
import { born, NOW } from '../../../tests/rules/documents.ts';
import { healthOf, inOrder, lateBy, redeemed, redeemedFile, toLookAt } from './watch.ts';

const MINUTE = 60_000;
const visit = (number: number, change: Partial<DoorVisit> = {}): DoorVisit => ({
  ...{ _id: `doorvisit:${number}`, type: 'doorvisit', ...born, number, checkinId: `checkin:${number}`, gymId: 'gym:one' },
  ...{ gymName: 'Gym one', timeZone: 'Europe/London', method: 'kiosk_self', judgedAt: NOW, receivedAt: NOW, codes: [] },
  ...{ overridden: false, status: 'accepted', direction: 'in', trust: 'synced', byTablet: true, reported: false },
  ...change,
});
const odd = (key: string, change: Partial<Anomaly> = {}): Anomaly => ({
  ...{ _id: `anomaly:${key}`, type: 'anomaly', ...born, kind: 'silent', status: 'open', at: NOW, facts: {}, visits: [] },
  ...{ gymId: 'gym:one', gymName: 'Gym one', timeZone: 'Europe/London' },
  ...change,
});
const count = (gymName: string, ...days: DoorCount['days']): DoorCount => ({
  ...{ _id: `doorcount:${gymName}`, type: 'doorcount', ...born, gymId: `gym:${gymName}`, gymName, timeZone: 'Europe/London' },
  ...{ since: '2026-02-01', days },
});

describe('[4.5] what is seen of the doors', () => {
  it('says how late a visit was told of, from a quarter of an hour on', () => {
    const heard = (minutes: number) => lateBy(visit(1, { receivedAt: plus(NOW, minutes * MINUTE) }));
    expect([heard(0), heard(15), heard(16), heard(303)]).toEqual([undefined, undefined, '16 min', '5 h 3 min']);
  });

  it('has the newest first, by when it was heard of, and of what is odd only what waits', () => {
    expect(inOrder([visit(2), visit(10), visit(9)]).map(({ number }) => number)).toEqual([10, 9, 2]);
    const all = [odd('a'), odd('b', { at: plus(NOW, 1) }), odd('c', { status: 'closed' }), odd('d', { status: 'settled' })];
    expect(toLookAt(all).map(({ _id }) => _id)).toEqual(['anomaly:b', 'anomaly:a']);
  });

  it('counts its health of the same lists', () => {
    const feed = [visit(1), visit(2, { receivedAt: plus(NOW, 16 * MINUTE) }), visit(3, { status: 'accepted_flagged' })];
    const anomalies = [odd('a'), odd('b', { kind: 'clock' }), odd('c', { kind: 'travel' }), odd('d', { status: 'closed' })];
    expect(healthOf(feed, anomalies)).toEqual({ told: 3, late: 1, inDoubt: 1, tablets: 2 });
  });

  it('sets visits against what was sold, the fewest first, as a table and as a file', () => {
    const day = (sold: number, visits: number) => ({ day: '2026-03-01', sold, visits });
    const rows = redeemed([count('Busy', day(2, 5), day(2, 5)), count('=Idle', day(4, 0)), count('Free', day(0, 3))]);
    expect(rows.map(({ count: { gymName }, sold, visits, rate }) => [gymName, sold, visits, rate])).toEqual([
      ['=Idle', 4, 0, 0],
      ['Busy', 4, 10, 2.5],
      ['Free', 0, 3, undefined],
    ]);
    expect(redeemedFile(rows)).toBe(
      "Gym,Sold,Visits,Visits a pass,Counted since\r\n'=Idle,4,0,0.0,2026-02-01\r\nBusy,4,10,2.5,2026-02-01\r\nFree,0,3,,2026-02-01\r\n",
    );
  });
});
