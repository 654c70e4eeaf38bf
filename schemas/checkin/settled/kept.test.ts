/** How long the door remembers whom it saw. */
import { describe, expect, it } from 'vitest';
import { checkin, DAY, MINUTE, NOW } from '../../../tests/rules/documents.ts';
import { checkIn, employ, smallWorld } from '../../../tests/rules/scenes.ts';
import { plus } from '../../basics/time.ts';
import { NOUNS } from '../../nouns.ts';
import type { CheckinAttempt } from '../shape.ts';

const SAM = 'member01';
const gymId = 'gym:one';
const { documents } = NOUNS.checkin;

function door() {
  const world = smallWorld(SAM);
  employ(world, 'recept01', 'reception');
  return world;
}

describe('[2.8] that somebody was turned away', () => {
  const turnedAway = () => {
    const world = door();
    checkIn(world, 'recept01', SAM, NOW, { localVerdict: 'denied', localCode: 'QR_EXPIRED' });
    const [attempt] = world.all('attempt');
    if (!attempt) throw new Error('nobody was turned away');
    return { world, attempt, due: documents.attempt.due?.(attempt) };
  };

  it('is known for 90 days, and gone after that', () => {
    const { world, attempt, due } = turnedAway();
    expect(due).toEqual({ at: plus(NOW, 90 * DAY), kind: 'system.attempt-over', body: { gymId, attemptId: attempt._id } });
    world.system('system.attempt-over', { gymId, attemptId: attempt._id }, plus(NOW, 90 * DAY - 1));
    expect(world.all('attempt')).toEqual([attempt]);
    const { documents: written } = world.system('system.attempt-over', { gymId, attemptId: attempt._id }, plus(NOW, 90 * DAY));
    const [gone] = written as CheckinAttempt[];
    expect(gone).toMatchObject({ over: true });
    expect(world.all('attempt')).toEqual([]);
    if (!gone) throw new Error('it is there still');
    expect([documents.attempt.databases(gone), documents.attempt.due?.(gone)]).toEqual([[], null]);
    expect(documents.attempt.homes?.(gone)).toEqual(documents.attempt.databases(attempt));
    // [S3] Said again it changes nothing.
    expect(world.system('system.attempt-over', { gymId, attemptId: attempt._id }, plus(NOW, 91 * DAY)).documents).toEqual([]);
  });
});

describe('[2.8] who came in', () => {
  const known = {
    memberName: 'Sam K.',
    staffNote: 'Forgot their phone',
    objection: { at: NOW, reason: 'I was in Leeds' },
    review: { verdict: 'accepted' as const, at: NOW, by: 'owner001', codes: [], reason: 'We know Sam' },
  };

  it('is known by name for two years; that they came, and what it took, longer', () => {
    const world = door();
    checkIn(world, 'recept01', SAM, NOW);
    const [visit] = world.all('checkin');
    if (!visit) throw new Error('nobody came');
    world.lay([{ ...visit, ...known }]);
    expect(documents.checkin.due?.(visit)).toEqual({
      ...{ at: plus(NOW, 730 * DAY), kind: 'system.checkin-unnamed', body: { gymId, checkinId: visit._id } },
    });
    const say = (after: number) => world.system('system.checkin-unnamed', { gymId, checkinId: visit._id }, plus(NOW, after));
    expect(say(730 * DAY - MINUTE).documents).toEqual([]);
    say(730 * DAY);
    const after = world.one('checkin', visit._id);
    expect(JSON.stringify(after)).not.toMatch(/Sam K|Forgot|Leeds|know Sam/);
    expect(after).toMatchObject({ memberId: SAM, consumedVisit: true, status: 'accepted', review: { verdict: 'accepted' } });
    expect(documents.checkin.due?.(after)).toBeNull();
    expect(say(740 * DAY).documents).toEqual([]);
    expect(world.one('pass', `pass:${SAM}`).visitsUsed).toBe(1);
  });

  it.each(['memberName', 'staffNote', 'objection', 'review'] as const)(
    'is not forgotten early where only its %s says who',
    (field) => {
      const { memberName: _none, ...nobody } = checkin('a');
      expect(documents.checkin.due?.(nobody)).toBeNull();
      expect(documents.checkin.due?.({ ...nobody, [field]: known[field] })).toMatchObject({ kind: 'system.checkin-unnamed' });
    },
  );

  it('[C18] of whom the account is gone, a visit that a tablet reports later is kept under no name', () => {
    const world = door();
    checkIn(world, 'recept01', SAM, NOW);
    const person = world.one('user', `user:${SAM}`);
    world.lay([{ ...person, status: 'deletion_requested', eraseAt: NOW }]);
    world.system('system.account-erased', { uid: SAM }, plus(NOW, DAY));
    expect(world.one('user', `user:${SAM}`)).not.toEqual(person);
    const late = checkIn(world, 'recept01', SAM, plus(NOW, 60 * MINUTE), {}, { receivedAt: plus(NOW, 2 * DAY) });
    expect(late.state).toBe('accepted_flagged');
    const visits = world.all('checkin');
    expect(visits).toHaveLength(2);
    expect(JSON.stringify(visits)).not.toMatch(/Sam/);
    expect(visits.map(({ memberId, memberName }) => [memberId, memberName])).toEqual([
      [SAM, undefined],
      [SAM, undefined],
    ]);
  });
});
