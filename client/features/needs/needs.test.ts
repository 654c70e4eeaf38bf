import { describe, expect, it } from 'vitest';
import { money } from '../../../schemas/basics/primitives.ts';
import { plus } from '../../../schemas/basics/time.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import type { GymReview } from '../../../schemas/review/shape.ts';
import { booking, born, DAY, HOUR, NOW, slot, ZONE } from '../../../tests/rules/documents.ts';
import { pastDue } from '../past-due/fixture.ts';
import { standing } from '../payout/fixture.ts';
import { type NeedFacts, needsOf, wayTo } from './needs.ts';

const of = (facts: Partial<NeedFacts>) => needsOf({ now: NOW, timeZone: ZONE, ...facts });
const review = (key: string, change: Partial<GymReview> = {}): GymReview => ({
  ...{ _id: `gymreview:${key}`, type: 'gymreview', ...born, gymId: 'gym:one', memberName: 'Sam K.', visitMonth: '2026-03' },
  ...{ rating: 4, text: '', startedAt: NOW, textAt: NOW, status: 'published' },
  ...change,
});
const kiosk = (silentFor: number) =>
  ({
    ...{ _id: `kiosk:${silentFor}`, type: 'kiosk', status: 'active' },
    health: { lastSeenAt: plus(NOW, -silentFor), rosterAt: plus(NOW, -silentFor) },
  }) as never;

describe('[4.3] what needs you', () => {
  it('is nothing where nothing is, and where nothing is known', () => {
    expect(of({})).toEqual([]);
    expect(of({ visits: [], disputes: [], classes: [], missed: [], renewals: [], reviews: [], papers: [] })).toEqual([]);
  });

  it('begins with what ends first, whatever it is about; what never ends comes last', () => {
    const full = slot('2026-03-03T18:00', { capacity: 2 });
    const all = of({
      visits: [1, 2, 3],
      disputes: [{ deadlineAt: plus(NOW, 4 * DAY) }, { deadlineAt: plus(NOW, 2 * DAY) }],
      classes: [{ slot: full, booked: 2, waiting: 1 }],
      renewals: [pastDue('a')],
      reviews: [review('a')],
      papers: [{ item: 'insurance', status: 'expiring', expiresOn: '2026-03-05' } as never],
    });
    expect(all.map(({ kind, count }) => [kind, count])).toEqual([
      ['waiting', 1],
      ['disputes', 2],
      ['papers', 1],
      ['renewals', 1],
      ['visits', 3],
      ['reviews', 1],
    ]);
    expect(all[1]?.until).toBe(plus(NOW, 2 * DAY));
  });

  it('[R-39] a tablet that has said nothing for more than a day, as far as this device knows', () => {
    const tablets = { all: [kiosk(25 * HOUR), kiosk(23 * HOUR)], knownAt: NOW };
    expect(of({ tablets })).toMatchObject([{ kind: 'tablets', count: 1, until: plus(NOW, LIMITS.listRed - 25 * HOUR) }]);
    // What this device has not heard is nobody's silence.
    expect(of({ tablets: { ...tablets, knownAt: plus(NOW, -2 * HOUR) } })).toEqual([]);
  });

  it('counts of a class whoever waits, and only where it is full, ahead, and on', () => {
    const at = (localStart: string, change = {}) => slot(localStart, { capacity: 2, ...change });
    const classes = [
      { slot: at('2026-03-03T18:00'), booked: 1, waiting: 1 },
      { slot: at('2026-03-03T07:00'), booked: 2, waiting: 1 },
      { slot: at('2026-03-03T19:00', { status: 'cancelled' }), booked: 2, waiting: 1 },
      { slot: at('2026-03-03T20:00'), booked: 2, waiting: 0 },
    ];
    expect(of({ classes })).toEqual([]);
  });

  it('[R-31] has a row a class for those who were not ticked off, until that is so for good', () => {
    const missed = ['a', 'b'].map((key) => ({ doc: booking(key, { status: 'no_show_provisional' }) }));
    const [need, ...rest] = of({ missed: [...missed, { doc: booking('c', { status: 'no_show' }) }] });
    expect([need?.kind, need?.count, rest]).toEqual(['missed', 2, []]);
    expect(need && wayTo(need, 'gym:one')).toBe('/owner/dashboard?gym=one&class=slot%3Aspin%3A2026-03-03T18%3A00');
  });

  it('has as many renewals as the list it leads to, and none where all of them were given up', () => {
    expect(of({ renewals: [pastDue('a'), pastDue('b', { status: 'ended' }), pastDue('c', { status: 'paid' })] })).toMatchObject([
      { kind: 'renewals', count: 2 },
    ]);
    expect(of({ renewals: [pastDue('b', { status: 'ended' })] })).toEqual([]);
  });

  it('[R-59] what the gym owes, in pence', () => {
    expect(of({ standing: standing({ carried: money(-4000) }) })).toMatchObject([{ kind: 'debt', count: 4000 }]);
    expect(of({ standing: standing({ carried: money(4000) }) })).toEqual([]);
  });
});
