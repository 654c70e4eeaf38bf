import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, NOW, slot, timetable } from '../../tests/rules/documents.ts';
import { requestBody, smallWorld } from '../../tests/rules/scenes.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import type { Known } from '../decision.ts';
import { momentOf } from '../proposal/judge.ts';
import { bookingHeldUntil, decideBookingAgain } from './again.ts';

const START = '2026-03-04T18:00:00.000Z';

/** A class that was moved to an hour later since it was asked for. */
function moved(): KnownWorld {
  const world = smallWorld('member01');
  const later = { startsAt: plus(START, HOUR), endsAt: plus(START, 2 * HOUR) };
  world.lay([timetable('gym:one', [slot('2026-03-04T10:00'), slot('2026-03-04T18:00', later)])]);
  return world;
}
const asked = (world: KnownWorld) => world.proposal('booking.request', requestBody({ passId: 'pass:member01' }));

describe('[B5] a request that waits for an answer', () => {
  it('waits for a day, and until two hours before the start as it is by now', () => {
    const until = (known: Known, heldAt: string) => bookingHeldUntil(asked(moved()), known, heldAt);
    expect(until(moved(), NOW)).toBe(plus(NOW, 24 * HOUR));
    // 24 hours before the last moment, which is five in the afternoon.
    const last = plus(START, -HOUR);
    expect(until(moved(), plus(last, -24 * HOUR - MINUTE))).toBe(plus(last, -MINUTE));
    expect(until(moved(), plus(last, -24 * HOUR + MINUTE))).toBe(last);
    expect(until(new KnownWorld(), plus(START, -HOUR))).toBe(plus(START, 23 * HOUR));
  });

  it('is decided with the class as it is by now, and as the request had it where the class is not known', () => {
    const world = moved();
    const request = asked(world);
    const moment = momentOf(request.origin, { by: 'member01', receivedAt: NOW });
    const decision = decideBookingAgain(request, world, moment);
    expect(decision.state).toBe('accepted');
    expect(decision.documents.find(({ type }) => type === 'booking')).toMatchObject({
      ...{ startsAt: plus(START, HOUR), passId: 'pass:member01', status: 'confirmed' },
    });
    const gone = smallWorld('member01');
    gone.lay([timetable('gym:one', [slot('2026-03-04T10:00')])]);
    expect(decideBookingAgain(request, gone, moment)).toMatchObject({ state: 'refused', code: 'SLOT_CANCELLED' });
  });
});
