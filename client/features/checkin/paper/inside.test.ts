import { describe, expect, it } from 'vitest';
import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import { rollCall } from './inside.ts';

const TODAY = '2026-03-10';
const NOW = '2026-03-10T12:00:00.000Z';

type Seen = Parameters<typeof rollCall>[0][number];
/** Who came when; their visit's id says so, too. */
const seen = (who: string, time: string, more: Partial<Checkin> = {}): Seen => ({
  _id: `checkin:${who}-${time}`,
  memberId: who,
  memberName: `${who} K.`,
  gymDay: TODAY,
  judgedAt: `2026-03-10T${time}:00.000Z`,
  direction: 'in',
  status: 'accepted',
  ...more,
});
const names = (...all: Seen[]) =>
  rollCall(all, { today: TODAY, now: NOW }).people.map(({ name, since }) => `${name} ${since.slice(11, 16)}`);

describe('[14, R-45] who is inside', () => {
  it('is who came in today, the newest first', () => {
    expect(names(seen('Sam', '08:00'), seen('Robin', '09:30'), seen('Alex', '09:00'))).toEqual([
      'Robin K. 09:30',
      'Alex K. 09:00',
      'Sam K. 08:00',
    ]);
  });

  it('is nobody who was checked out, until they come back', () => {
    const [came, left, back] = [seen('Sam', '08:00'), seen('Sam', '09:00', { direction: 'out' }), seen('Sam', '10:00')];
    expect(names(came, left)).toEqual([]);
    expect(names(came, left, back)).toEqual(['Sam K. 10:00']);
    expect(names(back, left, came)).toEqual(['Sam K. 10:00']);
  });

  it('counts a person once, whatever became of the second visit', () => {
    expect(names(seen('Sam', '08:00'), seen('Sam', '08:05', { status: 'duplicate' }))).toEqual(['Sam K. 08:05']);
    expect(names(seen('Sam', '08:00', { status: 'accepted_flagged' }))).toEqual(['Sam K. 08:00']);
    expect(names(seen('Sam', '08:00', { status: 'voided' }))).toEqual([]);
  });

  it('counts whoever nobody knows, each for themselves', () => {
    const unknown = (time: string) => {
      const { memberId: _, memberName: __, ...rest } = seen('Sam', time);
      return rest;
    };
    const { people } = rollCall([unknown('08:00'), unknown('08:01')], { today: TODAY, now: NOW });
    expect(people).toHaveLength(2);
    expect(people.every(({ name }) => name === undefined)).toBe(true);
  });

  it('leaves out yesterday, but not who came shortly before midnight', () => {
    const yesterday = { gymDay: '2026-03-09', judgedAt: '2026-03-09T23:50:00.000Z' };
    expect(names(seen('Sam', '08:00', yesterday))).toEqual([]);
    const { people } = rollCall([seen('Sam', '08:00', yesterday)], { today: TODAY, now: '2026-03-10T00:10:00.000Z' });
    expect(people).toHaveLength(1);
  });

  it('says when anybody was last seen, also where that was somebody who left', () => {
    const { lastScan } = rollCall([seen('Sam', '08:00'), seen('Sam', '09:00', { direction: 'out' })], { today: TODAY, now: NOW });
    expect(lastScan).toBe('2026-03-10T09:00:00.000Z');
    expect(rollCall([], { today: TODAY, now: NOW })).toEqual({ people: [], lastScan: undefined });
  });
});
