/** An owner's account under an order about it: who may say so, what is written, and what nobody knows. */
import { beforeEach, describe, expect, it } from 'vitest';
import { born, gym, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { ANA, BACK, employee, GYM_ID, gymOrder, OLIVE, platformGrants, SUE, WHY } from '../../tests/rules/orders.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { decide } from '../folds/decide.ts';
import type { Person } from '../person/shape.ts';
import { systemMoment } from '../proposal/judge.ts';
import type { GymOrder } from './shape.ts';

const LATER = plus(NOW, HOUR);
const ORDER = gymOrder('a', { action: 'suspend_owner', ownerUid: OLIVE, status: 'in_force' });
const target = { type: 'user', id: `user:${OLIVE}` };

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(
    ...[gym('one'), person(OLIVE), employee(OLIVE), employee('owner002')],
    ...[platformGrants(SUE, true), platformGrants(ANA, false)],
  );
});
const laid = (status: Person['status'], change: Partial<GymOrder> = {}) => {
  world.lay([{ ...ORDER, ...change }, person(OLIVE, { status, ...(status === 'suspended' ? { suspendedAt: NOW } : {}) })]);
};
const back = (orderId = ORDER._id, gymId = GYM_ID) =>
  world.say(SUE, 'gymorder.reinstate', { gymId, orderId, message: BACK }, { receivedAt: LATER });
const suspend = (uid?: string, by = SUE) => world.say(by, 'gymorder.owner', { gymId: GYM_ID, ...(uid && { uid }), ...WHY });

it('[2.1] an account that is given back with its gym stays restricted where we ordered that', () => {
  laid('suspended');
  world.lay([
    {
      ...{ _id: `accountrecord:${OLIVE}`, type: 'accountrecord', ...born, uid: OLIVE, roles: [] },
      orders: [
        {
          ...{ id: '01ARZ3NDEKTSV4RRFFQ69G0001', action: 'restrict', reason: 'abuse', message: 'You shouted at the desk.' },
          by: { uid: ANA, at: NOW },
        },
      ],
    },
  ]);
  expect(back().state).toBe('accepted');
  expect(world.one('user', `user:${OLIVE}`)).toMatchObject({ status: 'restricted' });
});

describe('[R-61] an account is suspended', () => {
  it('with the order, what they read of it, and nothing else; none of it names who ordered it', () => {
    const { documents } = suspend(OLIVE);
    const written = documents.filter(({ type }) => type !== 'errand');
    const _id = written[1]?._id;
    expect(written).toEqual([
      person(OLIVE, { status: 'suspended', suspendedAt: NOW }),
      { ...ORDER, _id },
      {
        ...{ _id: `notice:${OLIVE}:${_id}`, type: 'notice', ...born },
        ...{ uid: OLIVE, entity: _id, event: 'gym.ordered', severity: 'action', link: '/owner/dashboard' },
        title: 'Your account is suspended',
        body: `We think members may not be safe there. ${WHY.message}`,
      },
    ]);
    expect(_id).toMatch(/^gymorder:01ARZ3NDEKTSV4RRFFQ69G\d{4}$/);
  });

  it('not one that is not there', () => {
    expect(suspend('owner002')).toMatchObject({ state: 'refused', code: 'NOT_FOUND', documents: [] });
  });

  it('[A4] where nobody can say who owns the gym, by the name that was given or by none', () => {
    const ask = (uid?: string) => {
      const { proposal } = suspend(uid, ANA);
      const [order] = decide(proposal, blindTo(world, 'gym-one/'), { ...systemMoment(NOW), by: ANA }).documents;
      return order;
    };
    expect(ask(OLIVE)).toMatchObject({ type: 'gymorder', action: 'suspend_owner', ownerUid: OLIVE, status: 'proposed' });
    expect(ask()).toMatchObject({ type: 'gymorder', action: 'suspend_owner', status: 'proposed' });
    expect(ask()).not.toHaveProperty('ownerUid');
  });

  it('[G16] also while it is being deleted: they may do nothing meanwhile, and their wish to leave stands', () => {
    const eraseAt = plus(NOW, HOUR);
    world.lay([person(OLIVE, { status: 'deletion_requested', eraseAt })]);
    expect(suspend(OLIVE)).toMatchObject({ state: 'accepted' });
    const closed = { status: 'deletion_requested', eraseAt, suspendedAt: NOW };
    expect(world.one('user', `user:${OLIVE}`)).toMatchObject(closed);
    expect(suspend(OLIVE)).toMatchObject({ code: 'OWNER_SUSPENDED' });
    const { _id } = world.one('gymorder', world.all('gymorder')[0]?._id ?? '');
    world.say(OLIVE, 'account.keep', {});
    expect(world.one('user', `user:${OLIVE}`)).toMatchObject({ status: 'suspended', suspendedAt: NOW });
    world.lay([person(OLIVE, closed as Partial<Person>)]);
    back(_id);
    expect(world.one('user', `user:${OLIVE}`)).toMatchObject({ status: 'deletion_requested', eraseAt });
    expect(world.one('user', `user:${OLIVE}`)).not.toHaveProperty('suspendedAt');
    laid('erased', { status: 'proposed' });
    world.say(SUE, 'gymorder.decide', { orderId: ORDER._id, gymId: GYM_ID, confirmed: true }, { receivedAt: LATER });
    expect(world.one('user', `user:${OLIVE}`).status).toBe('erased');
  });

  it('as soon as a super-admin says so, whatever day the order names', () => {
    world.lay([{ ...ORDER, status: 'proposed', from: plus(NOW, 2 * HOUR) }]);
    const decided = { orderId: ORDER._id, gymId: GYM_ID, confirmed: true };
    world.say(SUE, 'gymorder.decide', decided, { receivedAt: LATER });
    expect(world.one('gymorder', ORDER._id).status).toBe('in_force');
    expect(world.one('user', `user:${OLIVE}`)).toMatchObject({ status: 'suspended', suspendedAt: LATER });
  });
});

describe('[R-61] an account is given back', () => {
  it('as it was, with its order ended, on record, and told to them alone', () => {
    laid('suspended');
    const { documents, audit } = back();
    const stamped = { updatedAt: LATER };
    expect(documents.slice(0, 2)).toEqual([
      person(OLIVE, stamped),
      { ...ORDER, ...stamped, status: 'ended', endedAt: LATER, endedWith: BACK },
    ]);
    expect(documents.filter(({ type }) => type === 'notice')).toMatchObject([
      { uid: OLIVE, event: 'gym.reinstated', title: 'Your account is open again', body: BACK, severity: 'info' },
    ]);
    const after = { status: 'active', order: ORDER._id };
    expect(audit).toEqual([{ action: 'user.active', target, reason: BACK, before: { status: 'suspended' }, after }]);
  });

  it('[G16] but who asked meanwhile to be erased stays so', () => {
    laid('deletion_requested');
    const { documents, audit } = back();
    expect(documents.some(({ type }) => type === 'user')).toBe(false);
    expect(world.one('user', `user:${OLIVE}`).status).toBe('deletion_requested');
    expect(audit).toMatchObject([{ before: { status: 'deletion_requested' }, after: { status: 'deletion_requested' } }]);
    expect(world.one('gymorder', ORDER._id).status).toBe('ended');
  });

  it.each([
    ['only asked for', { status: 'proposed' }],
    ['over', { status: 'ended' }],
    ['about the gym', { action: 'suspend' }],
    ['about another gym', { gymId: 'gym:two' }],
    ['about somebody who is not there', { ownerUid: 'nobody01' }],
  ] as const)('not by an order that is %s', (_, change) => {
    laid('suspended', change);
    expect(back()).toMatchObject({ state: 'refused', code: 'NOT_FOUND', documents: [] });
  });

  it('not by an order that there never was', () => {
    laid('suspended');
    expect(back('gymorder:none')).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
  });

  it('[A4] a device that does not know the order, or whose account it is, does not end it', () => {
    laid('suspended');
    const { proposal } = back();
    laid('suspended');
    const moment = { ...systemMoment(LATER), by: SUE };
    expect(decide(proposal, blindTo(world, 'platform/orders'), moment)).toEqual({
      state: 'accepted',
      documents: [],
      unknown: ['gyms'],
    });
  });
});
