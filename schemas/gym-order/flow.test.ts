/** An order from the day it is given to the day its last notice goes out: what is written and recorded each time, and what is not known. */
import { beforeEach, describe, expect, it } from 'vitest';
import { born, DAY, gym, HOUR, NOW, person, slot, timetable } from '../../tests/rules/documents.ts';
import { ANA, BACK, employee, GYM_ID, gymOrder, OLIVE, platformGrants, rosterEntry, SUE, WHY } from '../../tests/rules/orders.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { decide } from '../folds/decide.ts';
import { systemMoment } from '../proposal/judge.ts';
import type { GymOrder } from './shape.ts';
import { membersTold, ownersStillHeld, ownersTold, TOLD_AT_ONCE } from './told.ts';

const LATER = plus(NOW, HOUR);
const reason = `unsafe: ${WHY.message}`;
const target = { type: 'gym', id: GYM_ID };
const PROPOSED = gymOrder('a', { action: 'remove', status: 'proposed' });

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(
    ...[gym('one'), person(OLIVE), employee(OLIVE), rosterEntry('member02')],
    ...[platformGrants(SUE, true), platformGrants(ANA, false)],
  );
});
const one = () => world.one('gymorder', 'gymorder:a');
const decideOn = (confirmed: boolean, orderId = PROPOSED._id) =>
  world.say(SUE, 'gymorder.decide', { orderId, gymId: GYM_ID, confirmed }, { receivedAt: LATER });
const due = (at = LATER) => world.system('system.gym-order-due', { orderId: 'gymorder:a' }, at);
const as = (by: string) => ({ ...systemMoment(LATER), by });

describe('[R-61] given', () => {
  it('it says all that was ordered, and nothing of who ordered it', () => {
    const { documents, proposal } = world.say(ANA, 'gymorder.pause', { gymId: GYM_ID, ...WHY });
    const [order] = documents.filter(({ type }) => type === 'gymorder');
    const _id = proposal._id.replace('proposal:', 'gymorder:');
    expect(order).toEqual({ ...gymOrder('a', { status: 'in_force', before: 'live' }), _id });
  });

  it('asked for by an administrator: on record, and written down for a super-admin', () => {
    const { documents, audit } = world.say(ANA, 'gymorder.remove', { gymId: GYM_ID, ...WHY });
    const from = plus(NOW, 30 * DAY);
    const _id = documents[0]?._id;
    expect(documents).toEqual([{ ...PROPOSED, _id, from }]);
    expect(audit).toEqual([{ action: 'gym.remove-proposed', target, reason, after: { order: _id, from, status: 'proposed' } }]);
  });

  it('declined: ended then, on record, and nobody is told', () => {
    world.lay([PROPOSED]);
    const { documents, audit } = decideOn(false);
    expect(documents).toEqual([{ ...PROPOSED, updatedAt: LATER, status: 'declined', endedAt: LATER }]);
    const after = { order: PROPOSED._id, from: NOW, status: 'declined' };
    expect(audit).toEqual([{ action: 'gym.remove-declined', target, reason, after }]);
  });

  it('about its owner: nothing is asked for of somebody who is none', () => {
    const said = world.say(ANA, 'gymorder.owner', { gymId: GYM_ID, uid: ANA, ...WHY });
    expect(said).toMatchObject({ state: 'refused', code: 'NOT_FOUND', documents: [] });
  });

  it.each(['planned', 'in_force', 'ended', 'declined'] as const)('decided once: not when it is %s', (status) => {
    world.lay([{ ...PROPOSED, status }, gym('one', { status: 'pending_verification' })]);
    const facts = { status: 'pending verification' };
    expect(decideOn(true)).toMatchObject({ state: 'refused', code: 'GYM_STATUS', facts, documents: [] });
  });
});

describe('[2.15] taken back', () => {
  const reinstated = (...laid: GymOrder[]) => {
    world.lay([...laid, gym('one', { status: 'paused' })]);
    return world.say(ANA, 'gymorder.reinstate', { gymId: GYM_ID, message: BACK });
  };
  const insurance = (status: GymOrder['status']) => gymOrder('insurance.one.2026-02-01', { reason: 'insurance_expired', status });

  it('not while insurance is what keeps it paused, which it says; insurance that is in order again keeps nothing', () => {
    expect(reinstated(insurance('in_force'))).toMatchObject({ state: 'refused', code: 'INSURANCE_FIRST', documents: [] });
    const facts = { status: 'paused' };
    expect(reinstated(insurance('ended'))).toMatchObject({ state: 'refused', code: 'GYM_STATUS', facts, documents: [] });
  });

  it('what is in force goes back to what was before it, whatever was planned beside it', () => {
    const planned = gymOrder('a', { from: plus(NOW, -DAY), before: 'paused' });
    const { documents } = reinstated(gymOrder('b', { status: 'in_force', before: 'live' }), planned);
    expect(documents.flatMap((doc) => (doc.type === 'notice' ? [doc.entity] : []))).toEqual(['gymorder:b', 'gymorder:b']);
    expect(world.one('gym', GYM_ID).status).toBe('live');
  });
});

describe('[A4] a device that has one half and not the other', () => {
  it.each(['platform/gyms', 'platform/orders'])('reinstates nothing and refuses nothing without %s', (unknown) => {
    world.lay([gymOrder('a', { status: 'in_force' }), gym('one', { status: 'paused' })]);
    const proposal = world.proposal('gymorder.reinstate', { gymId: GYM_ID, message: BACK });
    const nothing = { state: 'accepted', documents: [], unknown: ['gyms'] };
    expect(decide(proposal, blindTo(world, unknown), as(ANA))).toEqual(nothing);
  });

  it('decides nothing about an order that it has not got, nor about a gym that it has not got', () => {
    world.lay([PROPOSED]);
    const proposal = world.proposal('gymorder.decide', { orderId: PROPOSED._id, gymId: GYM_ID, confirmed: true });
    const nothing = { state: 'accepted', documents: [], unknown: ['gyms'] };
    expect(decide(proposal, blindTo(world, 'platform/orders'), as(SUE))).toEqual(nothing);
    expect(decide(proposal, blindTo(world, 'platform/gyms'), as(SUE))).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
  });

  it('orders nothing about a gym that it has not got', () => {
    const proposal = world.proposal('gymorder.pause', { gymId: GYM_ID, ...WHY });
    const nothing = { state: 'accepted', documents: [], unknown: ['gyms'] };
    expect(decide(proposal, blindTo(world, 'platform/gyms'), as(ANA))).toEqual(nothing);
  });

  it('tells nobody where it does not know who is there', () => {
    const at = slot('2026-03-04T18:00', { bookedCount: 1 });
    world.lay([timetable(GYM_ID, [at])]);
    const told = (...unknown: string[]) => membersTold(gymOrder('a'), blindTo(world, ...unknown), as(ANA));
    expect(told('gym-one/')).toEqual({ notices: [], toldUpTo: undefined });
    expect(told('gym-one/bookings').notices.map(({ uid }) => uid)).toEqual(['member02']);
  });
});

describe('[R-71] its day has come', () => {
  it.each(['proposed', 'in_force', 'ended', 'declined'] as const)('nothing begins that is %s', (status) => {
    world.lay([gymOrder('a', { status })]);
    expect(due()).toMatchObject({ state: 'accepted', documents: [] });
  });

  it('nothing begins about a gym that is not there', () => {
    world.lay([gymOrder('a', { gymId: 'gym:none' })]);
    expect(due()).toMatchObject({ state: 'accepted', documents: [] });
  });

  it('where the gym is past it, it is over without a word', () => {
    world.lay([gymOrder('a'), gym('one', { status: 'closed' })]);
    const { documents, audit } = due();
    expect(documents).toEqual([gymOrder('a', { updatedAt: LATER, status: 'ended', endedAt: LATER })]);
    expect(audit).toBeUndefined();
  });

  it('it begins at the very moment, and not before', () => {
    world.lay([gymOrder('a', { from: LATER })]);
    expect(due(plus(LATER, -1)).documents).toEqual([]);
    due();
    expect(one()).toEqual(gymOrder('a', { from: LATER, updatedAt: LATER, before: 'live', status: 'in_force' }));
  });
});

describe('[R-71] more are still to be told', () => {
  const tell = (after: string) => world.system('system.gym-order-tell', { orderId: 'gymorder:a', after }, LATER);

  it('the next lot, in the words of what is in force, and who is last of it is remembered', () => {
    const uids = Array.from({ length: TOLD_AT_ONCE + 1 }, (_, index) => `many${String(index).padStart(4, '0')}`);
    world.lay([gymOrder('a', { status: 'in_force', toldUpTo: 'many' }), ...uids.map((uid) => rosterEntry(uid))]);
    const notices = tell('many').documents.filter(({ type }) => type === 'notice');
    expect(notices).toHaveLength(TOLD_AT_ONCE);
    expect(notices[0]).toMatchObject({ uid: 'many0000', event: 'gym.stopped', title: 'Gym one is paused' });
    const last = `many${String(TOLD_AT_ONCE - 1).padStart(4, '0')}`;
    expect(one()).toEqual(gymOrder('a', { status: 'in_force', updatedAt: LATER, toldUpTo: last }));
  });

  it('the last lot: it is over then; what was said of another lot tells nobody', () => {
    world.lay([gymOrder('a', { status: 'in_force', toldUpTo: 'many' })]);
    expect(tell('other').documents).toEqual([]);
    expect(tell('many').documents.flatMap((doc) => (doc.type === 'notice' ? [doc.uid] : []))).toEqual(['member02']);
    expect(one()).toEqual(gymOrder('a', { status: 'in_force', updatedAt: LATER }));
    expect(tell('many').documents).toEqual([]);
  });
});

describe('[R-71] in words', () => {
  const words = ({ title, body }: { readonly title: string; readonly body: string }) => ({ title, body });

  it('of a removal: its owner that it will leave and why, members that it is not open', () => {
    const order = gymOrder('a', { action: 'remove', reason: 'illegal' });
    expect(ownersTold(order, world, as(SUE)).map(words)).toEqual([
      { title: 'Gym one will leave Fitness Hub', body: `It may be against the law. ${WHY.message}` },
    ]);
    expect(membersTold(order, world, as(SUE)).notices.map(words)).toEqual([
      {
        title: "Gym one isn't open at the moment",
        body: "Your bookings and passes there can't be used for now. We'll tell you as soon as we know more.",
      },
    ]);
  });

  it('that ended without a word of ours, as it does by itself', () => {
    expect(ownersTold(gymOrder('a', { status: 'ended' }), world, as(SUE), true).map(words)).toEqual([
      { title: 'Gym one may go on', body: '' },
    ]);
  });

  it('[2.15] of what keeps the gym paused after all', () => {
    const order = gymOrder('a', { reason: 'insurance_expired', status: 'in_force' });
    const by = { ...born, createdAt: LATER, updatedAt: LATER, createdBy: SUE, updatedBy: SUE };
    expect(ownersStillHeld(order, BACK, world, as(SUE))).toEqual([
      {
        ...{ _id: `notice:${OLIVE}:gymorder:a`, type: 'notice', ...by, uid: OLIVE, entity: 'gymorder:a' },
        ...{ event: 'gym.ordered', severity: 'action', link: '/owner/dashboard', title: 'Gym one is still paused' },
        body: `${BACK} Your public liability insurance has run out.`,
      },
    ]);
  });
});
