import { describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, MINUTE, NOW, pass, person, slot, timetable } from '../../tests/rules/documents.ts';
import { book, bookingOf, checkIn, employ, refund, smallWorld, TOLD_ALONE } from '../../tests/rules/scenes.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { decide } from '../folds/decide.ts';
import type { Gym } from '../gym/shape.ts';
import { momentOf } from '../proposal/judge.ts';
import { rosterIdOf } from '../roster/id.ts';

const LEEDS = { lat: 53.8, lon: -1.55 };
/** About 58 km away. */
const MANCHESTER = { lat: 53.48, lon: -2.24 };
const NEAR = { lat: 53.81, lon: -1.55 };

function door(change: Parameters<typeof pass>[2] = {}) {
  const world = new KnownWorld(
    gym('one', { geo: LEEDS }),
    gym('two', { geo: NEAR }),
    gym('far', { geo: MANCHESTER }),
    person('member01'),
  );
  world.lay([pass('member01', 'member01', { gymIds: ['gym:one', 'gym:two', 'gym:far'], ...change })]);
  for (const key of ['one', 'two', 'far']) employ(world, `staff${key}1`, 'reception', `gym:${key}`);
  return world;
}
const at = (minutes: number) => plus(NOW, minutes * MINUTE);
const statuses = (world: KnownWorld) =>
  world
    .all('checkin')
    .sort((a, b) => a.judgedAt.localeCompare(b.judgedAt))
    .map((one) => one.status);

describe('coming in', () => {
  it('a valid pass is accepted, started and counted', () => {
    const world = door();
    expect(checkIn(world, 'staffone1', 'member01', NOW).state).toBe('accepted');
    expect(world.all('checkin')).toMatchObject([
      { status: 'accepted', consumedVisit: true, memberName: 'Sam M.', gymDay: '2026-03-03' },
    ]);
    expect(world.one('pass', 'pass:member01')).toMatchObject({ status: 'active', activatedAt: NOW, visitsUsed: 1 });
    expect(world.one('roster', rosterIdOf('gym:two', 'pass:member01'))).toMatchObject({ visitsLeft: 9, status: 'active' });
  });

  it('[10.5] a made-up pass turns nobody’s uid into a name: nothing of them is stored or said', () => {
    const world = door();
    const { documents, state } = world.say('staffone1', 'checkin.record', {
      ...{ gymId: 'gym:one', passId: 'pass:madeup', memberId: 'member01', method: 'staff_search', direction: 'in' },
      ...{ checkedAgainst: { trust: 'synced' }, localVerdict: 'ok_warn' },
    });
    expect(state).toBe('accepted_flagged');
    expect(documents.map((doc) => doc.type)).toEqual(['checkin', 'doorvisit', 'doornumber', 'doorcount']);
    expect(JSON.stringify(documents)).not.toMatch(/Sam|member01/);
  });

  it('[C1, R-34] the same pass within 10 minutes is one visit, told in green', () => {
    const world = door();
    checkIn(world, 'staffone1', 'member01', at(0));
    expect(checkIn(world, 'staffone1', 'member01', at(10))).toMatchObject({
      state: 'accepted',
      code: 'ALREADY_IN',
      facts: { time: '08:00' },
    });
    expect(statuses(world)).toEqual(['accepted', 'duplicate']);
    expect(world.one('pass', 'pass:member01').visitsUsed).toBe(1);
  });

  it('[C1, S8] of two tablets offline the earlier judged time is the visit, whatever the upload order', () => {
    const world = door();
    const late = { receivedAt: at(300) };
    checkIn(world, 'staffone1', 'member01', at(5), {}, late);
    checkIn(world, 'staffone1', 'member01', at(0), {}, late);
    const [first, second] = world.all('checkin').sort((a, b) => a.judgedAt.localeCompare(b.judgedAt));
    expect(first).toMatchObject({ judgedAt: at(0), status: 'accepted', consumedVisit: true });
    expect(second).toMatchObject({ judgedAt: at(5), status: 'duplicate', mergedInto: first?._id, consumedVisit: false });
  });

  it('[C2, R-35] later the same day is a re-entry, free; the next day counts', () => {
    const world = door();
    for (const minutes of [0, 11, 24 * 60]) checkIn(world, 'staffone1', 'member01', at(minutes));
    expect(world.all('checkin').map((one) => [one.reEntry, one.consumedVisit])).toEqual([
      [false, true],
      [true, false],
      [false, true],
    ]);
    expect(world.one('pass', 'pass:member01').visitsUsed).toBe(2);
  });

  it("[K7, R-35] the day is the gym's, also on the night the clocks change, and whatever the phone's zone", () => {
    const world = door();
    checkIn(world, 'staffone1', 'member01', '2026-03-28T23:30:00.000Z');
    checkIn(world, 'staffone1', 'member01', '2026-03-29T23:30:00.000Z');
    expect(world.all('checkin').map((one) => one.gymDay)).toEqual(['2026-03-28', '2026-03-30']);
  });

  it('[C3] two gyms, one visit left: the later one is flagged and owed', () => {
    const world = door({ visitsTotal: 1 });
    checkIn(world, 'staffone1', 'member01', at(0));
    const second = checkIn(world, 'stafftwo1', 'member01', at(120), { gymId: 'gym:two' });
    expect(second).toMatchObject({ state: 'accepted_flagged', code: 'OVERUSED' });
    expect(world.one('pass', 'pass:member01')).toMatchObject({ visitsUsed: 2, owedVisits: 1, status: 'used_up' });
  });

  it('[C3, S8] of two offline uses of the last visit the earlier judged one wins, although it is heard second', () => {
    const world = door({ visitsTotal: 1 });
    const later = checkIn(world, 'stafftwo1', 'member01', at(120), { gymId: 'gym:two' }, { receivedAt: at(600) });
    expect(later.state).toBe('accepted');
    const earlier = checkIn(world, 'staffone1', 'member01', at(0), {}, { receivedAt: at(601) });
    expect(earlier.state).toBe('accepted');
    expect(statuses(world)).toEqual(['accepted', 'accepted_flagged']);
    expect(world.one('pass', 'pass:member01').activatedAt).toBe(at(0));
  });

  it('[C4] two gyms too far apart: both stored, both flagged', () => {
    const world = door();
    checkIn(world, 'staffone1', 'member01', at(0));
    expect(checkIn(world, 'stafffar1', 'member01', at(20), { gymId: 'gym:far' }).code).toBe('IMPOSSIBLE_TRAVEL');
    expect(world.all('checkin').map((one) => [one.status, one.codes])).toEqual([
      ['accepted_flagged', ['IMPOSSIBLE_TRAVEL']],
      ['accepted_flagged', ['IMPOSSIBLE_TRAVEL']],
    ]);
    expect(world.one('pass', 'pass:member01').status).toBe('active');
  });

  it('[C4] an hour for 58 km is possible', () => {
    const world = door();
    checkIn(world, 'staffone1', 'member01', at(0));
    expect(checkIn(world, 'stafffar1', 'member01', at(60), { gymId: 'gym:far' }).state).toBe('accepted');
  });

  it('[C4] less than 10 minutes between two gyms is impossible however near', () => {
    const world = door();
    checkIn(world, 'staffone1', 'member01', at(0));
    expect(checkIn(world, 'stafftwo1', 'member01', at(9), { gymId: 'gym:two' }).code).toBe('IMPOSSIBLE_TRAVEL');
  });

  it('[C4] the second time in 30 days suspends the pass, not the first', () => {
    const world = door();
    checkIn(world, 'staffone1', 'member01', at(0));
    checkIn(world, 'stafffar1', 'member01', at(20), { gymId: 'gym:far' });
    checkIn(world, 'staffone1', 'member01', at(2 * 24 * 60));
    checkIn(world, 'stafffar1', 'member01', at(2 * 24 * 60 + 20), { gymId: 'gym:far' });
    expect(world.one('pass', 'pass:member01')).toMatchObject({ status: 'suspended', flags: ['IMPOSSIBLE_TRAVEL'] });
    const told = world.all('notice').filter(({ event }) => event === 'pass.suspended');
    expect(told.map(({ uid, body }) => [uid, body])).toEqual([
      [
        'member01',
        "It was used at Gym one at 08:00 and at Gym far at 08:20, too far apart for one person, for the second time in 30 days. You can't check in with it until we've looked at it. Tell us what happened on the contact page.",
      ],
    ]);
    expect(checkIn(world, 'staffone1', 'member01', at(3 * 24 * 60)).code).toBe('PASS_SUSPENDED');
    expect(world.all('notice').filter(({ event }) => event === 'pass.suspended')).toEqual(told);
  });

  it('[C5] a code seen from another phone is turned away at the door; the attempt is kept and counts nothing', () => {
    const world = door();
    checkIn(world, 'staffone1', 'member01', at(0), { localVerdict: 'denied', localCode: 'QR_EXPIRED' });
    expect(world.all('attempt')).toMatchObject([{ localCode: 'QR_EXPIRED', passId: 'pass:member01' }]);
    expect(world.all('checkin')).toEqual([]);
    expect(world.one('pass', 'pass:member01').visitsUsed).toBe(0);
  });

  it('[C6] a pass that had expired is flagged; on the day it ends there is grace', () => {
    const ended = {
      status: 'active',
      activatedAt: plus(NOW, -30 * DAY),
      snapshot: { ...pass('x', 'member01').snapshot, activation: 'purchase' },
    } as const;
    const world = door({ ...ended, validTo: plus(NOW, -DAY) });
    expect(checkIn(world, 'staffone1', 'member01', NOW, { localVerdict: 'ok_warn', staffReason: 'known_member' }).code).toBe(
      'PASS_EXPIRED',
    );
    const sameDay = door({ ...ended, validTo: plus(NOW, -HOUR) });
    expect(checkIn(sameDay, 'staffone1', 'member01', NOW).state).toBe('accepted');
  });

  it('[C5] seen only afterwards, a code of another phone is kept, flagged and counts nothing', () => {
    const proof = (deviceId: string) => ({ proof: { tokenHash: 'a'.repeat(64), tokenIssuedAt: NOW, kid: 'k1', deviceId } });
    const world = door();
    checkIn(world, 'staffone1', 'member01', at(0), proof('phone001'));
    expect(checkIn(world, 'staffone1', 'member01', at(4), proof('phone002'))).toMatchObject({
      state: 'accepted_flagged',
      code: 'QR_COPIED',
      facts: { time: '08:00', minutes: 10 },
    });
    expect(statuses(world)).toEqual(['accepted', 'accepted_flagged']);
    expect(world.one('pass', 'pass:member01').visitsUsed).toBe(1);
  });

  it('[C7] refunded before the visit is flagged and owed, refunded after we heard of it is not', () => {
    const world = door();
    refund(world, 'pass:member01', 'member01', at(60));
    expect(checkIn(world, 'staffone1', 'member01', at(120)).code).toBe('PASS_REFUNDED');
    expect(world.one('pass', 'pass:member01')).toMatchObject({ status: 'refunded', owedVisits: 1, visitsUsed: 1 });
    const before = door();
    expect(checkIn(before, 'staffone1', 'member01', at(0)).state).toBe('accepted');
    refund(before, 'pass:member01', 'member01', at(60));
    expect(before.one('pass', 'pass:member01').owedVisits).toBe(0);
    expect(statuses(before)).toEqual(['accepted']);
  });

  it('[C8] refunded after the visit and before we heard of it is flagged and owed as well', () => {
    const world = door();
    refund(world, 'pass:member01', 'member01', at(60));
    const heard = checkIn(world, 'staffone1', 'member01', at(30), {}, { receivedAt: at(121) });
    expect(heard).toMatchObject({ state: 'accepted_flagged', code: 'PASS_REFUNDED' });
    expect(world.one('pass', 'pass:member01')).toMatchObject({ owedVisits: 1, visitsUsed: 1 });
  });

  it('[C9] suspended, where the tablet had not heard of it, is flagged', () => {
    const world = door();
    world.system('system.pass-status', { passId: 'pass:member01', memberId: 'member01', status: 'suspended' }, at(60));
    expect(checkIn(world, 'staffone1', 'member01', at(30), {}, { receivedAt: at(90) }).state).toBe('accepted');
    expect(checkIn(world, 'staffone1', 'member01', at(120)).code).toBe('PASS_SUSPENDED');
  });

  it('[C9, R-17] an unpaid renewal counts normally for three days, and is flagged after that', () => {
    const world = door({ status: 'active', activatedAt: NOW, validFrom: NOW, validTo: plus(NOW, 20 * DAY) });
    checkIn(world, 'staffone1', 'member01', at(0));
    world.system('system.pass-status', { passId: 'pass:member01', memberId: 'member01', status: 'past_due' }, at(60));
    expect(world.one('pass', 'pass:member01')).toMatchObject({ status: 'past_due', pastDueAt: at(60) });
    expect(checkIn(world, 'staffone1', 'member01', plus(at(60), 3 * DAY - 1)).state).toBe('accepted');
    expect(checkIn(world, 'stafftwo1', 'member01', plus(at(60), 3 * DAY), { gymId: 'gym:two' }).code).toBe('PASS_PAST_DUE');
    expect(checkIn(world, 'staffone1', 'member01', plus(at(60), 4 * DAY)).code).toBe('PASS_PAST_DUE');
    world.system('system.pass-status', { passId: 'pass:member01', memberId: 'member01', status: 'active' }, plus(NOW, 5 * DAY));
    expect(world.one('pass', 'pass:member01')).not.toHaveProperty('pastDueAt');
  });

  it('[C10] a pass that was put aside and used after that is put aside from its last visit on, whatever order they are heard in', () => {
    const paused = () => {
      const world = door();
      checkIn(world, 'staffone1', 'member01', at(0));
      world.system('system.pass-status', { passId: 'pass:member01', memberId: 'member01', status: 'paused' }, at(60));
      return world;
    };
    const visits = [at(90), at(20 * 60)];
    for (const order of [visits, visits.toReversed()]) {
      const world = paused();
      for (const when of order)
        expect(checkIn(world, 'staffone1', 'member01', when, {}, { receivedAt: at(22 * 60) }).state).toBe('accepted');
      const after = world.one('pass', 'pass:member01');
      expect(after).toMatchObject({ status: 'paused', pausedAt: at(60), pausedFrom: at(20 * 60), visitsUsed: 2 });
    }
    expect(paused().one('pass', 'pass:member01')).toMatchObject({ pausedAt: at(60), pausedFrom: at(60) });
  });

  it('[C11] two first uses start the pass at the earlier one', () => {
    const world = door();
    checkIn(world, 'staffone1', 'member01', at(200), {}, { receivedAt: at(300) });
    checkIn(world, 'staffone1', 'member01', at(100), {}, { receivedAt: at(301) });
    expect(world.one('pass', 'pass:member01')).toMatchObject({ activatedAt: at(100), validFrom: at(100) });
  });

  it('[C14] a tablet whose list is more than a week old only records: late, however soon we hear of it', () => {
    const world = door();
    const list = (age: number) => ({ checkedAgainst: { trust: 'estimated' as const, rosterAt: plus(NOW, -age) } });
    expect(checkIn(world, 'staffone1', 'member01', NOW, list(7 * DAY)).state).toBe('accepted');
    expect(checkIn(world, 'staffone1', 'member01', plus(NOW, DAY), list(6 * DAY + 1))).toMatchObject({
      state: 'accepted_flagged',
      code: 'LATE_REPORT',
    });
    expect(world.one('pass', 'pass:member01').visitsUsed).toBe(2);
  });

  it('[C16, R-36] a visit in the half hour before to the quarter after the start is the class', () => {
    const within = (minutes: number) => {
      const world = smallWorld('member01');
      employ(world, 'staff001', 'reception');
      book(world, 'member01');
      checkIn(world, 'staff001', 'member01', plus('2026-03-04T18:00:00.000Z', minutes * MINUTE));
      return bookingOf(world, 'member01').status;
    };
    expect(within(-31)).toBe('confirmed');
    expect(within(-30)).toBe('attended');
    expect(within(15)).toBe('attended');
    expect(within(16)).toBe('confirmed');
  });

  it('[R-36] attending takes one visit and frees the reservation', () => {
    const world = smallWorld('member01');
    employ(world, 'staff001', 'reception');
    book(world, 'member01');
    checkIn(world, 'staff001', 'member01', '2026-03-04T17:55:00.000Z');
    expect(world.one('pass', 'pass:member01')).toMatchObject({ visitsUsed: 1, visitsReserved: 0 });
    expect(world.all('checkin')[0]?.bookingId).toBe(bookingOf(world, 'member01')._id);
  });

  it('[L1, 5.0] heard more than a day late it is stored with its own time and flagged', () => {
    const world = door();
    expect(checkIn(world, 'staffone1', 'member01', NOW, {}, { receivedAt: plus(NOW, 3 * DAY) })).toMatchObject({
      state: 'accepted_flagged',
      code: 'LATE_REPORT',
    });
    expect(world.all('checkin')).toMatchObject([{ judgedAt: NOW, consumedVisit: true }]);
  });

  it('[G8] facts up to the end of the employment are accepted, later ones flagged', () => {
    const world = door();
    world.system('system.employment-ended', { uid: 'staffone1', gymId: 'gym:one' }, at(60));
    expect(checkIn(world, 'staffone1', 'member01', at(30), {}, { receivedAt: at(90) }).state).toBe('accepted');
    expect(checkIn(world, 'staffone1', 'member01', at(24 * 60)).code).toBe('STAFF_REMOVED');
  });

  describe('[10.2] the code of a phone that its member signed out', () => {
    const proof = { tokenHash: 'a'.repeat(64), tokenIssuedAt: NOW, kid: 'k1', deviceId: 'phone001' };
    const lost = () => {
      const world = door();
      world.system('system.device-registered', { uid: 'member01', deviceId: 'phone001', name: 'Phone' }, NOW);
      world.system('system.device-registered', { uid: 'member01', deviceId: 'phone002', name: 'New phone' }, NOW);
      world.system('system.device-revoked', { uid: 'member01', deviceId: 'phone001' }, at(60));
      return world;
    };

    it('let in by a tablet with an older list: the visit is kept, counted and flagged, and stays so when settled again', () => {
      const world = lost();
      const visit = checkIn(world, 'staffone1', 'member01', at(61), { proof }, { receivedAt: at(300) });
      expect(visit).toMatchObject({ state: 'accepted_flagged', code: 'QR_SIGNED_OUT' });
      checkIn(world, 'stafftwo1', 'member01', at(200), { gymId: 'gym:two' }, { receivedAt: at(301) });
      expect(world.all('checkin')[0]).toMatchObject({
        status: 'accepted_flagged',
        codes: ['QR_SIGNED_OUT'],
        consumedVisit: true,
      });
    });

    it('[FH2] signed with a key that its phone has no longer: flagged in its own words, and not where it was shown before', () => {
      const world = lost();
      const ended = { thumbprint: 'k'.repeat(16), at: at(60) };
      world.lay([{ ...world.one('device', 'device:phone002'), endedKeys: [ended] }]);
      const shown = (thumbprint: string) => ({ proof: { ...proof, deviceId: 'phone002', thumbprint } });
      const visit = (minutes: number, thumbprint: string) =>
        checkIn(world, 'staffone1', 'member01', at(minutes), shown(thumbprint), { receivedAt: at(300 + minutes) }).code;
      const day = 24 * 60;
      expect([visit(59, ended.thumbprint), visit(61 + day, 'x'.repeat(16)), visit(61 + 2 * day, ended.thumbprint)]).toEqual([
        undefined,
        undefined,
        'QR_KEY_ENDED',
      ]);
    });

    it.each([
      ['was shown before that, heard of afterwards', 30, 'phone001'],
      ['is another phone’s', 61, 'phone002'],
    ])('does not doubt a visit whose code %s', (_, minutes, deviceId) => {
      const world = lost();
      const shown = { proof: { ...proof, deviceId } };
      expect(checkIn(world, 'staffone1', 'member01', at(minutes), shown, { receivedAt: at(300) }).state).toBe('accepted');
    });
  });

  describe('[C15] a device that was revoked', () => {
    const revoked = (at: string) => {
      const world = door();
      world.system('system.device-registered', { uid: 'staffone1', deviceId: 'device01', name: 'Desk' }, NOW);
      world.system('system.device-revoked', { uid: 'staffone1', deviceId: 'device01' }, at);
      return world;
    };

    it('delivers what it saw before: accepted as it was', () => {
      const world = revoked(at(60));
      expect(checkIn(world, 'staffone1', 'member01', at(30), {}, { receivedAt: at(90) })).toMatchObject({ state: 'accepted' });
      expect(world.all('checkin')).toMatchObject([{ status: 'accepted', codes: [] }]);
    });

    it('what it says happened later is kept, counted and flagged, and stays flagged when it is settled again', () => {
      const world = revoked(at(60));
      const late = checkIn(world, 'staffone1', 'member01', at(61), {}, { receivedAt: at(90) });
      expect(late).toMatchObject({ state: 'accepted_flagged', code: 'DEVICE_REVOKED' });
      checkIn(world, 'stafftwo1', 'member01', at(200), { gymId: 'gym:two' });
      expect(world.all('checkin')[0]).toMatchObject({
        status: 'accepted_flagged',
        codes: ['DEVICE_REVOKED'],
        consumedVisit: true,
      });
    });

    it('a clock that nobody vouches for does not place a visit before it', () => {
      const world = revoked(at(60));
      const claimed = { receivedAt: at(90), trust: 'untrusted' } as const;
      expect(checkIn(world, 'staffone1', 'member01', at(30), {}, claimed).code).toBe('DEVICE_REVOKED');
    });

    it('whom it turned away is kept and flagged, too', () => {
      const world = revoked(at(60));
      const attempt = { localVerdict: 'denied', localCode: 'QR_EXPIRED' } as const;
      expect(checkIn(world, 'staffone1', 'member01', at(61), attempt)).toMatchObject({
        state: 'accepted_flagged',
        code: 'DEVICE_REVOKED',
      });
      expect(world.all('attempt')).toHaveLength(1);
    });

    it('another device of the same person is not meant', () => {
      const world = door();
      world.system('system.device-registered', { uid: 'staffone1', deviceId: 'device02', name: 'Phone' }, NOW);
      world.system('system.device-revoked', { uid: 'staffone1', deviceId: 'device02' }, NOW);
      expect(checkIn(world, 'staffone1', 'member01', at(61)).state).toBe('accepted');
    });
  });

  it('[A11] whoever has no power at this gym records nothing there', () => {
    const world = door();
    for (const uid of ['member01', 'stafftwo1', 'nobody01']) {
      expect(checkIn(world, uid, 'member01', NOW)).toMatchObject({
        state: 'refused',
        code: 'NO_PERMISSION',
        documents: TOLD_ALONE,
      });
    }
  });

  it('[L1] a visit without a pass we know is stored with the gym and counts against nobody', () => {
    const world = door();
    expect(checkIn(world, 'staffone1', 'member01', NOW, { passId: 'pass:unknown' }).code).toBe('PASS_MISSING');
    expect(world.all('checkin')).toMatchObject([{ status: 'accepted_flagged', codes: ['PASS_MISSING'] }]);
    expect(world.one('pass', 'pass:member01').visitsUsed).toBe(0);
  });

  it('[A4] a tablet that does not hold the pass still knows a second scan', () => {
    const world = door();
    checkIn(world, 'staffone1', 'member01', at(0));
    const body = {
      gymId: 'gym:one',
      passId: 'pass:member01',
      method: 'qr_member_shown',
      direction: 'in',
      checkedAgainst: { trust: 'synced' },
      localVerdict: 'ok',
    } as const;
    const proposal = world.proposal('checkin.record', body, { madeAt: at(5), receivedAt: at(5) });
    const tablet = blindTo(world, 'member-', 'self-member01');
    const decision = decide(proposal, tablet, momentOf(proposal.origin, { by: 'staffone1', receivedAt: at(5) }));
    expect(decision).toMatchObject({ state: 'accepted', code: 'ALREADY_IN', unknown: ['pass'] });
  });

  describe('[2.2] a gym that is stricter than most', () => {
    const strict = (policies: Partial<Gym['policies']>) => {
      const world = door();
      const one = world.one('gym', 'gym:one');
      world.lay([{ ...one, policies: { ...one.policies, ...policies } }]);
      return world;
    };

    it('[C2] and lets nobody back in: the second entrance is kept and flagged, and takes no visit the pass has not for that day', () => {
      const world = strict({ reEntry: 'none' });
      checkIn(world, 'staffone1', 'member01', at(0));
      expect(checkIn(world, 'staffone1', 'member01', at(60))).toMatchObject({ state: 'accepted_flagged', code: 'VISITS_TODAY' });
      expect(world.one('pass', 'pass:member01').visitsUsed).toBe(1);
      // What was the rule when they came in stays the rule of that day.
      const one = world.one('gym', 'gym:one');
      world.lay([{ ...one, policies: { ...one.policies, reEntry: 'same_day' } }]);
      checkIn(world, 'staffone1', 'member01', plus(at(0), DAY));
      expect(statuses(world)).toEqual(['accepted', 'accepted_flagged', 'accepted']);
    });

    it('[2.4] a pass that may be used twice a day is used twice', () => {
      const world = strict({ reEntry: 'none' });
      const before = world.one('pass', 'pass:member01');
      world.lay([{ ...before, snapshot: { ...before.snapshot, maxVisitsPerDay: 2 } }]);
      for (const minutes of [0, 60]) expect(checkIn(world, 'staffone1', 'member01', at(minutes)).state).toBe('accepted');
      expect(world.one('pass', 'pass:member01').visitsUsed).toBe(2);
    });

    it('and takes people by booking only: without one it is flagged, once a day, and not when they have one', () => {
      const world = strict({ entryMode: 'booking_required' });
      expect(checkIn(world, 'staffone1', 'member01', at(0))).toMatchObject({
        state: 'accepted_flagged',
        code: 'BOOKING_REQUIRED',
      });
      expect(checkIn(world, 'staffone1', 'member01', at(60)).state).toBe('accepted');
      world.lay([timetable('gym:one', [slot('2026-03-04T18:00')])]);
      book(world, 'member01');
      const start = '2026-03-04T18:00:00.000Z';
      expect(checkIn(world, 'staffone1', 'member01', plus(start, -35 * MINUTE)).code).toBe('BOOKING_REQUIRED');
      // Seen again in time for the class: the same visit, which has attended it.
      expect(checkIn(world, 'staffone1', 'member01', plus(start, -28 * MINUTE)).code).toBe('ALREADY_IN');
      expect(bookingOf(world, 'member01').status).toBe('attended');
      expect(statuses(world)).toEqual(['accepted_flagged', 'accepted', 'accepted', 'duplicate']);
    });

    it('and wants a photo: without one it is flagged, unless staff say that they know them', () => {
      const world = strict({ requirePhoto: true });
      // The list is written with the first visit: who is not on it yet is not asked.
      checkIn(world, 'staffone1', 'member01', at(-24 * 60));
      const roster = world.one('roster', rosterIdOf('gym:one', 'pass:member01'));
      expect(checkIn(world, 'staffone1', 'member01', at(0))).toMatchObject({ state: 'accepted_flagged', code: 'PHOTO_MISSING' });
      const known = { localVerdict: 'ok_warn', staffReason: 'photo_match' } as const;
      expect(checkIn(world, 'staffone1', 'member01', plus(NOW, DAY), known).state).toBe('accepted');
      expect(checkIn(world, 'staffone1', 'member01', plus(NOW, 2 * DAY), { direction: 'out' }).state).toBe('accepted');
      world.lay([{ ...roster, photo: 'b'.repeat(64) }]);
      expect(checkIn(world, 'staffone1', 'member01', plus(NOW, 3 * DAY)).state).toBe('accepted');
    });
  });

  it('[R-14] off-peak passes are flagged outside their windows', () => {
    const windows = [{ dayOfWeek: ['Tuesday' as const], opens: '09:30', closes: '16:30' }];
    const world = door({ snapshot: { ...pass('x', 'member01').snapshot, accessWindows: windows } });
    expect(checkIn(world, 'staffone1', 'member01', '2026-03-03T09:29:00.000Z').code).toBe('PASS_OFF_PEAK');
    expect(
      checkIn(
        door({ snapshot: { ...pass('x', 'member01').snapshot, accessWindows: windows } }),
        'staffone1',
        'member01',
        '2026-03-03T16:29:00.000Z',
      ).state,
    ).toBe('accepted');
  });

  it('a class of another gym is not attended', () => {
    const world = smallWorld('member01');
    world.lay([
      gym('two'),
      pass('member01', 'member01', { gymIds: ['gym:one', 'gym:two'] }),
      timetable('gym:one', [slot('2026-03-04T18:00')]),
    ]);
    employ(world, 'staff002', 'reception', 'gym:two');
    book(world, 'member01');
    checkIn(world, 'staff002', 'member01', '2026-03-04T17:55:00.000Z', { gymId: 'gym:two' });
    expect(bookingOf(world, 'member01').status).toBe('confirmed');
  });
});
