import { describe, expect, it } from 'vitest';
import { DAY, HOUR, person } from '../../../tests/rules/documents.ts';
import { book, bookingOf, cancel, checkIn, smallWorld } from '../../../tests/rules/scenes.ts';
import type { KnownWorld } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';
import { dueOf } from '../../folds/documents.ts';
import { systemMoment } from '../../proposal/judge.ts';
import type { Booking } from '../shape.ts';

const END = '2026-03-04T18:45:00.000Z';
const SAM = 'member01';

/** Sam has a place in a class of a gym that has one tablet, on which Robin works. */
function world(): KnownWorld {
  const of = smallWorld(SAM, 'member02', 'member03');
  of.lay([person('robin001')]);
  of.system('system.employed', { uid: 'robin001', gymId: 'gym:one', preset: 'reception' });
  of.system('system.device-registered', { uid: 'robin001', deviceId: 'tablet01', name: 'Tablet' });
  book(of, SAM);
  return of;
}
/** What the agenda would say, at the moment it would. */
function timePasses(of: KnownWorld, until: string): Booking[] {
  const said: Booking[] = [];
  for (let left = 40; left > 0; left -= 1) {
    const due = of.all('booking').flatMap((one) => dueOf(one) ?? []);
    const [next] = due.filter(({ at }) => at <= until).sort((a, b) => a.at.localeCompare(b.at));
    if (!next) return said;
    const { bookingId } = next.body as { bookingId: string };
    of.system('system.attendance-due', { gymId: 'gym:one', bookingId }, next.at);
    said.push(of.one('booking', bookingId));
  }
  throw new Error('the agenda never ends');
}
/** The tablet says that it has nothing more, and has told all its numbers. */
function drained(of: KnownWorld, at: string, deviceId = 'tablet01'): void {
  const made = of.proposal('device.drained', { upTo: 0, gone: [] }, { madeAt: at });
  of.decided({ ...made, origin: { ...made.origin, deviceId, seq: 1 } }, { ...systemMoment(at), by: 'robin001', decided: [] });
}
const toldOf = (of: KnownWorld) => of.all('notice').find(({ uid }) => uid === SAM);

describe('nobody came in on a place', () => {
  it('[2.7, R-31] is missing two hours after the end, not before, and it costs nothing yet', () => {
    const of = world();
    expect(dueOf(bookingOf(of, SAM))?.at).toBe(plus(END, 2 * HOUR));
    of.system('system.attendance-due', { gymId: 'gym:one', bookingId: bookingOf(of, SAM)._id }, plus(END, 2 * HOUR - 1));
    expect(bookingOf(of, SAM).status).toBe('confirmed');
    timePasses(of, plus(END, 2 * HOUR));
    expect(bookingOf(of, SAM)).toMatchObject({ status: 'no_show_provisional', strike: false, creditReturned: false });
    expect(of.one('pass', `pass:${SAM}`)).toMatchObject({ visitsUsed: 0, visitsReserved: 0 });
  });

  it('[R-31, R-25] is a no-show on the third day where every device is drained since the end, and takes the visit and a strike', () => {
    const of = world();
    drained(of, END);
    timePasses(of, plus(END, 3 * DAY - 1));
    expect(bookingOf(of, SAM).status).toBe('no_show_provisional');
    timePasses(of, plus(END, 3 * DAY));
    expect(bookingOf(of, SAM)).toMatchObject({
      status: 'no_show',
      strike: true,
      creditReturned: false,
      missedAt: plus(END, 3 * DAY),
    });
    expect(bookingOf(of, SAM)).not.toHaveProperty('missedUntil');
    expect(of.one('pass', `pass:${SAM}`)).toMatchObject({ visitsUsed: 1, visitsReserved: 0 });
    expect(toldOf(of)).toMatchObject({ event: 'booking.no_show', title: 'Missed: Spin' });
    expect(dueOf(bookingOf(of, SAM))).toBeNull();
  });

  it.each([
    ['has not said so', undefined],
    ['said so before the end', plus(END, -1)],
  ])('[R-31] waits for a tablet that %s, and no longer than a week', (_, at) => {
    const of = world();
    if (at) drained(of, at);
    timePasses(of, plus(END, 7 * DAY - 1));
    expect(bookingOf(of, SAM)).toMatchObject({ status: 'no_show_provisional', missedUntil: plus(END, 7 * DAY) });
    timePasses(of, plus(END, 7 * DAY));
    expect(bookingOf(of, SAM).status).toBe('no_show');
  });

  it('[R-31] is a no-show at the next look after the last device has said so', () => {
    const of = world();
    timePasses(of, plus(END, 3 * DAY));
    drained(of, plus(END, 3 * DAY + HOUR));
    timePasses(of, plus(END, 3 * DAY + 12 * HOUR - 1));
    expect(bookingOf(of, SAM).status).toBe('no_show_provisional');
    timePasses(of, plus(END, 3 * DAY + 12 * HOUR));
    expect(bookingOf(of, SAM).status).toBe('no_show');
  });

  it('[2.6] moved to later it is not missed at the old time', () => {
    const of = world();
    const { slotId } = bookingOf(of, SAM);
    of.system('system.slot-changed', { gymId: 'gym:one', slotId, change: { startsAt: END, endsAt: plus(END, HOUR) } });
    of.system('system.attendance-due', { gymId: 'gym:one', bookingId: bookingOf(of, SAM)._id }, plus(END, 2 * HOUR));
    expect(bookingOf(of, SAM).status).toBe('confirmed');
    timePasses(of, plus(END, 3 * HOUR));
    expect(bookingOf(of, SAM).status).toBe('no_show_provisional');
  });

  it('[S3] said again, or of a booking that is gone, changes nothing', () => {
    const of = world();
    timePasses(of, plus(END, 7 * DAY));
    const again = { gymId: 'gym:one', bookingId: bookingOf(of, SAM)._id };
    expect(of.system('system.attendance-due', again, plus(END, 8 * DAY))).toMatchObject({ state: 'accepted', documents: [] });
    expect(of.system('system.attendance-due', { ...again, bookingId: 'booking:none' }, END).documents).toEqual([]);
  });
});

describe('[C16] a check-in that arrives late', () => {
  it.each([2 * HOUR, 7 * DAY])('makes it attended, whatever had become of it, and takes strike and cost back', (after) => {
    const of = world();
    timePasses(of, plus(END, after));
    checkIn(of, 'robin001', SAM, '2026-03-04T17:55:00.000Z', {}, { receivedAt: plus(END, after + HOUR) });
    expect(bookingOf(of, SAM)).toMatchObject({ status: 'attended', strike: false, late: false });
    expect(bookingOf(of, SAM)).not.toHaveProperty('missedUntil');
    expect(of.one('pass', `pass:${SAM}`)).toMatchObject({ visitsUsed: 1, visitsReserved: 0 });
    expect(dueOf(bookingOf(of, SAM))).toBeNull();
  });
});

describe('[R-29, L5, B7] whoever was promoted', () => {
  function promoted(): KnownWorld {
    const of = world();
    book(of, 'member02');
    book(of, 'member03');
    cancel(of, SAM, bookingOf(of, SAM));
    return of;
  }
  const later = (of: KnownWorld) => {
    timePasses(of, plus(END, 7 * DAY));
    return bookingOf(of, 'member03');
  };

  it('and never saw it, pays nothing', () => {
    expect(later(promoted())).toMatchObject({ status: 'no_show', strike: false, creditReturned: true, forgivenReason: 'unseen' });
  });

  it('and saw it when the class had begun, pays nothing', () => {
    const of = promoted();
    const one = bookingOf(of, 'member03');
    of.lay([{ ...one, promotionSeenAt: one.startsAt }]);
    expect(later(of)).toMatchObject({ status: 'no_show', strike: false, creditReturned: true });
  });

  it('and saw it, pays like everybody', () => {
    const of = promoted();
    const { _id: bookingId, gymId, slotId } = bookingOf(of, 'member03');
    of.say('member03', 'booking.acknowledge', { bookingId, gymId, slotId });
    expect(later(of)).toMatchObject({ status: 'no_show', strike: true, creditReturned: false });
  });

  it('[R-29] is known to have been told when a device says so, the first time, of that promotion', () => {
    const of = promoted();
    const { _id: bookingId, promotedAt = '' } = bookingOf(of, 'member03');
    const told = (at: string, change: object = {}) =>
      of.system('system.booking-told', { uid: 'member03', bookingId, promotedAt, ...change }, at);
    const never = [{ promotedAt: END }, { uid: 'member02' }, { bookingId: 'booking:none' }];
    for (const change of never) expect(told(plus(promotedAt, 1), change).documents).toEqual([]);
    told(plus(promotedAt, 1000));
    told(plus(promotedAt, 2000));
    expect(bookingOf(of, 'member03').toldAt).toBe(plus(promotedAt, 1000));
    expect(later(of)).toMatchObject({ strike: true, creditReturned: false });
  });

  it('was told an hour before the start, or too late to count', () => {
    const told = (before: number) => {
      const of = promoted();
      const one = bookingOf(of, 'member03');
      of.lay([{ ...one, toldAt: plus(one.startsAt, -before) }]);
      return later(of).strike;
    };
    expect([told(HOUR), told(HOUR - 1)]).toEqual([true, false]);
  });
});
