import { describe, expect, it } from 'vitest';
import { booking, checkin, DAY, gym, HOUR, MINUTE, NOW, person, ZONE } from '../../tests/rules/documents.ts';
import { employ, TOLD_ALONE } from '../../tests/rules/scenes.ts';
import { blindTo, KnownWorld, type When } from '../../tests/rules/world.ts';
import { isRefusal } from '../basics/machine.ts';
import { plus } from '../basics/time.ts';
import { FORMER } from '../blank.ts';
import type { Booking } from '../booking/shape.ts';
import { BOOKING_STATUSES } from '../booking/shape.ts';
import type { Checkin } from '../checkin/shape.ts';
import { CHECKIN_STATUSES } from '../checkin/shape.ts';
import { databasesOf } from '../folds/access.ts';
import { decide } from '../folds/decide.ts';
import { blanked, DOCUMENT_SCHEMAS, dueOf } from '../folds/documents.ts';
import type { ProposalOf } from '../folds/proposals.ts';
import { systemMoment } from '../proposal/judge.ts';
import { isSaid } from './known.ts';
import { DISPUTE_KINDS, DISPUTE_STATUSES } from './shape.ts';
import { DISPUTE } from './states.ts';
import { disputableAs, disputableUntil } from './subject.ts';

const GYM = 'gym:one';
const [SAM, KIM, OLA, CO] = ['member00', 'member01', 'owner001', 'owner002'];
const SAID = 'I was there, and the tablet was off.';
const ANSWER = 'Our tablet was out of order that evening.';
/** A class that was over at 18:45; on the third day it was a no-show. */
const MISSED = plus(NOW, 3 * DAY);
const LATER = plus(MISSED, HOUR);

/** A live gym with two owners, and a member whose class is down as missed. */
function world(...more: (Booking | Checkin)[]): KnownWorld {
  const of = new KnownWorld(gym('one'), person(SAM), person(KIM), person(OLA), person(CO));
  for (const uid of [OLA, CO]) of.system('system.employed', { uid, gymId: GYM, preset: 'owner' });
  of.lay(more.length > 0 ? more : [booking('1', { status: 'no_show', strike: true, missedAt: MISSED })]);
  return of;
}
type Body = ProposalOf<'dispute.open'>['body'];
const open = (of: KnownWorld, change: Partial<Body> = {}, when: When = {}, by: string = SAM) =>
  of.say(
    by,
    'dispute.open',
    { kind: 'no_show', subject: { type: 'booking', id: 'booking:1' }, statement: SAID, ...change },
    { receivedAt: LATER, ...when },
  );
const only = (of: KnownWorld) => {
  const [dispute, ...more] = of.all('dispute').filter(isSaid);
  if (!dispute || more.length > 0) throw new Error('one dispute was expected');
  return dispute;
};
const opened = (...more: (Booking | Checkin)[]) => {
  const of = world(...more);
  open(of);
  return { of, id: only(of)._id, deadline: only(of).deadlineAt };
};
const state = (of: KnownWorld, when: When = {}, by: string = OLA, disputeId = only(of)._id) =>
  of.say(by, 'dispute.state', { gymId: GYM, disputeId, statement: ANSWER }, { receivedAt: plus(LATER, HOUR), ...when });
const withdraw = (of: KnownWorld, when: When = {}, by: string = SAM, disputeId = only(of)._id) =>
  of.say(by, 'dispute.withdraw', { disputeId }, { receivedAt: plus(LATER, HOUR), ...when });
const due = (of: KnownWorld, at: string, disputeId = only(of)._id) =>
  of.system('system.dispute-due', { gymId: GYM, disputeId }, at);
const heard = (of: KnownWorld) =>
  Object.fromEntries(
    of.all('notice').map(({ uid, event, title, body, link, severity }) => [uid, { event, title, body, link, severity }]),
  );

describe('[2.16, R-69] something is wrong with a booking', () => {
  it('is kept as it was said, and the gym is asked at once for five days', () => {
    const { of } = opened();
    expect(only(of)).toMatchObject({
      kind: 'no_show',
      subject: { type: 'booking', id: 'booking:1' },
      openedBy: SAM,
      memberName: 'Sam M.',
      gymId: GYM,
      gymName: 'Gym one',
      slotName: 'Spin',
      happenedAt: '2026-03-03T18:00:00.000Z',
      timeZone: ZONE,
      statement: SAID,
      deadlineAt: plus(LATER, 5 * DAY),
      status: 'awaiting_owner',
      history: [{ status: 'awaiting_owner', at: LATER }],
      judgedAt: LATER,
    });
    expect(only(of)).not.toHaveProperty('reply');
  });

  it('[A1, A5] has the id of what opened it, and lies with the two parties and those who will decide', () => {
    const of = world();
    const { proposal } = open(of);
    expect(only(of)._id).toBe(proposal._id.replace('proposal', 'dispute'));
    expect(only(of).proposalId).toBe(proposal._id);
    expect(databasesOf(only(of))).toEqual([`self-${SAM}/self`, 'gym-one/orders', 'platform/disputes']);
  });

  it('is told to both sides, without what was said and with no date of a decision', () => {
    const { of } = opened();
    const asked = {
      event: 'dispute.opened',
      title: 'A member says something is wrong',
      body: 'Gym one: Spin on 2026-03-03. You can answer until 2026-03-11 at 09:00.',
      link: '/owner/dashboard',
      severity: 'action',
    };
    expect(heard(of)).toEqual({
      [OLA]: asked,
      [CO]: asked,
      [SAM]: {
        event: 'dispute.received',
        title: 'We’ve asked Gym one',
        body: 'Spin on 2026-03-03. They can answer until 2026-03-11 at 09:00. Then we’ll look at it.',
        link: '/member/bookings',
        severity: 'info',
      },
    });
    expect(JSON.stringify(of.all('notice'))).not.toContain(SAID);
  });

  it('keeps what was on record then, and nothing that comes later', () => {
    const record = { cancelledAt: NOW, cancelReceivedAt: plus(NOW, 1), toldAt: plus(NOW, 2), promotionSeenAt: plus(NOW, 3) };
    const marked = { as: 'absent', at: NOW, by: 'staff000' } as const;
    const visits = [
      checkin('b', { judgedAt: plus(NOW, 2), receivedAt: plus(NOW, DAY), status: 'voided' }),
      checkin('a', { judgedAt: plus(NOW, 2) }),
      checkin('early', { judgedAt: plus(NOW, 1) }),
      checkin('otherday', { gymDay: '2026-03-04' }),
      checkin('elsewhere', { gymId: 'gym:two' }),
    ];
    const of = world(booking('1', { status: 'no_show', missedAt: MISSED, ...record, marked }), ...visits);
    open(of);
    expect(only(of).autoEvidence).toEqual({
      at: LATER,
      booking: { status: 'no_show', cutoffAt: '2026-03-03T12:00:00.000Z', ...record, marked: 'absent' },
      visits: [
        { id: 'checkin:early', judgedAt: plus(NOW, 1), receivedAt: NOW, status: 'accepted' },
        // Of two at the same moment everybody reads the same first.
        { id: 'checkin:a', judgedAt: plus(NOW, 2), receivedAt: NOW, status: 'accepted' },
        { id: 'checkin:b', judgedAt: plus(NOW, 2), receivedAt: plus(NOW, DAY), status: 'voided' },
      ],
    });
    of.lay([checkin('more', {})]);
    state(of);
    expect(only(of).autoEvidence.visits).toHaveLength(3);
  });

  it('keeps no more than ten visits, the first of the day; of what was never said of a booking nothing', () => {
    const many = Array.from({ length: 12 }, (_, at) => checkin(`v${String(at).padStart(2, '0')}`, { judgedAt: plus(NOW, at) }));
    const of = world(booking('1', { status: 'no_show' }), ...many);
    open(of);
    const { visits, booking: kept } = only(of).autoEvidence;
    expect([visits.length, visits[0]?.id, visits.at(-1)?.id]).toEqual([10, 'checkin:v00', 'checkin:v09']);
    expect(kept).toEqual({ status: 'no_show', cutoffAt: '2026-03-03T12:00:00.000Z' });
  });

  it.each([
    ['2 weeks after the no-show was final', { status: 'no_show', missedAt: MISSED }, 'no_show', MISSED],
    [
      '2 weeks after we heard of a late cancellation',
      { status: 'late_cancelled', cancelledAt: NOW, cancelReceivedAt: plus(NOW, HOUR) },
      'late_cancel',
      plus(NOW, HOUR),
    ],
    ['2 weeks after a late cancellation', { status: 'late_cancelled', cancelledAt: NOW }, 'late_cancel', NOW],
    [
      '2 weeks after the class, of a cancellation without a time',
      { status: 'late_cancelled' },
      'late_cancel',
      '2026-03-03T18:45:00.000Z',
    ],
    ['2 weeks after the class', { status: 'attended' }, 'facility_not_as_described', '2026-03-03T18:45:00.000Z'],
  ] as const)('[R-69] can be said until %s, to the millisecond', (_, change, kind, event) => {
    const at = (ms: number) => {
      const of = world(booking('1', change));
      return [open(of, { kind }, { receivedAt: plus(event, 14 * DAY + ms) }), of.all('dispute').length] as const;
    };
    expect(at(0)).toMatchObject([{ state: 'accepted' }, 1]);
    expect(at(1)).toMatchObject([{ state: 'refused', code: 'DISPUTE_TOO_LATE', facts: { days: 14 } }, 0]);
  });

  it('[G21] written in time and received after is in time, where the clock is to be trusted and the claim no older than a day', () => {
    const until = plus(MISSED, 14 * DAY);
    const late = (madeAt: string, after: number, trust: 'synced' | 'untrusted' = 'synced') =>
      open(world(), {}, { madeAt, receivedAt: plus(madeAt, after), trust });
    expect(late(until, DAY)).toMatchObject({ state: 'accepted' });
    expect(late(until, DAY + 1)).toMatchObject({ code: 'DISPUTE_TOO_LATE' });
    expect(late(until, 1, 'untrusted')).toMatchObject({ code: 'DISPUTE_TOO_LATE' });
    expect(late(plus(until, 1), 1)).toMatchObject({ code: 'DISPUTE_TOO_LATE' });
    const of = world();
    open(of, {}, { madeAt: until, receivedAt: plus(until, HOUR) });
    // The gym can know of it only from its receipt.
    expect(only(of)).toMatchObject({ history: [{ at: until }], judgedAt: until, deadlineAt: plus(until, HOUR + 5 * DAY) });
    expect(only(of).autoEvidence.at).toBe(plus(until, HOUR));
  });

  it('before the class only begun can anybody have been turned away', () => {
    const starts = '2026-03-03T18:00:00.000Z';
    const at = (receivedAt: string) => open(world(booking('1')), { kind: 'refused_entry' }, { receivedAt });
    expect(at(plus(starts, -1))).toMatchObject({ state: 'refused', code: 'DISPUTE_NOTHING' });
    expect(at(starts)).toMatchObject({ state: 'accepted' });
  });

  it('before the class what was charged for giving the place back can be said to be wrong', () => {
    const of = world(booking('1', { status: 'late_cancelled', cancelledAt: plus(NOW, 5 * HOUR) }));
    expect(open(of, { kind: 'late_cancel' }, { receivedAt: plus(NOW, 6 * HOUR) })).toMatchObject({ state: 'accepted' });
    expect(only(of)).toMatchObject({ happenedAt: '2026-03-03T18:00:00.000Z', deadlineAt: plus(NOW, 6 * HOUR + 5 * DAY) });
  });

  it.each(BOOKING_STATUSES)('of a booking that is %s only what fits it can be said', (status) => {
    const said = DISPUTE_KINDS.filter((kind) => open(world(booking('1', { status })), { kind }).state === 'accepted');
    expect(said).toEqual(
      {
        confirmed: ['refused_entry'],
        attended: ['facility_not_as_described'],
        late_cancelled: ['late_cancel'],
        no_show_provisional: ['no_show', 'refused_entry'],
        no_show: ['no_show', 'refused_entry'],
        ...{ waitlisted: [], offered: [], left: [], expired: [], cancelled: [], cancelled_by_gym: [], excused: [] },
      }[status],
    );
  });

  it.each(CHECKIN_STATUSES)('[C17] of a visit that is %s only what fits it can be said', (status) => {
    const subject = { type: 'checkin', id: 'checkin:1' } as const;
    const said = DISPUTE_KINDS.filter((kind) => open(world(checkin('1', { status })), { kind, subject }).state === 'accepted');
    const counted = status === 'accepted' || status === 'accepted_flagged';
    expect(said).toEqual(counted ? ['wrong_visit', 'facility_not_as_described'] : ['wrong_visit']);
  });

  it('of a visit: when it was, at which gym, and two weeks from when it was voided', () => {
    const subject = { type: 'checkin', id: 'checkin:1' } as const;
    const review = { verdict: 'voided', at: plus(NOW, 2 * DAY), by: 'staff000', codes: [] } satisfies Checkin['review'];
    const of = world(checkin('1', { status: 'voided', review, judgedAt: plus(NOW, MINUTE) }));
    expect(open(of, { kind: 'wrong_visit', subject }, { receivedAt: plus(NOW, 16 * DAY) })).toMatchObject({ state: 'accepted' });
    expect(only(of)).toMatchObject({ happenedAt: plus(NOW, MINUTE), timeZone: ZONE, gymId: GYM, subject });
    expect(only(of)).not.toHaveProperty('slotName');
    expect(only(of).autoEvidence).toEqual({
      at: plus(NOW, 16 * DAY),
      visits: [{ id: 'checkin:1', judgedAt: plus(NOW, MINUTE), receivedAt: NOW, status: 'voided' }],
    });
    expect(heard(of)[SAM]).toMatchObject({ link: '/member/checkin', body: expect.stringContaining('A visit on 2026-03-03.') });
    expect(disputableUntil(checkin('2'))).toBe(plus(NOW, 14 * DAY));
    expect(disputableAs(checkin('2'), plus(NOW, 14 * DAY))).toContain('wrong_visit');
    expect(disputableAs(checkin('2'), plus(NOW, 14 * DAY + 1))).toEqual([]);
  });

  it('[timeZone] of a visit is told in the zone of its gym', () => {
    const subject = { type: 'checkin', id: 'checkin:1' } as const;
    const of = world(checkin('1', { judgedAt: '2026-03-03T23:30:00.000Z' }));
    of.lay([gym('one', { timeZone: 'Europe/Paris' })]);
    open(of, { kind: 'wrong_visit', subject });
    expect(only(of).timeZone).toBe('Europe/Paris');
    expect(heard(of)[SAM]?.body).toContain('A visit on 2026-03-04.');
    const gone = world(checkin('1', { gymId: 'gym:gone' }));
    open(gone, { kind: 'wrong_visit', subject });
    expect(only(gone).timeZone).toBe(ZONE);
  });

  it('[A11] is said by whose it is alone: to others it is not there', () => {
    const of = world(booking('1', { status: 'no_show' }), checkin('1'));
    for (const by of [KIM, OLA]) {
      expect(open(of, {}, {}, by)).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
      expect(open(of, { kind: 'wrong_visit', subject: { type: 'checkin', id: 'checkin:1' } }, {}, by)).toMatchObject({
        code: 'NOT_FOUND',
      });
    }
    const { code, documents } = open(of, { subject: { type: 'booking', id: 'booking:none' } });
    expect(code).toBe('NOT_FOUND');
    expect(documents).toMatchObject(TOLD_ALONE);
    expect(of.all('dispute')).toEqual([]);
  });

  it('[one at a time] is said once of the same; of another again; and once more after it was taken back', () => {
    const { of } = opened(booking('1', { status: 'no_show' }), booking('2', { status: 'no_show' }));
    expect(open(of)).toMatchObject({ state: 'refused', code: 'DISPUTE_OPEN' });
    expect(open(of, { kind: 'refused_entry' })).toMatchObject({ code: 'DISPUTE_OPEN' });
    const [first] = of.all('dispute');
    expect(open(of, { subject: { type: 'booking', id: 'booking:2' } })).toMatchObject({ state: 'accepted' });
    withdraw(of, {}, SAM, first?._id);
    expect(open(of)).toMatchObject({ state: 'accepted' });
    expect(open(of)).toMatchObject({ code: 'DISPUTE_OPEN' });
    expect(of.all('dispute').map(({ status }) => status)).toEqual(['withdrawn', 'awaiting_owner', 'awaiting_owner']);
  });

  it('is not said again of what is with us', () => {
    const { of } = opened();
    state(of);
    expect(open(of)).toMatchObject({ code: 'DISPUTE_OPEN' });
  });

  it('[A4] on a device that does not know it refuses nothing', () => {
    const of = world();
    const proposal = of.proposal('dispute.open', {
      kind: 'no_show',
      subject: { type: 'booking', id: 'booking:1' },
      statement: SAID,
    });
    const on = (...hidden: string[]) => decide(proposal, blindTo(of, ...hidden), { ...systemMoment(LATER), by: SAM });
    expect(on('member-')).toMatchObject({ state: 'accepted', documents: [], unknown: ['booking'] });
    expect(on('self-', 'gym-')).toMatchObject({ state: 'accepted', unknown: ['disputes'] });
    expect(on('self-', 'gym-').documents[0]).toMatchObject({ type: 'dispute', status: 'awaiting_owner' });
    const visit = of.proposal('dispute.open', {
      kind: 'wrong_visit',
      subject: { type: 'checkin', id: 'checkin:1' },
      statement: SAID,
    });
    expect(decide(visit, blindTo(of, 'member-'), { ...systemMoment(LATER), by: SAM })).toMatchObject({ unknown: ['checkin'] });
    expect(on()).toMatchObject({ unknown: [] });
  });

  it('[3.9] takes from 20 to 2,000 characters', () => {
    const of = world();
    const said = (statement: string) => () =>
      of.proposal('dispute.open', { kind: 'no_show', subject: { type: 'booking', id: 'booking:1' }, statement });
    for (const length of [20, 2000]) expect(said('a'.repeat(length)), String(length)).not.toThrow();
    for (const length of [19, 2001]) expect(said('a'.repeat(length)), String(length)).toThrow();
  });

  it('[L6] cannot have been said before there was anything to say', () => {
    const of = world(
      booking('1', { status: 'attended', judgedAt: plus(NOW, HOUR) }),
      checkin('1', { judgedAt: plus(NOW, 2 * HOUR) }),
    );
    const when = { madeAt: plus(NOW, -DAY), receivedAt: plus(NOW, 12 * HOUR) };
    open(of, { kind: 'facility_not_as_described' }, when);
    expect(only(of).judgedAt).toBe(plus(NOW, HOUR));
    open(of, { kind: 'wrong_visit', subject: { type: 'checkin', id: 'checkin:1' } }, when);
    expect(of.all('dispute').filter(isSaid)[1]?.judgedAt).toBe(plus(NOW, 2 * HOUR));
  });
});

describe('[2.16, R-69] what the gym says to it', () => {
  it('is kept beside what the member said; then it is with us, and the member hears so', () => {
    const { of } = opened();
    expect(state(of)).toMatchObject({ state: 'accepted' });
    const at = plus(LATER, HOUR);
    expect(only(of)).toMatchObject({
      statement: SAID,
      reply: { statement: ANSWER, at, by: OLA },
      status: 'under_review',
      history: [
        { status: 'awaiting_owner', at: LATER },
        { status: 'under_review', at },
      ],
      createdAt: LATER,
    });
    expect(heard(of)[SAM]).toEqual({
      event: 'dispute.answered',
      title: 'Gym one has answered',
      body: 'Spin on 2026-03-03. Next we’ll look at what you both said.',
      link: '/member/bookings',
      severity: 'info',
    });
    expect(JSON.stringify(of.all('notice'))).not.toContain(ANSWER);
  });

  it('[R-60] is an owner’s alone to say', () => {
    const { of } = opened();
    employ(of, 'manager1', 'manager');
    employ(of, 'recept01', 'reception');
    employ(of, 'rival001', 'owner', 'gym:two');
    of.lay([person('admin001')]);
    for (const by of ['manager1', 'recept01', 'rival001', 'admin001', SAM, KIM])
      expect(state(of, {}, by), by).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    expect(only(of)).toMatchObject({ status: 'awaiting_owner' });
    expect(state(of, {}, CO)).toMatchObject({ state: 'accepted' });
  });

  it('[A11] of another gym’s is not found there', () => {
    const { of, id } = opened();
    employ(of, 'rival001', 'owner', 'gym:two');
    const body = { gymId: 'gym:two', disputeId: id, statement: ANSWER };
    expect(of.say('rival001', 'dispute.state', body)).toMatchObject({ code: 'NOT_FOUND' });
    expect(state(of, {}, OLA, 'dispute:none')).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is said once', () => {
    const { of } = opened();
    state(of);
    expect(state(of, {}, CO)).toMatchObject({ state: 'refused', code: 'DISPUTE_WITH_US' });
    expect(only(of).reply?.by).toBe(OLA);
  });

  it('is not wanted of what was taken back', () => {
    const { of } = opened();
    withdraw(of);
    expect(state(of)).toMatchObject({ state: 'refused', code: 'DISPUTE_WITHDRAWN' });
    expect(only(of)).not.toHaveProperty('reply');
  });

  it.each([false, true])('[R-69] comes in time to the millisecond, whether the timer has run (%s) or not', (ran) => {
    const at = (ms: number) => {
      const { of, deadline } = opened();
      if (ran) due(of, deadline);
      return { ...state(of, { receivedAt: plus(deadline, ms) }), reply: only(of).reply };
    };
    expect(at(0)).toMatchObject({ state: 'accepted', reply: { statement: ANSWER } });
    expect(at(1)).toMatchObject({ state: 'refused', code: 'DISPUTE_WITH_US' });
    expect(at(1).reply).toBeUndefined();
  });

  it('[G21] written in time and received after is kept, where the clock is to be trusted and the claim no older than a day', () => {
    const at = (made: number, after: number, trust: 'synced' | 'untrusted' = 'synced') => {
      const { of, deadline } = opened();
      due(of, deadline);
      const madeAt = plus(deadline, made);
      return { ...state(of, { madeAt, receivedAt: plus(madeAt, after), trust }), dispute: only(of) };
    };
    expect(at(0, DAY)).toMatchObject({ state: 'accepted', dispute: { status: 'under_review', reply: { statement: ANSWER } } });
    expect(at(0, DAY).dispute.history).toHaveLength(2);
    expect(at(0, DAY).dispute.reply?.at).toBe(at(0, DAY).dispute.deadlineAt);
    for (const refused of [at(0, DAY + 1), at(1, 1), at(0, 1, 'untrusted')])
      expect(refused).toMatchObject({ state: 'refused', code: 'DISPUTE_WITH_US' });
  });

  it('[A4] on a device that does not have it refuses nothing', () => {
    const { of, id } = opened();
    const proposal = of.proposal('dispute.state', { gymId: GYM, disputeId: id, statement: ANSWER });
    const on = decide(proposal, blindTo(of, 'gym-one/orders'), { ...systemMoment(LATER), by: OLA });
    expect(on).toMatchObject({ state: 'accepted', documents: [], unknown: ['dispute'] });
  });

  it('[L6] cannot have been said before it was asked, nor before its author owned the gym', () => {
    const { of } = opened();
    state(of, { madeAt: NOW, receivedAt: plus(LATER, HOUR) });
    expect(only(of).reply?.at).toBe(LATER);
    const late = opened();
    employ(late.of, 'owner003', 'owner', GYM, plus(LATER, MINUTE));
    state(late.of, { madeAt: NOW, receivedAt: plus(LATER, HOUR) }, 'owner003');
    expect(only(late.of).reply?.at).toBe(plus(LATER, MINUTE));
  });
});

describe('[2.16] taken back', () => {
  it('it needs no answer, its history says so, and the owners hear it', () => {
    const { of } = opened();
    expect(withdraw(of)).toMatchObject({ state: 'accepted' });
    expect(only(of)).toMatchObject({
      status: 'withdrawn',
      history: [{ status: 'awaiting_owner' }, { status: 'withdrawn', at: plus(LATER, HOUR) }],
    });
    expect(dueOf(only(of))).toBeNull();
    for (const uid of [OLA, CO])
      expect(heard(of)[uid]).toEqual({
        event: 'dispute.withdrawn',
        title: 'A member took it back',
        body: 'Gym one: Spin on 2026-03-03. There’s nothing left for you to do.',
        link: '/owner/dashboard',
        severity: 'info',
      });
    expect(withdraw(of).documents).toEqual([]);
  });

  it('[A11] by whoever opened it alone: to others it is not there', () => {
    const { of } = opened();
    for (const by of [KIM, OLA]) expect(withdraw(of, {}, by), by).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    expect(withdraw(of, {}, SAM, 'dispute:none')).toMatchObject({ code: 'NOT_FOUND' });
    expect(only(of).status).toBe('awaiting_owner');
  });

  it('not once it is with us: the gym has answered, or its time was over before this was written (G21)', () => {
    const answered = opened();
    state(answered.of);
    expect(withdraw(answered.of)).toMatchObject({ state: 'refused', code: 'DISPUTE_WITH_US' });
    const at = (ms: number, ran: boolean) => {
      const { of, deadline } = opened();
      if (ran) due(of, deadline);
      return { ...withdraw(of, { madeAt: plus(deadline, ms), receivedAt: plus(deadline, HOUR) }), status: only(of).status };
    };
    for (const ran of [false, true]) {
      expect(at(0, ran)).toMatchObject({ state: 'accepted', status: 'withdrawn' });
      expect(at(1, ran)).toMatchObject({ state: 'refused', code: 'DISPUTE_WITH_US' });
    }
  });

  it('[A4, L6] on a device that does not have it refuses nothing; cannot be before it was opened', () => {
    const { of, id } = opened();
    const proposal = of.proposal('dispute.withdraw', { disputeId: id });
    const on = decide(proposal, blindTo(of, 'self-'), { ...systemMoment(LATER), by: SAM });
    expect(on).toMatchObject({ state: 'accepted', documents: [], unknown: ['dispute'] });
    withdraw(of, { madeAt: NOW, receivedAt: plus(LATER, HOUR) });
    expect(only(of).history.at(-1)?.at).toBe(LATER);
  });
});

describe('[R-69] the gym’s time to answer', () => {
  it('is over after five days and not before; both sides hear so, and it is with us', () => {
    const { of, id, deadline } = opened();
    expect(deadline).toBe(plus(LATER, 5 * DAY));
    expect(dueOf(only(of))).toEqual({ at: deadline, kind: 'system.dispute-due', body: { gymId: GYM, disputeId: id } });
    expect(due(of, plus(deadline, -1)).documents).toEqual([]);
    expect(only(of).status).toBe('awaiting_owner');
    due(of, deadline);
    expect(only(of)).toMatchObject({ status: 'under_review', history: [{}, { status: 'under_review', at: deadline }] });
    expect(dueOf(only(of))).toBeNull();
    const over = {
      event: 'dispute.passed_on',
      title: 'The time to answer is over',
      body: 'Gym one: Spin on 2026-03-03. We’ll look at it without your answer.',
      link: '/owner/dashboard',
      severity: 'info',
    };
    expect(heard(of)).toEqual({
      [OLA]: over,
      [CO]: over,
      [SAM]: {
        event: 'dispute.passed_on',
        title: 'Gym one didn’t answer in time',
        body: 'Spin on 2026-03-03. We’ll look at it without their answer.',
        link: '/member/bookings',
        severity: 'info',
      },
    });
  });

  it('rings in vain where it was answered, taken back, or never was', () => {
    for (const before of [state, withdraw]) {
      const { of, deadline } = opened();
      before(of);
      expect(due(of, deadline).documents).toEqual([]);
    }
    const { of, deadline } = opened();
    expect(due(of, deadline, 'dispute:none').documents).toEqual([]);
    due(of, deadline);
    expect(due(of, plus(deadline, 1)).documents).toEqual([]);
  });
});

describe('every state and everything that can happen to it (2.16)', () => {
  it('is in one table, and leads nowhere that product.md does not list', () => {
    const leads = Object.entries(DISPUTE).flatMap(([from, events]) =>
      Object.entries(events).flatMap(([event, to]) => (isRefusal(to) || to === from ? [] : [`${from} ${event} ${to}`])),
    );
    expect(leads).toEqual([
      'none opened awaiting_owner',
      'none bankAsked with_bank',
      'none bankShown bank_shown',
      'none bankForMember resolved_member',
      'none bankForOwner resolved_owner',
      'none bankForPlatform resolved_platform',
      'awaiting_owner answered under_review',
      'awaiting_owner overdue under_review',
      'awaiting_owner withdrawn withdrawn',
      'awaiting_owner conceded resolved_member',
      'under_review forMember resolved_member',
      'under_review forOwner resolved_owner',
      'under_review split resolved_split',
      'withdrawn opened awaiting_owner',
      'resolved_member appealed appealed',
      'resolved_member ended closed',
      'resolved_owner appealed appealed',
      'resolved_owner ended closed',
      'resolved_split appealed appealed',
      'resolved_split ended closed',
      'appealed forMember closed',
      'appealed forOwner closed',
      'appealed split closed',
      'with_bank bankForMember resolved_member',
      'with_bank bankForOwner resolved_owner',
      'with_bank bankForPlatform resolved_platform',
      'with_bank bankShown bank_shown',
      'bank_shown bankForMember resolved_member',
      'bank_shown bankForOwner resolved_owner',
      'bank_shown bankForPlatform resolved_platform',
    ]);
    expect(Object.keys(DISPUTE)).toEqual(['none', ...DISPUTE_STATUSES, 'with_bank', 'bank_shown', 'resolved_platform']);
  });

  it('keeps a history of twenty lines at most', () => {
    const { of, deadline } = opened();
    const history = Array.from({ length: 20 }, (_, at) => ({ status: 'awaiting_owner' as const, at: plus(NOW, at) }));
    of.lay([{ ...only(of), history }]);
    due(of, deadline);
    expect(only(of).history).toHaveLength(20);
    expect(only(of).history[0]?.at).toBe(plus(NOW, 1));
  });
});

describe('what is left of it', () => {
  const leave = (of: KnownWorld, uid: string, at: string) => {
    of.lay([{ ...of.one('user', `user:${uid}`), status: 'deletion_requested', eraseAt: NOW }]);
    of.system('system.account-erased', { uid }, at);
  };

  it('[G16] under no name and without a word of either side, and the gym need not answer', () => {
    const { of } = opened();
    leave(of, SAM, plus(LATER, HOUR));
    expect(only(of)).toMatchObject({ memberName: FORMER, status: 'withdrawn', kind: 'no_show', openedBy: SAM });
    expect(only(of).statement).not.toContain('tablet');
    const answered = opened();
    state(answered.of);
    leave(answered.of, SAM, plus(LATER, DAY));
    expect(only(answered.of)).toMatchObject({ memberName: FORMER, status: 'under_review', reply: { by: OLA } });
    expect(JSON.stringify(only(answered.of))).not.toMatch(/tablet/);
    expect(only(of)).not.toHaveProperty('reply');
  });

  it('[G16] what a gym answered stays when its owner leaves', () => {
    const { of } = opened();
    state(of);
    leave(of, OLA, plus(LATER, DAY));
    expect(only(of)).toMatchObject({ memberName: 'Sam M.', statement: SAID, reply: { statement: ANSWER } });
  });

  it('[A6] nobody’s and without a word, and still a dispute', () => {
    const { of } = opened(booking('1', { status: 'no_show' }), checkin('1'));
    state(of);
    const left = blanked(only(of));
    expect(DOCUMENT_SCHEMAS.dispute.safeParse(left).success).toBe(true);
    expect(JSON.stringify(left)).not.toMatch(/tablet|Sam|Spin|member00|owner001|checkin/);
  });
});
