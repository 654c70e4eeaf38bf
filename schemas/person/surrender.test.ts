import { describe, expect, it } from 'vitest';
import { DAY, MINUTE, NOW, person } from '../../tests/rules/documents.ts';
import { book, bookingOf, cancel, checkIn, employ, smallWorld } from '../../tests/rules/scenes.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { accepted, type Decision, flagged, refused } from '../decision.ts';
import type { Person } from './shape.ts';
import { surrendered } from './surrender.ts';

const at = (minutes: number) => plus(NOW, minutes * MINUTE);
const SUSPENDED = { state: 'accepted_flagged', code: 'ACCOUNT_SUSPENDED' };
const BARRED = { state: 'refused', code: 'ACCOUNT_SUSPENDED' };

/** The desk's employee and a member with a booking are both suspended after an hour. */
function suspended() {
  const world = smallWorld('member01', 'member02');
  employ(world, 'staffone1', 'reception');
  book(world, 'member01');
  for (const uid of ['staffone1', 'member01']) world.system('system.person-status', { uid, status: 'suspended' }, at(60));
  return world;
}

describe('G15: who was suspended while offline', () => {
  it('S1: delivers what happened before: accepted as it was', () => {
    const world = suspended();
    expect(checkIn(world, 'staffone1', 'member02', at(30), {}, { receivedAt: at(90) })).toMatchObject({ state: 'accepted' });
    expect(world.all('checkin')).toMatchObject([{ status: 'accepted', codes: [] }]);
  });

  it('what happened later is kept, counted and flagged, also by a clock that nobody vouches for', () => {
    const world = suspended();
    expect(checkIn(world, 'staffone1', 'member02', at(61), {}, { receivedAt: at(90) })).toMatchObject(SUSPENDED);
    expect(world.all('checkin')).toMatchObject([
      { status: 'accepted_flagged', codes: ['ACCOUNT_SUSPENDED'], consumedVisit: true },
    ]);
    const claimed = { receivedAt: at(90), trust: 'untrusted' } as const;
    expect(checkIn(world, 'staffone1', 'member01', at(30), {}, claimed)).toMatchObject(SUSPENDED);
    const seen = world.say('member01', 'notice.seen', { noticeId: 'notice:none' }, { receivedAt: at(90) });
    expect(seen).toMatchObject(SUSPENDED);
  });

  it('asks for nothing, whenever it was made; only a message to us is still read', () => {
    const world = suspended();
    const before = world.all('booking');
    expect(cancel(world, 'member01', bookingOf(world, 'member01'), { madeAt: at(30), receivedAt: at(90) })).toMatchObject(BARRED);
    expect(world.all('booking')).toEqual(before);
    const message = {
      name: 'Sam K.',
      email: 'sam@example.org',
      topic: 'account',
      subject: 'Suspended',
      message: 'Why was I suspended?',
    } as const;
    const said = world.say('member01', 'contact.send', message, { receivedAt: at(90) });
    expect(said.state).toBe('accepted');
  });

  it('does not come back by leaving and changing one’s mind', () => {
    const world = suspended();
    expect(world.say('member01', 'account.close', {}, { receivedAt: at(90) })).toMatchObject(BARRED);
    expect(world.say('member01', 'account.keep', {}, { receivedAt: at(91) })).toMatchObject(BARRED);
    expect(world.one('user', 'user:member01')).toMatchObject({ status: 'suspended', suspendedAt: at(60) });
  });

  it('counts from the first suspension, and not at all when it was taken back', () => {
    const world = suspended();
    world.system('system.person-status', { uid: 'staffone1', status: 'suspended' }, at(120));
    expect(checkIn(world, 'staffone1', 'member02', at(100), {}, { receivedAt: at(130) })).toMatchObject(SUSPENDED);
    world.system('system.person-status', { uid: 'staffone1', status: 'active' }, at(140));
    expect(world.one('user', 'user:staffone1')).not.toHaveProperty('suspendedAt');
    expect(checkIn(world, 'staffone1', 'member02', plus(at(0), DAY)).state).toBe('accepted');
  });
});

describe('[C15, G15] the moment it was all over', () => {
  /** The rule by itself: a fact of that judged time, of a member who was suspended after an hour. */
  const fact = { is: 'fact', whenSuspended: 'heard' } as const;
  const decided = (judgedAt: string, decision: Decision = accepted([]), change: Partial<Person> = {}) => {
    const world = new KnownWorld(person('member01', { status: 'suspended', suspendedAt: at(60), ...change }));
    const made = world.proposal('notice.seen', { noticeId: 'notice:x' });
    const moment = { by: 'member01', receivedAt: at(120), judgedAt, claimable: true };
    return surrendered(made, fact, decision, world, moment);
  };

  it('a fact of that very moment still counts, of the next no more', () => {
    expect(decided(at(60))).toEqual(accepted([]));
    expect(decided(plus(at(60), 1))).toMatchObject(SUSPENDED);
  });

  it('what is flagged or told already stays as it is', () => {
    const flaggedBefore = flagged('LATE_REPORT', []);
    expect(decided(at(90), flaggedBefore)).toEqual(flaggedBefore);
    const told = { ...accepted([]), code: 'ALREADY_IN' as const };
    expect(decided(at(90), told)).toEqual(told);
    const refusedBefore = refused('NO_PERMISSION');
    expect(decided(at(90), refusedBefore)).toEqual(refusedBefore);
  });

  it('where nobody wrote down since when, it counts from what was written last', () => {
    const world = new KnownWorld({ ...person('member01', { status: 'suspended' }), updatedAt: at(60) });
    const made = world.proposal('notice.seen', { noticeId: 'notice:x' });
    const said = (judgedAt: string) =>
      surrendered(made, fact, accepted([]), world, { by: 'member01', receivedAt: at(120), judgedAt, claimable: true }).state;
    expect([said(at(60)), said(at(61))]).toEqual(['accepted', 'accepted_flagged']);
  });

  it('who is not suspended any more, or is not known, is heard', () => {
    expect(decided(at(90), accepted([]), { status: 'active' })).toEqual(accepted([]));
    const request = { is: 'request', whenSuspended: 'refused' } as const;
    const nobody = new KnownWorld();
    const made = nobody.proposal('notice.seen', { noticeId: 'notice:x' });
    const moment = { by: 'member01', receivedAt: at(120), judgedAt: at(90), claimable: true };
    expect(surrendered(made, request, accepted([]), nobody, moment)).toEqual(accepted([]));
  });
});
