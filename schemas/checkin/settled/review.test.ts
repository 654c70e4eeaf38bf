import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '../../../tests/rules/documents.ts';
import { book, bookingOf, cancel, checkIn, employ, refund, smallWorld } from '../../../tests/rules/scenes.ts';
import type { KnownWorld } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';

const SAM = 'member01';
const OWNER = 'owner001';
const START = '2026-03-04T18:00:00.000Z';
const DAY_LATER = '2026-03-05T18:30:00.000Z';

let world: KnownWorld;
beforeEach(() => {
  world = smallWorld(SAM);
  employ(world, OWNER, 'owner');
  employ(world, 'recept01', 'reception');
});

/** Let in at the start of the class and reported a day later: recorded, and in doubt. */
function doubted(at = START): string {
  const { proposal } = checkIn(world, 'recept01', SAM, at, {}, { receivedAt: plus(at, 25 * 60 * MINUTE) });
  return proposal._id.replace('proposal', 'checkin');
}
const settle = (checkinId: string, verdict: 'accepted' | 'voided', by = OWNER) =>
  world.say(
    by,
    'checkin.review',
    { gymId: 'gym:one', checkinId, verdict, ...(verdict === 'voided' ? { reason: 'Scanned twice by mistake' } : {}) },
    { receivedAt: plus(DAY_LATER, 3 * 60 * MINUTE) },
  );
const pass = () => world.one('pass', `pass:${SAM}`);

describe('[10.14] a visit in doubt is settled by the gym', () => {
  it('[A2] the fact stays whatever is decided, and nobody can decide twice', () => {
    const id = doubted();
    const recorded = world.one('checkin', id);
    expect(recorded).toMatchObject({ status: 'accepted_flagged', codes: ['LATE_REPORT'] });
    expect(settle(id, 'accepted')).toMatchObject({ state: 'accepted' });
    expect(world.one('checkin', id)).toMatchObject({
      ...recorded,
      updatedAt: expect.any(String),
      // Its member reads it too, and is not told which of the owners it was (10.5).
      updatedBy: 'system',
      status: 'accepted',
    });
    expect(settle(id, 'accepted')).toMatchObject({ state: 'accepted', documents: [] });
    expect(settle(id, 'voided')).toMatchObject({ state: 'refused', code: 'ALREADY_REVIEWED' });
  });

  it('what was accepted is not doubted for the same reason again, but for a new one', () => {
    const id = doubted();
    settle(id, 'accepted');
    checkIn(world, 'recept01', SAM, plus(START, 3 * 24 * 60 * MINUTE));
    expect(world.one('checkin', id).status).toBe('accepted');
    refund(world, `pass:${SAM}`, SAM);
    checkIn(world, 'recept01', SAM, plus(START, 4 * 24 * 60 * MINUTE));
    expect(world.one('checkin', id)).toMatchObject({ status: 'accepted_flagged', codes: ['LATE_REPORT', 'PASS_REFUNDED'] });
  });

  it('a void gives the visit back, and the pass its first day', () => {
    const id = doubted();
    expect(pass()).toMatchObject({ visitsUsed: 1, status: 'active', activatedAt: START });
    settle(id, 'voided');
    expect(pass()).toMatchObject({ visitsUsed: 0, status: 'ready' });
    expect(pass()).not.toHaveProperty('activatedAt');
    expect(world.one('checkin', id)).toMatchObject({ status: 'voided', consumedVisit: false, reEntry: false });
  });

  it('a void takes the booking back to what it was, with its strike', () => {
    book(world, SAM);
    cancel(world, SAM, bookingOf(world, SAM), { receivedAt: plus(START, -MINUTE), madeAt: plus(START, -MINUTE) });
    const late = bookingOf(world, SAM);
    expect(late).toMatchObject({ status: 'late_cancelled', strike: true, late: true, creditReturned: false });
    const id = doubted();
    expect(bookingOf(world, SAM)).toMatchObject({ status: 'attended', strike: false });
    settle(id, 'voided');
    const { updatedAt: _at, updatedBy: _by, ...before } = late;
    expect(bookingOf(world, SAM)).toMatchObject(before);
    expect(bookingOf(world, SAM)).not.toHaveProperty('checkinId');
  });

  it('a place that was kept is kept again; the pass holds one visit for it', () => {
    book(world, SAM);
    const id = doubted();
    expect(pass()).toMatchObject({ visitsUsed: 1, visitsReserved: 0 });
    settle(id, 'voided');
    expect(bookingOf(world, SAM).status).toBe('confirmed');
    expect(pass()).toMatchObject({ visitsUsed: 0, visitsReserved: 1 });
  });

  it('somebody who came in a second time in that window has still attended', () => {
    book(world, SAM);
    const id = doubted(plus(START, -20 * MINUTE));
    const { proposal } = checkIn(world, 'recept01', SAM, plus(START, 5 * MINUTE));
    settle(id, 'voided');
    expect(bookingOf(world, SAM)).toMatchObject({ status: 'attended', checkinId: proposal._id.replace('proposal', 'checkin') });
    expect(pass()).toMatchObject({ visitsUsed: 1, visitsReserved: 0 });
  });

  it('whoever was seen a second time in those minutes was not there either', () => {
    const id = doubted();
    checkIn(world, 'recept01', SAM, plus(START, 5 * MINUTE));
    expect(world.all('checkin').map(({ status }) => status)).toEqual(['accepted_flagged', 'duplicate']);
    settle(id, 'voided');
    expect(world.all('checkin').map(({ status }) => status)).toEqual(['voided', 'voided']);
    expect(pass().visitsUsed).toBe(0);
  });

  it('a visit without a known member is settled too', () => {
    const { proposal } = checkIn(world, 'recept01', SAM, START, { passId: undefined, memberId: undefined });
    const id = proposal._id.replace('proposal', 'checkin');
    expect(world.one('checkin', id)).toMatchObject({ status: 'accepted_flagged', codes: ['PASS_MISSING'] });
    expect(settle(id, 'accepted')).toMatchObject({ state: 'accepted' });
    expect(world.one('checkin', id).status).toBe('accepted');
  });

  it('[R-60] only with the power to void, at that gym, and with a reason', () => {
    const id = doubted();
    employ(world, 'owner002', 'owner', 'gym:two');
    for (const by of ['recept01', SAM, 'owner002'])
      expect(settle(id, 'voided', by), by).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    const said = { gymId: 'gym:one', checkinId: id, verdict: 'voided' } as const;
    expect(world.say(OWNER, 'checkin.review', said)).toMatchObject({ state: 'refused', code: 'VALIDATION' });
    expect(settle('checkin:none', 'voided')).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    expect(world.one('checkin', id).status).toBe('accepted_flagged');
  });

  it('the member is told of the doubt and then of its end, in one notice', () => {
    const id = doubted();
    const told = () => world.all('notice').filter(({ entity }) => entity === id);
    expect(told()).toMatchObject([{ uid: SAM, event: 'checkin.flagged', link: '/member/checkin' }]);
    settle(id, 'voided');
    expect(told()).toMatchObject([
      { uid: SAM, event: 'checkin.reviewed', body: expect.stringContaining('Scanned twice by mistake') },
    ]);
    expect(told()[0]).not.toHaveProperty('seenAt');
  });
});
