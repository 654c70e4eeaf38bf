import { describe, expect, it } from 'vitest';
import { booking, HOUR, MINUTE, NOW, pass, slot, timetable } from '../../tests/rules/documents.ts';
import { employ, requestBody } from '../../tests/rules/scenes.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import type { ProposalKind, ProposalOf } from '../folds/proposals.ts';
import { possibleSince } from '../proposal/possible.ts';
import type { Booking } from './shape.ts';

const SAM = 'member00';
const AT = (minutes: number) => plus(NOW, minutes * MINUTE);
const CLASS = { gymId: 'gym:one', slotId: 'slot:spin:2026-03-04T18:00' };
const ABOUT = { ...CLASS, bookingId: 'booking:a' };

/** The day was published after one minute, the pass bought after two, the place booked after three; Robin works there for an hour before. */
function world(change: Partial<Booking> = {}): KnownWorld {
  const of = new KnownWorld(
    { ...timetable('gym:one', [slot('2026-03-04T18:00')]), createdAt: AT(1) },
    pass('one', SAM, { createdAt: AT(2) }),
    booking('a', { slotId: CLASS.slotId, judgedAt: AT(3), ...change }),
  );
  employ(of, 'robin001', 'reception', 'gym:one', plus(NOW, -HOUR));
  return of;
}
const since = <K extends ProposalKind>(of: KnownWorld, kind: K, body: ProposalOf<K>['body'], by = SAM) =>
  possibleSince(of.proposal(kind, body), of, by);

describe('[L6] nothing is said of a place in a class', () => {
  it('before there was such a day, and the pass it is booked on', () => {
    const { passId: _none, ...plain } = requestBody();
    expect(since(world(), 'booking.request', plain)).toBe(AT(1));
    expect(since(world(), 'booking.request', requestBody({ passId: 'pass:one' }))).toBe(AT(2));
    expect(since(new KnownWorld(), 'booking.request', requestBody({ passId: 'pass:one' }))).toBeUndefined();
    const { startsAtSeen } = requestBody();
    expect(since(world(), 'booking.move', { ...ABOUT, startsAtSeen })).toBe(AT(3));
    expect(since(world({ judgedAt: AT(0) }), 'booking.move', { ...ABOUT, startsAtSeen })).toBe(AT(1));
  });

  it('before it was booked', () => {
    expect(since(world(), 'booking.cancel', ABOUT)).toBe(AT(3));
    expect(since(world(), 'booking.notice', { ...ABOUT, noticeMinutes: 5 })).toBe(AT(3));
    for (const kind of ['booking.cancel', 'booking.acknowledge', 'booking.accept'] as const)
      expect(since(new KnownWorld(), kind, ABOUT), kind).toBeUndefined();
  });

  it('before the promotion that was seen, or the last offer that is accepted', () => {
    expect(since(world(), 'booking.acknowledge', ABOUT)).toBe(AT(3));
    expect(since(world({ promotedAt: AT(9) }), 'booking.acknowledge', ABOUT)).toBe(AT(9));
    expect(since(world(), 'booking.accept', ABOUT)).toBe(AT(3));
    const waited: Booking['waited'] = [
      { at: AT(4), what: 'offered' },
      { at: AT(5), what: 'offer_over', why: 'time' },
      { at: AT(6), what: 'offered' },
      { at: AT(7), what: 'offer_over', why: 'time' },
    ];
    expect(since(world({ waited }), 'booking.accept', ABOUT)).toBe(AT(6));
  });

  it('by anybody of the gym before they worked there, the place was booked, or the day was there', () => {
    const reason = 'Her bus broke down.';
    expect(since(world(), 'register.mark', { ...ABOUT, as: 'attended' }, 'robin001')).toBe(AT(3));
    expect(since(world(), 'booking.excuse', { ...ABOUT, reason }, 'robin001')).toBe(AT(3));
    expect(since(world(), 'booking.walk-in', CLASS, 'robin001')).toBe(AT(1));
    const early = world({ judgedAt: plus(NOW, -2 * HOUR) });
    expect(since(early, 'register.mark', { ...ABOUT, as: 'attended' }, 'robin001')).toBe(plus(NOW, -HOUR));
    const elsewhere = { ...CLASS, gymId: 'gym:two' };
    expect(since(world(), 'booking.walk-in', elsewhere, 'robin001')).toBeUndefined();
    expect(since(world(), 'booking.walk-in', elsewhere, 'nobody01')).toBeUndefined();
  });
});
