import { describe, expect, it } from 'vitest';
import { booking, checkin, DAY, gym, HOUR, NOW, pass, person } from '../../../tests/rules/documents.ts';
import { platformGrants } from '../../../tests/rules/orders.ts';
import { checkIn, employ } from '../../../tests/rules/scenes.ts';
import { KnownWorld } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';
import type { Booking } from '../../booking/shape.ts';
import type { Checkin } from '../../checkin/shape.ts';
import { dueOf } from '../../folds/documents.ts';
import { isSaid } from '../known.ts';
import { DISPUTE_STATUSES, DISPUTE_VERDICTS, type Dispute, type DisputeVerdict } from '../shape.ts';
import { DISPUTE } from '../states.ts';
import { proposedFor } from './proposed.ts';

const GYM = 'gym:one';
const [SAM, OLA, ANA, BEA, CHIEF] = ['member00', 'owner001', 'admin001', 'admin002', 'super001'];
const SAID = 'I was there, and the tablet was off.';
const WHY = 'The register has them, so it was no missed class.';
const MISSED = plus(NOW, 3 * DAY);
const LATER = plus(MISSED, HOUR);
const AGREED = plus(LATER, DAY);

function world(...more: (Booking | Checkin)[]): KnownWorld {
  const of = new KnownWorld(gym('one'), person(SAM), person(OLA), pass(SAM, SAM));
  of.system('system.employed', { uid: OLA, gymId: GYM, preset: 'owner' });
  of.lay([platformGrants(ANA, false), platformGrants(BEA, false), platformGrants(CHIEF, true), ...more]);
  return of;
}
const missed = (change: Partial<Booking> = {}) =>
  booking('1', { status: 'no_show', strike: true, missedAt: MISSED, passId: 'pass:member00', ...change });
const only = (of: KnownWorld): Dispute => {
  const [dispute, ...more] = of.all('dispute').filter(isSaid);
  if (!dispute || more.length > 0) throw new Error('one dispute was expected');
  return dispute;
};
/** Opened, and passed on to those who decide when the gym's time was over. */
function passedOn(subject: Booking | Checkin = missed(), kind: Dispute['kind'] = 'no_show') {
  const of = world(subject);
  of.say(SAM, 'dispute.open', { kind, subject: { type: subject.type, id: subject._id }, statement: SAID }, { receivedAt: LATER });
  const at = only(of).deadlineAt;
  of.system('system.dispute-due', { gymId: GYM, disputeId: only(of)._id }, at);
  return { of, at };
}
const decided = (of: KnownWorld, as: DisputeVerdict, receivedAt: string, by: string = ANA) =>
  of.say(by, 'dispute.decide', { disputeId: only(of)._id, as, reason: WHY }, { receivedAt });
const appeal = (of: KnownWorld, receivedAt: string) =>
  of.say(SAM, 'dispute.appeal', { disputeId: only(of)._id, statement: SAID }, { receivedAt });
const contest = (of: KnownWorld, receivedAt: string, by = OLA) =>
  of.say(by, 'dispute.contest', { gymId: GYM, disputeId: only(of)._id, statement: SAID }, { receivedAt });
const concede = (of: KnownWorld, by = OLA, receivedAt = AGREED) =>
  of.say(by, 'dispute.concede', { gymId: GYM, disputeId: only(of)._id }, { receivedAt });
/** What they heard last of a dispute. */
const told = (of: KnownWorld, uid: string) =>
  of.all('notice').findLast((one) => one.uid === uid && one.event.startsWith('dispute.'));

describe('[17, R-69] who was right', () => {
  it.each([
    ['member', { status: 'excused', strike: false, creditReturned: true }, [true, true]],
    ['split', { status: 'no_show', strike: false, creditReturned: false, forgivenReason: 'dispute' }, [true, false]],
    ['owner', { status: 'no_show', strike: true, creditReturned: false }, [false, false]],
  ] as const)('decided for %s, the missed class is what that says, and both sides hear so', (as, left, [strike, visit]) => {
    const { of, at } = passedOn();
    expect(decided(of, as, plus(at, HOUR))).toMatchObject({ state: 'accepted' });
    expect(only(of)).toMatchObject({
      status: `resolved_${as}`,
      decision: { as, reason: WHY, at: plus(at, HOUR), by: ANA, strikeRemoved: strike, visitBack: visit },
    });
    expect(of.one('booking', 'booking:1')).toMatchObject(left);
    expect(told(of, SAM)).toMatchObject({ event: 'dispute.decided', link: '/member/bookings' });
    expect(told(of, OLA)).toMatchObject({ event: 'dispute.decided', link: '/owner/dashboard' });
    expect(told(of, SAM)?.body.includes('The visit is back on your pass.')).toBe(visit);
    expect(told(of, SAM)?.body.includes('It doesn’t count as a missed class.')).toBe(strike);
    expect(JSON.stringify(of.all('notice'))).not.toContain(WHY);
  });

  it('is written down with who said it and why', () => {
    const { of, at } = passedOn();
    expect(decided(of, 'member', at).audit).toMatchObject([
      {
        action: 'dispute.decided',
        target: { type: 'dispute', id: only(of)._id },
        reason: WHY,
        before: { status: 'under_review' },
        after: { status: 'resolved_member', as: 'member' },
      },
    ]);
  });

  it('[R-24] a late cancellation is charged to nobody, and stays one', () => {
    const late = { status: 'late_cancelled', late: true, strike: true, cancelledAt: NOW, passId: 'pass:member00' } as const;
    const { of, at } = passedOn(booking('1', late), 'late_cancel');
    decided(of, 'member', at);
    expect(of.one('booking', 'booking:1')).toMatchObject({ status: 'late_cancelled', strike: false, creditReturned: true });
  });

  it.each(['no_show_provisional', 'confirmed'] as const)(
    'of a class that is %s still, it is let pass once it is missed',
    (status) => {
      const { of, at } = passedOn(booking('1', { status, passId: 'pass:member00' }), 'refused_entry');
      decided(of, 'member', at);
      expect(of.one('booking', 'booking:1')).toMatchObject({ status, excuse: { by: ANA, reason: 'Decided in a dispute.' } });
    },
  );

  it.each([
    ['accepted', 'voided'],
    ['accepted_flagged', 'voided'],
    ['voided', 'accepted'],
    ['duplicate', 'duplicate'],
  ] as const)('[C17] a visit that was %s and is wrong is %s', (status, after) => {
    const { of, at } = passedOn(checkin('1', { status, memberId: SAM, passId: 'pass:member00' }), 'wrong_visit');
    decided(of, 'member', at);
    expect(of.one('checkin', 'checkin:1').status).toBe(after);
    const { of: other } = passedOn(checkin('1', { status, memberId: SAM, passId: 'pass:member00' }), 'wrong_visit');
    decided(other, 'owner', at);
    expect(other.one('checkin', 'checkin:1').status).toBe(status);
  });

  it('[G16] somebody who has left is told nothing, and the gym is', () => {
    const { of, at } = passedOn();
    of.lay([{ ...of.one('user', `user:${SAM}`), status: 'deletion_requested', eraseAt: NOW }]);
    of.system('system.account-erased', { uid: SAM }, at);
    const before = of.all('notice').filter(({ uid }) => uid === SAM).length;
    expect(decided(of, 'member', plus(at, HOUR))).toMatchObject({ state: 'accepted' });
    contest(of, plus(at, 2 * HOUR));
    expect(of.all('notice').filter(({ uid }) => uid === SAM)).toHaveLength(before);
    expect(told(of, OLA)).toMatchObject({ event: 'dispute.decided' });
  });

  it('what was not as described was a visit all the same', () => {
    const { of, at } = passedOn(booking('1', { status: 'attended' }), 'facility_not_as_described');
    decided(of, 'member', at);
    expect(of.one('booking', 'booking:1')).toMatchObject({ status: 'attended', creditReturned: false });
    expect(only(of).decision).toMatchObject({ strikeRemoved: false, visitBack: false });
  });

  it('what the gym let pass meanwhile is given back once', () => {
    const { of, at } = passedOn();
    of.lay([{ ...of.one('booking', 'booking:1'), status: 'excused', strike: false, creditReturned: true }]);
    decided(of, 'member', at);
    expect(only(of).decision).toMatchObject({ strikeRemoved: false, visitBack: false });
  });

  it('[V6] of two decisions the first stands, and the second reads whose it was, and when', () => {
    const { of, at } = passedOn();
    of.lay([person(ANA, { displayName: 'Ana Holt' })]);
    decided(of, 'owner', at);
    const second = decided(of, 'member', plus(at, HOUR), BEA);
    expect(second).toMatchObject({
      ...{ state: 'refused', code: 'ALREADY_DECIDED' },
      facts: { state: 'decided', name: 'Ana H.', date: '2026-03-11', time: '09:00' },
    });
    expect(of.one('booking', 'booking:1')).toMatchObject({ strike: true });
  });

  it('[R-61] is not said by members, owners or nobody, nor while the gym can answer', () => {
    const { of, at } = passedOn();
    for (const by of [SAM, OLA, 'nobody00']) expect(decided(of, 'member', at, by), by).toMatchObject({ code: 'NO_PERMISSION' });
    const early = world(missed());
    const subject = { type: 'booking', id: 'booking:1' } as const;
    early.say(SAM, 'dispute.open', { kind: 'no_show', subject, statement: SAID }, { receivedAt: LATER });
    expect(decided(early, 'member', AGREED)).toMatchObject({ code: 'DISPUTE_WITH_GYM' });
    // Its time is over, whether the timer has run or not.
    expect(decided(early, 'member', plus(only(early).deadlineAt, 1))).toMatchObject({ state: 'accepted' });
  });
});

describe('[17, 2.16] the gym says that the member is right', () => {
  const opened = () => {
    const of = world(missed());
    const subject = { type: 'booking', id: 'booking:1' } as const;
    of.say(SAM, 'dispute.open', { kind: 'no_show', subject, statement: SAID }, { receivedAt: LATER });
    return of;
  };

  it('and nobody else need look at it', () => {
    const of = opened();
    expect(concede(of)).toMatchObject({ state: 'accepted' });
    expect(only(of)).toMatchObject({ status: 'resolved_member', decision: { as: 'member', by: OLA, visitBack: true } });
    expect(of.one('booking', 'booking:1')).toMatchObject({ status: 'excused', strike: false });
    expect(concede(of)).toMatchObject({ code: 'DISPUTE_DECIDED' });
  });

  it('[R-60] an owner does, and only while it is asked', () => {
    const of = opened();
    employ(of, 'manager1', 'manager');
    for (const by of ['manager1', SAM, ANA]) expect(concede(of, by), by).toMatchObject({ code: 'NO_PERMISSION' });
    expect(concede(of, OLA, plus(only(of).deadlineAt, 1))).toMatchObject({ code: 'DISPUTE_WITH_US' });
  });
});

describe('[17, R-69] a second look', () => {
  const resolved = (as: DisputeVerdict = 'owner') => {
    const { of, at } = passedOn();
    decided(of, as, at);
    return { of, at };
  };

  it.each([0, 1])('can be asked for within 14 days, to the millisecond (%i)', (late) => {
    for (const ask of [appeal, contest]) {
      const { of, at } = resolved();
      const said = ask(of, plus(at, 14 * DAY + late));
      expect(said).toMatchObject(late === 0 ? { state: 'accepted' } : { code: 'DISPUTE_APPEAL_OVER', facts: { days: 14 } });
      expect(only(of).status).toBe(late === 0 ? 'appealed' : 'resolved_owner');
    }
  });

  it('[G21] written in time and received after the timer is in time', () => {
    const { of, at } = resolved();
    const until = plus(at, 14 * DAY);
    expect(dueOf(only(of))).toMatchObject({ at: until, kind: 'system.dispute-due' });
    of.system('system.dispute-due', { gymId: GYM, disputeId: only(of)._id }, until);
    expect(only(of).status).toBe('closed');
    const body = { disputeId: only(of)._id, statement: SAID };
    expect(of.say(SAM, 'dispute.appeal', body, { madeAt: until, receivedAt: plus(until, HOUR) })).toMatchObject({
      state: 'accepted',
    });
    expect(only(of)).toMatchObject({ status: 'appealed', appeal: { from: 'member', statement: SAID, at: until } });
  });

  it('is asked for once, by either, of what is decided', () => {
    const { of, at } = passedOn();
    expect(appeal(of, at)).toMatchObject({ code: 'DISPUTE_UNDECIDED' });
    decided(of, 'member', at);
    expect(contest(of, at)).toMatchObject({ state: 'accepted' });
    expect(told(of, SAM)).toMatchObject({ event: 'dispute.appealed', body: expect.stringContaining('stays with you') });
    expect(appeal(of, at)).toMatchObject({ code: 'DISPUTE_APPEALED' });
    expect(contest(of, at, SAM)).toMatchObject({ code: 'NO_PERMISSION' });
  });

  it.each([
    ['about oneself', SAM],
    ['about a gym of one’s own', OLA],
  ])('[R-61] is not decided %s, also by whoever runs the platform', (_, uid) => {
    const { of, at } = passedOn();
    of.lay([
      { ...(of.all('grants').find((one) => one.uid === uid) ?? platformGrants(uid, false)), admin: true, superAdmin: true },
    ]);
    const before = only(of);
    expect(decided(of, 'member', at, uid)).toMatchObject({ state: 'refused', code: 'REVIEW_YOURS', documents: [] });
    decided(of, 'owner', at);
    appeal(of, plus(at, DAY));
    expect(decided(of, 'member', plus(at, 2 * DAY), uid)).toMatchObject({ state: 'refused', code: 'REVIEW_YOURS' });
    expect([before.status, only(of).status]).toEqual(['under_review', 'appealed']);
  });

  it('[R-61] is decided by a super-admin who has not decided it, for good', () => {
    const { of, at } = passedOn();
    decided(of, 'owner', at, CHIEF);
    appeal(of, plus(at, DAY));
    expect(decided(of, 'member', plus(at, 2 * DAY), BEA)).toMatchObject({ code: 'NO_PERMISSION' });
    expect(decided(of, 'member', plus(at, 2 * DAY), CHIEF)).toMatchObject({ code: 'DISPUTE_OWN_DECISION' });
    of.lay([platformGrants(BEA, true)]);
    expect(decided(of, 'member', plus(at, 2 * DAY), BEA)).toMatchObject({ state: 'accepted' });
    expect(only(of)).toMatchObject({
      status: 'closed',
      decision: { as: 'owner' },
      appeal: { decision: { as: 'member', by: BEA, visitBack: true } },
    });
    expect(of.one('booking', 'booking:1')).toMatchObject({ status: 'excused' });
    expect(told(of, SAM)?.body).toContain('That is final.');
    expect(decided(of, 'owner', plus(at, 3 * DAY), CHIEF)).toMatchObject({ code: 'ALREADY_DECIDED' });
    expect(appeal(of, plus(at, 3 * DAY))).toMatchObject({ code: 'DISPUTE_FINAL' });
    expect(dueOf(only(of))).toBeNull();
  });

  it('[L5] what a member was given back stays with them', () => {
    const { of, at } = resolved('member');
    contest(of, plus(at, DAY));
    decided(of, 'owner', plus(at, 2 * DAY), CHIEF);
    expect(of.one('booking', 'booking:1')).toMatchObject({ status: 'excused', strike: false, creditReturned: true });
  });
});

describe('[17, 4.5] what the rules propose', () => {
  const at = NOW;
  const visit = { id: 'checkin:1', judgedAt: NOW, receivedAt: plus(NOW, DAY), status: 'accepted' } as const;
  const on = (change: Partial<Parameters<typeof proposedFor>[0]>) =>
    proposedFor({ kind: 'no_show', autoEvidence: { at, visits: [] }, ...change });
  const reply = { statement: SAID, at, by: OLA };

  it('a missed class: for the member who came in or was ticked, for the gym that says otherwise and has nothing on record', () => {
    expect(on({ autoEvidence: { at, visits: [visit] } })).toEqual({ as: 'member', why: 'came_in' });
    expect(on({ autoEvidence: { at, visits: [{ ...visit, status: 'voided' }] } })).toBeNull();
    const ticked = { status: 'no_show', cutoffAt: NOW, marked: 'attended' } as const;
    expect(on({ autoEvidence: { at, booking: ticked, visits: [] } })).toEqual({ as: 'member', why: 'ticked' });
    expect(on({})).toBeNull();
    expect(on({ reply })).toEqual({ as: 'owner', why: 'nobody_came' });
  });

  it('a late cancellation: by when it was made', () => {
    const of = (cancelledAt: string) =>
      on({
        kind: 'late_cancel',
        autoEvidence: { at, booking: { status: 'late_cancelled', cutoffAt: NOW, cancelledAt }, visits: [] },
      });
    expect(of(NOW)).toEqual({ as: 'member', why: 'in_time' });
    expect(of(plus(NOW, 1))).toEqual({ as: 'owner', why: 'too_late' });
    expect(on({ kind: 'late_cancel' })).toBeNull();
    expect(on({ kind: 'refused_entry', reply })).toBeNull();
  });

  it('[C1] a tablet that synced late speaks for the member, though the register said otherwise when it was opened', () => {
    const of = world(missed({ memberId: SAM }));
    const subject = { type: 'booking', id: 'booking:1' } as const;
    of.say(SAM, 'dispute.open', { kind: 'no_show', subject, statement: SAID }, { receivedAt: LATER });
    of.say(OLA, 'dispute.state', { gymId: GYM, disputeId: only(of)._id, statement: SAID }, { receivedAt: AGREED });
    expect(proposedFor(only(of))).toEqual({ as: 'owner', why: 'nobody_came' });
    employ(of, 'recept01', 'reception');
    checkIn(of, 'recept01', SAM, '2026-03-03T17:55:00.000Z', {}, { receivedAt: plus(AGREED, HOUR) });
    expect(of.one('booking', 'booking:1').status).toBe('attended');
    expect(only(of).autoEvidence.visits).toEqual([]);
    expect(only(of).laterEvidence).toMatchObject({ at: plus(AGREED, HOUR), visits: [{ status: 'accepted_flagged' }] });
    expect(proposedFor(only(of))).toEqual({ as: 'member', why: 'came_in' });
  });
});

it('[2.16] every status and everything that can happen to it is in the table, and what is decided is decided once', () => {
  expect(Object.keys(DISPUTE)).toEqual(['none', ...DISPUTE_STATUSES, 'with_bank', 'bank_shown', 'resolved_platform']);
  const open = DISPUTE_STATUSES.filter((status) => typeof DISPUTE[status].forMember === 'string');
  expect(open).toEqual(['under_review', 'appealed']);
  expect(DISPUTE_STATUSES.filter((status) => DISPUTE[status].appealed === 'appealed')).toEqual(
    DISPUTE_VERDICTS.map((as) => `resolved_${as}`),
  );
  expect(DISPUTE_STATUSES.filter((status) => DISPUTE[status].conceded === 'resolved_member')).toEqual(['awaiting_owner']);
});
