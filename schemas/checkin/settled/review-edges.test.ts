/** Settling a visit in doubt, at the edges: who may, what is not known, and what becomes of the booking that it had attended. */
import { describe, expect, it } from 'vitest';
import { booking, born, checkin, MINUTE, NOW, slot, timetable } from '../../../tests/rules/documents.ts';
import { employ, smallWorld } from '../../../tests/rules/scenes.ts';
import { blindTo, type KnownWorld } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';
import type { Booking } from '../../booking/shape.ts';
import type { Known } from '../../decision.ts';
import { momentOf } from '../../proposal/judge.ts';
import type { Checkin } from '../shape.ts';
import { decideCheckinReview } from './review.ts';

const SAM = 'member01';
const OWNER = 'owner001';
const START = '2026-03-04T18:00:00.000Z';
const SLOT = 'slot:spin:2026-03-04T18:00';
const LATER = plus(START, 180 * MINUTE);
type Verdict = 'accepted' | 'voided';

const visit = (key: string, minutes = 0, change: Partial<Checkin> = {}): Checkin =>
  checkin(key, {
    memberId: SAM,
    passId: `pass:${SAM}`,
    judgedAt: plus(START, minutes * MINUTE),
    gymDay: '2026-03-04',
    ...change,
  });
/** A late report that the gym has to look at. */
const doubted = (change: Partial<Checkin> = {}) =>
  visit('a', 0, { status: 'accepted_flagged', codes: ['LATE_REPORT'], ...change });
const attendedBy = (checkinId: string, change: Partial<Booking> = {}): Booking =>
  booking('b', {
    memberId: SAM,
    passId: `pass:${SAM}`,
    slotId: SLOT,
    startsAt: START,
    endsAt: plus(START, 45 * MINUTE),
    status: 'attended',
    checkinId,
    beforeVisit: { status: 'confirmed', late: false, strike: false, creditReturned: false },
    ...change,
  });

function systemOf(...documents: Parameters<KnownWorld['lay']>[0]): KnownWorld {
  const world = smallWorld(SAM);
  employ(world, OWNER, 'owner');
  world.lay(documents);
  return world;
}
const decided = (
  world: KnownWorld,
  verdict: Verdict,
  { known = world, reason = 'Nobody came' }: { known?: Known; reason?: string } = {},
) => {
  const body = { gymId: 'gym:one', checkinId: 'checkin:a', verdict, ...(reason ? { reason } : {}) };
  const proposal = world.proposal('checkin.review', body, { receivedAt: LATER });
  return decideCheckinReview(proposal, known, momentOf(proposal.origin, { by: OWNER, receivedAt: LATER }));
};
/** The world after the visit `a` was voided. */
function afterVoid(...documents: Parameters<KnownWorld['lay']>[0]): KnownWorld {
  const world = systemOf(...documents);
  world.lay(decided(world, 'voided').documents);
  return world;
}

describe('who may settle a visit', () => {
  it('[G8] nobody whose employment has ended, nor at another gym', () => {
    const world = systemOf(doubted());
    const grant = (gymId: string, status: 'active' | 'removed') => {
      const held = {
        gymId,
        gymName: 'Gym',
        preset: 'owner' as const,
        permissions: ['checkin.void' as const],
        since: NOW,
        status,
      };
      world.lay([{ _id: `grants:${OWNER}`, type: 'grants', ...born, uid: OWNER, admin: false, gyms: [held] }]);
      return decided(world, 'accepted').code;
    };
    expect(grant('gym:one', 'active')).toBeUndefined();
    expect(grant('gym:one', 'removed')).toBe('NO_PERMISSION');
    expect(grant('gym:two', 'active')).toBe('NO_PERMISSION');
  });

  it('[A4] who cannot see the grants or the visit refuses nothing', () => {
    const world = systemOf(doubted());
    expect(decided(world, 'accepted', { known: blindTo(world, 'self-') }).state).toBe('accepted');
    const unseen = decided(world, 'accepted', { known: blindTo(world, 'gym-') });
    expect(unseen).toEqual({ state: 'accepted', documents: [], unknown: ['checkin'] });
  });

  it('[V6] a visit that nobody doubts is settled, and one that is not there cannot be', () => {
    expect(decided(systemOf(visit('a')), 'accepted')).toMatchObject({ state: 'refused', code: 'ALREADY_REVIEWED' });
    const repeat = visit('a', 0, { status: 'duplicate', mergedInto: 'checkin:z' });
    expect(decided(systemOf(repeat), 'voided')).toMatchObject({ state: 'refused', code: 'ALREADY_REVIEWED' });
    expect(decided(systemOf(), 'voided')).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
  });

  it('[C17] what nobody doubts is taken back within a day of it, once', () => {
    const visitAgo = (ms: number, change: Partial<Checkin> = {}) =>
      systemOf(visit('a', 0, { judgedAt: plus(LATER, -ms), ...change }));
    const DAY = 24 * 60 * MINUTE;
    expect(decided(visitAgo(DAY), 'voided').state).toBe('accepted');
    expect(decided(visitAgo(DAY + 1), 'voided')).toMatchObject({ state: 'refused', code: 'VOID_TOO_LATE', facts: { hours: 24 } });
    const review = { verdict: 'accepted' as const, at: NOW, by: OWNER, codes: ['LATE_REPORT' as const] };
    expect(decided(visitAgo(1, { review }), 'voided')).toMatchObject({ state: 'refused', code: 'ALREADY_REVIEWED' });
    // In doubt, it is looked at whenever somebody comes to it.
    expect(decided(visitAgo(30 * DAY, { status: 'accepted_flagged', codes: ['LATE_REPORT'] }), 'voided').state).toBe('accepted');
  });

  it('[C17] whoever voids says why; who lets it stand need not', () => {
    const world = systemOf(doubted());
    expect(decided(world, 'voided', { reason: '' })).toMatchObject({
      state: 'refused',
      code: 'VALIDATION',
      facts: { field: 'reason', rule: 'say why.' },
    });
    const { documents } = decided(world, 'accepted', { reason: '' });
    expect(documents.find(({ type }) => type === 'checkin')).toMatchObject({
      review: { verdict: 'accepted', codes: ['LATE_REPORT'], by: OWNER, at: LATER },
    });
  });
});

describe('a visit that is voided', () => {
  it('[L1] and names nobody, is voided all the same, and nothing else', () => {
    const { memberId: _member, passId: _pass, ...unnamed } = doubted({ consumedVisit: true, reEntry: true });
    const { documents } = decided(systemOf(unnamed), 'voided');
    expect(documents).toMatchObject([{ _id: 'checkin:a', status: 'voided', consumedVisit: false, reEntry: false }]);
    expect(documents).toHaveLength(1);
  });

  it('[A4] is voided on a tablet that knows nothing else of its member', () => {
    const world = systemOf(doubted());
    const { documents } = decided(world, 'voided', { known: blindTo(world, 'member-') });
    expect(documents).toMatchObject([{ _id: 'checkin:a', status: 'voided' }]);
    expect(documents).toHaveLength(1);
  });

  it('[R-34] takes with it what was the same visit seen again, and nothing else', () => {
    const repeat = visit('r', 5, { status: 'duplicate', mergedInto: 'checkin:a' });
    const world = afterVoid(doubted(), repeat, visit('z', 300));
    expect(world.all('checkin').map(({ _id, status }) => [_id, status])).toEqual([
      ['checkin:a', 'voided'],
      ['checkin:r', 'voided'],
      ['checkin:z', 'accepted'],
    ]);
    expect(world.one('checkin', 'checkin:r')).not.toHaveProperty('mergedInto');
    expect(world.one('checkin', 'checkin:r').review?.reason).toBe('Nobody came');
  });

  it('writes everything once', () => {
    const world = systemOf(doubted(), attendedBy('checkin:a'));
    const { documents } = decided(world, 'voided');
    expect(new Set(documents.map(({ _id }) => _id)).size).toBe(documents.length);
  });
});

describe('the booking it had attended', () => {
  it('[C17] is what it was, and its place is counted as before', () => {
    const world = afterVoid(doubted(), attendedBy('checkin:a'));
    expect(world.one('booking', 'booking:b')).toMatchObject({ status: 'confirmed', late: false, strike: false });
    for (const gone of ['checkinId', 'beforeVisit']) expect(world.one('booking', 'booking:b')).not.toHaveProperty(gone);
  });

  it.each([
    ['in time', 'cancelled', { late: false, strike: false, creditReturned: true }],
    ['too late', 'late_cancelled', { late: true, strike: true, creditReturned: false }],
  ] as const)('[C17, X1, X5] was given back %s, and is so again', (_, status, worth) => {
    const before = { status, ...worth };
    const world = afterVoid(doubted(), attendedBy('checkin:a', { cancelledAt: NOW, beforeVisit: before }));
    expect(world.one('booking', 'booking:b')).toMatchObject(before);
  });

  it('[R-30] and its place is free again, if it had been given back', () => {
    const day = timetable('gym:one', [slot('2026-03-04T18:00', { bookedCount: 1 })]);
    const before = { status: 'cancelled', late: false, strike: false, creditReturned: true } as const;
    const world = afterVoid(doubted(), day, attendedBy('checkin:a', { cancelledAt: NOW, beforeVisit: before }));
    expect(world.all('timetable')[0]?.slots[0]?.bookedCount).toBe(0);
  });

  it('[L5] that the visit alone had made goes with it, without a penalty', () => {
    const { beforeVisit: _none, ...old } = attendedBy('checkin:a', { late: true, strike: true, creditReturned: true });
    const kept = afterVoid(doubted(), old).one('booking', 'booking:b');
    expect(kept).toMatchObject({ status: 'cancelled', late: false, strike: false, creditReturned: true });
    expect(kept.cancelledAt).toBe(kept.updatedAt);
    const back = afterVoid(doubted(), { ...old, cancelledAt: NOW }).one('booking', 'booking:b');
    expect(back).toMatchObject({ status: 'cancelled', late: false, strike: false, creditReturned: true });
  });

  it('[R-36] is attended by another visit that belongs to it', () => {
    const world = afterVoid(doubted(), attendedBy('checkin:a'), visit('z', 12));
    expect(world.one('booking', 'booking:b')).toMatchObject({ status: 'attended', checkinId: 'checkin:z' });
    const flagged = afterVoid(doubted(), attendedBy('checkin:a'), visit('z', 12, { status: 'accepted_flagged' }));
    expect(flagged.one('booking', 'booking:b').checkinId).toBe('checkin:z');
  });

  it.each<[string, Partial<Checkin>]>([
    ['on the way out', { direction: 'out' }],
    ['voided itself', { status: 'voided' }],
    ['only a second look at one', { status: 'duplicate', mergedInto: 'checkin:y' }],
    ['to another gym', { gymId: 'gym:two' }],
    ['too late for the class', { judgedAt: plus(START, 16 * MINUTE) }],
  ])('[R-36] is not attended by a visit that is %s', (_, change) => {
    const world = afterVoid(doubted(), attendedBy('checkin:a'), visit('z', 12, change));
    expect(world.one('booking', 'booking:b').status).toBe('confirmed');
  });

  it('[R-36] is not attended by a visit that attended another class', () => {
    const other = attendedBy('checkin:z', { _id: 'booking:c', slotId: 'slot:yoga:2026-03-04T18:00' });
    const third = attendedBy('checkin:y', { _id: 'booking:d', slotId: 'slot:row:2026-03-04T18:00' });
    const world = afterVoid(doubted(), attendedBy('checkin:a'), other, third, visit('z', 12));
    expect(world.one('booking', 'booking:b').status).toBe('confirmed');
    expect(world.one('booking', 'booking:c')).toEqual(other);
  });

  it('[C17] leaves alone what was not attended by it', () => {
    const open = booking('e', {
      memberId: SAM,
      slotId: 'slot:e:2026-03-05T18:00',
      startsAt: plus(START, 1440 * MINUTE),
      endsAt: plus(START, 1500 * MINUTE),
    });
    const unproven = attendedBy('checkin:a', { _id: 'booking:f', slotId: 'slot:f:2026-03-04T18:00', status: 'cancelled' });
    const { checkinId: _none, ...unlinked } = attendedBy('', { _id: 'booking:g', slotId: 'slot:g:2026-03-04T18:00' });
    const world = afterVoid(doubted(), open, unproven, unlinked);
    for (const untouched of [open, unproven, unlinked]) expect(world.one('booking', untouched._id)).toEqual(untouched);
  });
});
