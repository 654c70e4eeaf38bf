/** [17] R-27: until when a waiting list gives a place unasked, where that was set otherwise: by what was told to whoever waits. */
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, NOW } from '../../../tests/rules/documents.ts';
import { book, bookingOf, cancel, requestBody, smallWorld } from '../../../tests/rules/scenes.ts';
import { settingOfValues } from '../../../tests/rules/settings.ts';
import { blindTo, type KnownWorld } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';
import { decide } from '../../folds/decide.ts';
import { momentOf } from '../../proposal/judge.ts';
import { autoUntilOf, isLastMinute } from './auto-until.ts';
import { waitingUntil } from './due.ts';

const START = '2026-03-04T18:00:00.000Z';
const [GYM, SLOT] = ['gym:one', 'slot:spin:2026-03-04T18:00'];
const UIDS = ['member01', 'member02', 'member03', 'member04'] as const;
type Uid = (typeof UIDS)[number];
const CHANGE = plus(NOW, HOUR);
const ahead = (minutes: number) => plus(START, -minutes * MINUTE);

/** A class of two: 01 and 02 have its places, 03 and 04 wait in this order. @param waits when those two asked, and when it came */
function fullClass(minutes: number, ...waits: (readonly [madeAt: string, receivedAt: string])[]): KnownWorld {
  const world = smallWorld(...UIDS);
  world.lay([settingOfValues('waitlist.autoUntilMinutes', [minutes, CHANGE])]);
  for (const uid of UIDS.slice(0, 2)) book(world, uid);
  for (const [index, [madeAt, receivedAt]] of waits.entries()) book(world, UIDS[index + 2] ?? '', {}, { madeAt, receivedAt });
  return world;
}
const BEFORE = [plus(CHANGE, -1), plus(CHANGE, -1)] as const;
const FROM_THEN = [CHANGE, CHANGE] as const;
const giveBack = (world: KnownWorld, uid: Uid, receivedAt: string) => cancel(world, uid, bookingOf(world, uid), { receivedAt });
const due = (world: KnownWorld, at: string) => world.system('system.waitlist-due', { gymId: GYM, slotId: SLOT }, at);
const states = (world: KnownWorld) => UIDS.slice(2).map((uid) => bookingOf(world, uid).status);
const told = (world: KnownWorld) => UIDS.slice(2).map((uid) => bookingOf(world, uid).autoUntilMinutes);

describe('[17] R-27 what was set when they asked', () => {
  it('is theirs, whatever is set before their class; the usual two hours are not written down', () => {
    expect(told(fullClass(240, BEFORE, FROM_THEN))).toEqual([undefined, 240]);
    expect(told(fullClass(120, FROM_THEN, FROM_THEN))).toEqual([undefined, undefined]);
    const world = fullClass(240, FROM_THEN, FROM_THEN);
    world.lay([settingOfValues('waitlist.autoUntilMinutes', [240, CHANGE], [60, plus(CHANGE, 1)])]);
    giveBack(world, 'member01', ahead(200));
    expect(states(world)).toEqual(['offered', 'offered']);
  });

  it('[G23, X4] asked without a signal before a change and heard after it, it is what was told then, as far as the clock is believed', () => {
    const after = plus(CHANGE, HOUR);
    expect(told(fullClass(240, [plus(CHANGE, -1), after], [CHANGE, after]))).toEqual([undefined, 240]);
    const world = fullClass(240, FROM_THEN);
    book(world, 'member04', {}, { madeAt: plus(CHANGE, -1), receivedAt: after, trust: 'untrusted' });
    expect(bookingOf(world, 'member04').autoUntilMinutes).toBe(240);
  });

  it('[A4] on a device that does not know it, nothing is written, and the server does', () => {
    const world = fullClass(240, FROM_THEN);
    const proposal = world.proposal('booking.request', requestBody({ passId: 'pass:member04' }), { madeAt: CHANGE });
    const moment = momentOf(proposal.origin, { by: 'member04', receivedAt: CHANGE });
    const here = (known: Parameters<typeof decide>[1]) =>
      decide(proposal, known, moment).documents.find((doc) => doc.type === 'booking' && doc.memberId === 'member04');
    expect(here(blindTo(world, 'public'))).not.toHaveProperty('autoUntilMinutes');
    expect(here(world)).toHaveProperty('autoUntilMinutes', 240);
  });

  it.each([60, 90, 240, 1440])('%i minutes: moved in until then, asked from then on', (minutes) => {
    const moved = fullClass(minutes, FROM_THEN, FROM_THEN);
    giveBack(moved, 'member01', plus(ahead(minutes), -1));
    expect(states(moved)).toEqual(['confirmed', 'waitlisted']);
    const asked = fullClass(minutes, FROM_THEN, FROM_THEN);
    giveBack(asked, 'member01', ahead(minutes));
    expect(states(asked)).toEqual(['offered', 'offered']);
  });

  it('is when time says so to them, and not before', () => {
    const world = fullClass(240, FROM_THEN, FROM_THEN);
    expect(waitingUntil(bookingOf(world, 'member03'))).toBe(ahead(240));
    due(world, plus(ahead(240), -1));
    expect(bookingOf(world, 'member03').waited).toHaveLength(1);
    due(world, ahead(240));
    expect(bookingOf(world, 'member03').waited?.at(-1)).toEqual({ at: ahead(240), what: 'last_minute' });
    expect(waitingUntil(bookingOf(world, 'member03'))).toBe(START);
  });

  it('of two who were told different things it goes by whoever stands first', () => {
    const first = fullClass(240, BEFORE, FROM_THEN);
    giveBack(first, 'member01', ahead(200));
    // The first is owed two hours and has the place; of the second nobody has been asked anything.
    expect(states(first)).toEqual(['confirmed', 'waitlisted']);
    giveBack(first, 'member02', ahead(199));
    expect(states(first)).toEqual(['confirmed', 'offered']);
    const second = fullClass(240, FROM_THEN, FROM_THEN);
    second.lay([{ ...bookingOf(second, 'member04'), autoUntilMinutes: 120 }]);
    giveBack(second, 'member01', ahead(200));
    expect(states(second)).toEqual(['offered', 'offered']);
    // It was decided when the place came free: who was asked about it then stays asked, and of the next place is first.
    giveBack(second, 'member03', ahead(199));
    expect(states(second)).toEqual(['left', 'offered']);
    giveBack(second, 'member02', ahead(198));
    expect(states(second)).toEqual(['left', 'confirmed']);
  });

  it('two places at once: the first is moved in, the next is asked about the other', () => {
    const world = fullClass(240, BEFORE, FROM_THEN);
    const change = { capacity: 4 };
    world.system('system.slot-changed', { gymId: GYM, slotId: SLOT, change }, ahead(200));
    expect(states(world)).toEqual(['confirmed', 'offered']);
  });

  it('moves with the class', () => {
    const waits = { startsAt: START, autoUntilMinutes: 90 };
    expect([autoUntilOf({ startsAt: START }), autoUntilOf(waits)]).toEqual([ahead(120), ahead(90)]);
    expect([plus(ahead(90), -1), ahead(90)].map((now) => isLastMinute(waits, now))).toEqual([false, true]);
    const world = fullClass(240, FROM_THEN, FROM_THEN);
    const change = { startsAt: plus(START, HOUR), endsAt: plus(START, 2 * HOUR) };
    world.system('system.slot-changed', { gymId: GYM, slotId: SLOT, change }, ahead(400));
    giveBack(world, 'member01', ahead(200));
    expect(states(world)).toEqual(['confirmed', 'waitlisted']);
  });
});
