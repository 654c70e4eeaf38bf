/** Recording a visit, at the edges: what is not known at the door, what is kept of what was said, what it does to a booking. */
import { describe, expect, it } from 'vitest';
import { born, checkin, DAY, gym, HOUR, MINUTE, NOW, person, slot, timetable } from '../../tests/rules/documents.ts';
import { book, bookingOf, cancel, checkIn, employ, smallWorld } from '../../tests/rules/scenes.ts';
import { blindTo, type KnownWorld, type When } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import type { Known } from '../decision.ts';
import type { ProposalOf } from '../folds/proposals.ts';
import type { GymGrant } from '../person/shape.ts';
import { momentOf } from '../proposal/judge.ts';
import { CHAIN_FAULTS, type ChainFault } from '../proposal/link.ts';
import { decideCheckin } from './record.ts';

const SAM = 'member01';
const DESK = 'staff001';
const START = '2026-03-04T18:00:00.000Z';
type Body = ProposalOf<'checkin.record'>['body'];
const BODY: Body = {
  gymId: 'gym:one',
  passId: `pass:${SAM}`,
  memberId: SAM,
  method: 'qr_member_shown',
  direction: 'in',
  checkedAgainst: { trust: 'synced' },
  localVerdict: 'ok',
};

function system(): KnownWorld {
  const world = smallWorld(SAM);
  employ(world, DESK, 'reception');
  return world;
}
/** The rule by itself, on what is known. */
function decided(world: KnownWorld, known: Known = world, body: Body = BODY, when: When = {}) {
  const proposal = world.proposal('checkin.record', body, when);
  return decideCheckin(proposal, known, momentOf(proposal.origin, { by: DESK, receivedAt: when.receivedAt ?? NOW }));
}
const checkinOf = ({ documents }: ReturnType<typeof decided>) => documents.find((doc) => doc.type === 'checkin');
const onTablet = (world: KnownWorld) => blindTo(world, 'member-');

describe('at the door, with what is known there', () => {
  it('[V1] a gym that is gone records nothing; one that is not known refuses nothing', () => {
    const world = system();
    employ(world, DESK, 'reception', 'gym:gone');
    expect(decided(world, world, { ...BODY, gymId: 'gym:gone' })).toMatchObject({ state: 'refused', code: 'GYM_REMOVED' });
    const here = system();
    expect(decided(here, blindTo(here, 'venue-', 'gym-'))).toEqual({ state: 'accepted', documents: [], unknown: ['gym'] });
  });

  it('[A4] who cannot see the grants is not refused for them', () => {
    const world = system();
    expect(decided(world, blindTo(world, 'self-')).state).toBe('accepted');
    expect(decided(world, blindTo(world, 'member-', 'self-')).state).toBe('accepted');
  });

  it('[A2] what is wrong with its place in the tablet’s chain is said of the visit, which is kept and counts', () => {
    const world = system();
    const proposal = world.proposal('checkin.record', BODY, {});
    const moment = momentOf(proposal.origin, { by: DESK, receivedAt: NOW });
    const codeOf = (chain?: ChainFault) => decideCheckin(proposal, world, { ...moment, chain }).code;
    expect(CHAIN_FAULTS.map((fault) => [fault, codeOf(fault)])).toEqual([
      ['unsigned', 'CHAIN_UNSIGNED'],
      ['altered', 'CHAIN_ALTERED'],
      // Others are missing before it, or after it.
      ['missing', undefined],
      ['forked', 'CHAIN_FORKED'],
      ['cut_off', undefined],
      // Of the tablet, not of one of its visits.
      ['rolled_back', undefined],
    ]);
    expect(codeOf()).toBeUndefined();
    expect(checkinOf(decideCheckin(proposal, world, { ...moment, chain: 'altered' }))).toMatchObject({ consumedVisit: true });
  });

  it('[L1] a visit that names nobody is kept with the gym, on a tablet as well', () => {
    const world = system();
    const { passId: _pass, memberId: _member, ...nobody } = BODY;
    for (const known of [world, onTablet(world)]) {
      const decision = decided(world, known, nobody);
      expect(decision).toMatchObject({ state: 'accepted_flagged', code: 'PASS_MISSING', unknown: [] });
      expect(decision.documents).toMatchObject([{ type: 'checkin', status: 'accepted_flagged', codes: ['PASS_MISSING'] }]);
    }
  });

  it('[A4] a member who is looked up by name is let in without a pass that is known there', () => {
    const world = system();
    const { passId: _pass, ...named } = BODY;
    const decision = decided(world, onTablet(world), named);
    expect(decision).toMatchObject({ state: 'accepted', unknown: ['pass'] });
    expect(decision.documents).toMatchObject([{ memberId: SAM, status: 'accepted', consumedVisit: true }]);
    expect(checkinOf(decision)).not.toHaveProperty('passId');
  });

  it('[A4] visits of that pass which are not known either are none', () => {
    const world = system();
    const known: Known = {
      get: (type, db, id) => onTablet(world).get(type, db, id),
      find: () => ({ state: 'unknown' }),
    };
    expect(decided(world, known).documents).toMatchObject([{ type: 'checkin', status: 'accepted', consumedVisit: true }]);
  });

  it('[A4] a pass without what was done on it is used as if nothing had been', () => {
    const world = system();
    const hidden = (db: string) => db.endsWith('/checkins') || db.endsWith('/bookings');
    const known: Known = {
      get: (type, db, id) => (hidden(db) ? { state: 'unknown' } : world.get(type, db, id)),
      find: (type, db, field, value) => (hidden(db) ? { state: 'unknown' } : world.find(type, db, field, value)),
    };
    const decision = decided(world, known);
    expect(decision.state).toBe('accepted');
    expect(decision.documents.map(({ type }) => type).toSorted()).toEqual(['busycount', 'checkin', 'pass', 'roster']);
  });

  it('[2.8] the way out is kept: no visit, and in doubt only if it was said late', () => {
    const world = system();
    const out = { ...BODY, direction: 'out' as const };
    const plain = { status: 'accepted', consumedVisit: false, reEntry: false, codes: [] };
    expect(checkinOf(decided(world, onTablet(world), out))).toMatchObject(plain);
    const late = decided(world, onTablet(world), out, { madeAt: NOW, receivedAt: plus(NOW, DAY + 1) });
    expect(checkinOf(late)).toMatchObject({ status: 'accepted_flagged', codes: ['LATE_REPORT'] });
  });

  it('[S3] decided once more, when its own check-in is there already, it still shows it', () => {
    const world = system();
    const { proposal } = checkIn(world, DESK, SAM, NOW);
    const again = decideCheckin(proposal, world, momentOf(proposal.origin, { by: DESK, receivedAt: NOW }));
    expect(again.state).toBe('accepted');
    expect(again.documents).toMatchObject([{ _id: proposal._id.replace('proposal', 'checkin') }]);
  });
});

describe('what is wrong with a fact by itself', () => {
  const codes = (when: When, body: Body = BODY) => checkinOf(decided(system(), undefined, body, when))?.codes;

  it('[5.0] heard more than a day later it is late, a day later it is not; a day sheet always is', () => {
    const world = system();
    const heardAfter = (ms: number) => checkinOf(decided(world, world, BODY, { madeAt: NOW, receivedAt: plus(NOW, ms) }))?.codes;
    expect(heardAfter(DAY)).toEqual([]);
    expect(heardAfter(DAY + 1)).toEqual(['LATE_REPORT']);
    expect(checkinOf(decided(world, world, { ...BODY, method: 'day_sheet' }))?.codes).toEqual(['LATE_REPORT']);
    expect(codes({})).toEqual([]);
  });

  it('[G8] after the end of the employment, not at its very moment, and not when it goes on', () => {
    const world = system();
    const grant = (change: Partial<GymGrant>) => {
      const permissions: GymGrant['permissions'] = ['checkin.scan'];
      const gyms = [
        {
          gymId: 'gym:one',
          gymName: 'Gym one',
          preset: 'reception' as const,
          permissions,
          since: NOW,
          status: 'active' as const,
          ...change,
        },
      ];
      world.lay([{ _id: `grants:${DESK}`, type: 'grants', ...born, uid: DESK, admin: false, gyms }]);
      return checkinOf(decided(world, world, BODY, { receivedAt: plus(NOW, HOUR) }))?.codes;
    };
    expect(grant({ status: 'removed', endedAt: plus(NOW, HOUR - 1) })).toEqual(['STAFF_REMOVED']);
    expect(grant({ status: 'suspended', endedAt: plus(NOW, HOUR - 1) })).toEqual(['STAFF_REMOVED']);
    expect(grant({ status: 'removed', endedAt: plus(NOW, HOUR) })).toEqual([]);
    expect(grant({ status: 'active', endedAt: NOW })).toEqual([]);
    expect(grant({ status: 'suspended' })).toEqual([]);
  });

  it('[G9] what was recorded before the power was taken stands, what came after is flagged', () => {
    const recorded = (takenAt: string) => {
      const world = smallWorld('member01');
      const taken = [{ permission: 'checkin.scan' as const, at: takenAt }];
      const gyms = [
        {
          ...{ gymId: 'gym:one', gymName: 'Gym one', preset: 'custom' as const, permissions: [] },
          ...{ since: NOW, status: 'active' as const, taken },
        },
      ];
      world.lay([person(DESK), { _id: `grants:${DESK}`, type: 'grants', ...born, uid: DESK, admin: false, gyms }]);
      return checkinOf(decided(world, world, BODY, { receivedAt: plus(NOW, HOUR) }))?.codes;
    };
    expect(recorded(plus(NOW, HOUR))).toEqual([]);
    expect(recorded(plus(NOW, HOUR - 1))).toEqual(['NO_PERMISSION']);
  });
});

describe('what is kept of what was said', () => {
  it('[C6] the proof, the reason and the note, and that staff let somebody in whom the tablet doubted', () => {
    const world = system();
    const proof = { tokenHash: 'a'.repeat(64), tokenIssuedAt: NOW, kid: 'k1', deviceId: 'device01' };
    const said = {
      proof,
      localCode: 'PASS_EXPIRED',
      localVerdict: 'ok_warn',
      staffReason: 'other',
      staffNote: 'Knows him',
    } as const;
    const { localVerdict, ...rest } = said;
    expect(checkinOf(decided(world, world, { ...BODY, ...said }))).toMatchObject({ ...rest, localVerdict });
    const plain = checkinOf(decided(world));
    expect(plain).toMatchObject({ localVerdict: 'ok', staffId: DESK, memberName: 'Sam M.', gymDay: '2026-03-03' });
    for (const absent of ['proof', 'localCode', 'staffReason', 'staffNote']) expect(plain).not.toHaveProperty(absent);
  });

  it('[2.8] the name is the one on the gym’s list', () => {
    const world = system();
    world.system('system.pass-status', { passId: `pass:${SAM}`, memberId: SAM, status: 'suspended' });
    world.system('system.pass-status', { passId: `pass:${SAM}`, memberId: SAM, status: 'active' });
    world.lay([person(SAM, { displayName: 'Alex Young' })]);
    expect(checkinOf(decided(world))).toMatchObject({ memberName: 'Sam M.' });
    expect(checkinOf(decided(world, onTablet(world)))).toMatchObject({ memberName: 'Sam M.' });
    const denied = decided(world, world, { ...BODY, localVerdict: 'denied', localCode: 'QR_EXPIRED' });
    expect(denied.documents).toMatchObject([{ type: 'attempt', memberName: 'Sam M.', localCode: 'QR_EXPIRED' }]);
  });

  it('[C5] of whom was turned away without a word why it is kept that something was not right', () => {
    const world = system();
    expect(decided(world, world, { ...BODY, localVerdict: 'denied' }).documents).toMatchObject([{ localCode: 'VALIDATION' }]);
  });

  it('[K6] a code that two clocks made too old is an attempt and no visit; found by name the same person is one', () => {
    const world = system();
    const denied = checkIn(world, DESK, SAM, NOW, { localVerdict: 'denied', localCode: 'QR_EXPIRED' });
    expect(denied).toMatchObject({ state: 'accepted' });
    expect([world.all('checkin').length, world.all('attempt')]).toMatchObject([0, [{ localCode: 'QR_EXPIRED', staffId: DESK }]]);
    expect(checkIn(world, DESK, SAM, plus(NOW, MINUTE), { method: 'staff_search' })).toMatchObject({ state: 'accepted' });
    expect(world.all('checkin')).toMatchObject([{ method: 'staff_search', status: 'accepted', consumedVisit: true }]);
  });

  it('[C1] the second scan names the time of the visit, not of another', () => {
    const world = system();
    checkIn(world, DESK, SAM, plus(NOW, -5 * HOUR));
    checkIn(world, DESK, SAM, NOW);
    checkIn(world, DESK, SAM, plus(NOW, 30 * MINUTE));
    expect(checkIn(world, DESK, SAM, plus(NOW, 5 * MINUTE))).toMatchObject({ code: 'ALREADY_IN', facts: { time: '08:00' } });
  });
});

describe('what it does to a booking', () => {
  const attended = (cancelledAt?: string) => {
    const world = system();
    world.lay([gym('one'), timetable('gym:one', [slot('2026-03-04T18:00')])]);
    book(world, SAM);
    if (cancelledAt) cancel(world, SAM, bookingOf(world, SAM), { receivedAt: cancelledAt });
    checkIn(world, DESK, SAM, START);
    return world;
  };

  it.each([
    ['in time', plus(START, -7 * HOUR), { status: 'cancelled', late: false, strike: false, creditReturned: true }],
    ['too late', plus(START, -HOUR), { status: 'late_cancelled', late: true, strike: true, creditReturned: false }],
  ])('[X6, C16] cancelled %s, it is attended without a penalty, and remembers what it was', (_, cancelledAt, beforeVisit) => {
    const world = attended(cancelledAt);
    expect(bookingOf(world, SAM)).toMatchObject({
      status: 'attended',
      late: false,
      strike: false,
      creditReturned: false,
      beforeVisit,
    });
  });

  it('[R-30] a place that was given back is taken again, and counted', () => {
    const world = attended(plus(START, -7 * HOUR));
    expect(world.all('timetable')[0]?.slots[0]?.bookedCount).toBe(1);
  });

  it('[R-36] seen once more, what was attended stays as it was', () => {
    const world = attended();
    const before = bookingOf(world, SAM);
    checkIn(world, DESK, SAM, plus(START, 5 * MINUTE));
    expect(bookingOf(world, SAM)).toEqual(before);
    expect(before.beforeVisit).toMatchObject({ status: 'confirmed' });
  });

  it('[A2] a visit on record is settled with it, once', () => {
    const world = attended();
    world.lay([
      checkin('early', { memberId: SAM, passId: `pass:${SAM}`, judgedAt: plus(START, -2 * DAY), gymDay: '2026-03-02' }),
    ]);
    const { documents } = checkIn(world, DESK, SAM, plus(START, DAY));
    expect(new Set(documents.map(({ _id }) => _id)).size).toBe(documents.length);
    expect(world.one('pass', `pass:${SAM}`).visitsUsed).toBe(3);
  });
});
