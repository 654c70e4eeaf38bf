import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, NOW } from '../../../tests/rules/documents.ts';
import { book, bookingOf, cancel, smallWorld } from '../../../tests/rules/scenes.ts';
import { blindTo, type KnownWorld } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';
import { decide } from '../../folds/decide.ts';
import { momentOf } from '../../proposal/judge.ts';

const START = '2026-03-04T18:00:00.000Z';
const GYM = 'gym:one';
const SLOT = 'slot:spin:2026-03-04T18:00';
const UIDS = ['member01', 'member02', 'member03', 'member04'] as const;
type Uid = (typeof UIDS)[number];
const ahead = (hours: number) => plus(START, -hours * HOUR);

/** A class of two that is full; 03 waits and wants five hours' notice, 04 waits after them. */
function line(noticeMinutes = 300): KnownWorld {
  const world = smallWorld(...UIDS);
  for (const uid of UIDS) book(world, uid, uid === 'member03' ? { noticeMinutes } : {});
  return world;
}
const giveBack = (world: KnownWorld, uid: Uid, receivedAt: string) => cancel(world, uid, bookingOf(world, uid), { receivedAt });
const set = (world: KnownWorld, uid: Uid, noticeMinutes: number, receivedAt: string, by: Uid = uid) =>
  world.say(
    by,
    'booking.notice',
    { bookingId: bookingOf(world, uid)._id, gymId: GYM, slotId: SLOT, noticeMinutes },
    { receivedAt },
  );
const waits = (world: KnownWorld) => (['member03', 'member04'] as const).map((uid) => bookingOf(world, uid).status);

describe('[R-27] move me in only with notice', () => {
  it('with that much of it they are moved in as everybody is; with less they are passed over, not dropped', () => {
    const inTime = line();
    giveBack(inTime, 'member01', ahead(5));
    expect(waits(inTime)).toEqual(['confirmed', 'waitlisted']);
    const late = line();
    giveBack(late, 'member01', plus(ahead(5), 1));
    expect(waits(late)).toEqual(['waitlisted', 'confirmed']);
    expect(bookingOf(late, 'member03')).toMatchObject({ position: 1, noticeMinutes: 300 });
    expect(bookingOf(late, 'member03').waited?.at(-1)).toEqual({ at: plus(ahead(5), 1), what: 'passed_over', why: 'notice' });
    expect(bookingOf(late, 'member04').waited?.map(({ what }) => what)).toEqual(['joined', 'promoted']);
  });

  it('nobody is passed over where there was no place to pass over', () => {
    const world = line();
    giveBack(world, 'member04', ahead(3));
    expect(bookingOf(world, 'member03').waited?.map(({ what }) => what)).toEqual(['joined']);
  });

  it('[R-28] a last-minute place is offered to them as to everybody: they can say no', () => {
    const world = line();
    giveBack(world, 'member01', ahead(1.5));
    expect(waits(world)).toEqual(['offered', 'offered']);
  });

  it('[R-28] a place that stayed free because of it is offered two hours before the start', () => {
    const world = line();
    giveBack(world, 'member04', ahead(10));
    giveBack(world, 'member01', ahead(4));
    expect(bookingOf(world, 'member03').status).toBe('waitlisted');
    world.system('system.waitlist-due', { gymId: GYM, slotId: SLOT }, ahead(2));
    expect(bookingOf(world, 'member03')).toMatchObject({ status: 'offered', offerExpiresAt: plus(ahead(2), 30 * MINUTE) });
    expect(world.all('notice').find(({ uid }) => uid === 'member03')?.event).toBe('booking.offered');
  });

  it('asking for less gets the free place at once; asking for more gives nothing away', () => {
    const world = line();
    giveBack(world, 'member04', ahead(10));
    giveBack(world, 'member01', ahead(4));
    set(world, 'member03', 600, ahead(3.9));
    expect(bookingOf(world, 'member03')).toMatchObject({ status: 'waitlisted', noticeMinutes: 600 });
    set(world, 'member03', 0, ahead(3.5));
    expect(bookingOf(world, 'member03')).toMatchObject({ status: 'confirmed', promotedAt: ahead(3.5) });
    expect(bookingOf(world, 'member03')).not.toHaveProperty('noticeMinutes');
    expect(world.all('timetable')[0]?.slots[0]).toMatchObject({ bookedCount: 2, waitlistCount: 0 });
  });

  it('is all that is changed by it, of who was offered a place as well; taken back it is gone', () => {
    const world = line();
    const at = plus(NOW, HOUR);
    const before = bookingOf(world, 'member03');
    set(world, 'member03', 60, at);
    expect(bookingOf(world, 'member03')).toEqual({ ...before, noticeMinutes: 60, updatedAt: at });
    const offered = { ...before, status: 'offered', offerExpiresAt: ahead(1) } as const;
    world.lay([offered]);
    set(world, 'member03', 0, at);
    const { noticeMinutes: _none, ...kept } = offered;
    expect(bookingOf(world, 'member03')).toEqual({ ...kept, updatedAt: at });
    set(world, 'member04', 5, at);
    expect(bookingOf(world, 'member04')).toMatchObject({ status: 'waitlisted', noticeMinutes: 5, position: 2 });
  });

  it('is nobody else’s to say, nor of a place that does not wait', () => {
    const world = line();
    expect(set(world, 'member03', 60, NOW, 'member04')).toMatchObject({ state: 'refused', code: 'NOT_WAITING' });
    expect(set(world, 'member01', 60, NOW)).toMatchObject({ state: 'refused', code: 'NOT_WAITING' });
    expect(bookingOf(world, 'member03').noticeMinutes).toBe(300);
  });

  it('[A4] a device sees it at once', () => {
    const world = line();
    const body = { bookingId: bookingOf(world, 'member03')._id, gymId: GYM, slotId: SLOT, noticeMinutes: 60 };
    const proposal = world.proposal('booking.notice', body);
    const moment = momentOf(proposal.origin, { by: 'member03', receivedAt: NOW });
    const here = decide(proposal, blindTo(world, 'gym-'), moment);
    expect(here).toMatchObject({ state: 'accepted', unknown: ['seats'] });
    expect(here.documents).toContainEqual(expect.objectContaining({ type: 'booking', noticeMinutes: 60 }));
    expect(decide(proposal, blindTo(world, 'member-'), moment)).toMatchObject({ unknown: ['booking'], documents: [] });
  });
});
