/** What an order leaves behind when it begins and when it ends, whole: the gym, the order, who is told and what is on record. */
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { BACK, employee, GYM_ID, gymOrder, OLIVE, rosterEntry, SUE, WHY } from '../../tests/rules/orders.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { begun, begunBeside, ended } from './carry-out.ts';
import type { GymOrder } from './shape.ts';

const LATER = plus(NOW, HOUR);
const moment = { by: SUE, receivedAt: LATER, judgedAt: LATER, claimable: true };
const stamped = { updatedAt: LATER, updatedBy: SUE };
const reason = `unsafe: ${WHY.message}`;
const target = { type: 'gym', id: GYM_ID };

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(gym('one'), person(OLIVE), employee(OLIVE), rosterEntry('member02'));
});
/** Who reads which notice about which order. */
const read = (documents: readonly AnyDocument[]) =>
  documents.flatMap((doc) => (doc.type === 'notice' ? [`${doc.uid} ${doc.event} ${doc.entity}`] : []));
const orders = (documents: readonly AnyDocument[]) => documents.filter(({ type }) => type === 'gymorder');
const gyms = (documents: readonly AnyDocument[]) => documents.filter(({ type }) => type === 'gym');

describe('[2.2, R-71] it begins', () => {
  it.each([
    ['pause', 'paused'],
    ['suspend', 'suspended'],
  ] as const)('%s: the gym is %s, the order knows that it was live, both of those it concerns read of it', (action, next) => {
    const order = gymOrder('a', { action });
    const { documents, audit } = begun(order, gym('one'), world, moment);
    expect(gyms(documents)).toEqual([gym('one', { ...stamped, status: next })]);
    expect(orders(documents)).toEqual([{ ...order, before: 'live', status: 'in_force' }]);
    expect(read(documents)).toEqual([`${OLIVE} gym.ordered gymorder:a`, 'member02 gym.stopped gymorder:a']);
    const after = { status: next, order: 'gymorder:a' };
    expect(audit).toEqual([{ action: `gym.${next}`, target, reason, before: { status: 'live' }, after }]);
  });

  it('suspended while it was paused, it knows that it was paused', () => {
    const { documents } = begun(gymOrder('a', { action: 'suspend' }), gym('one', { status: 'paused' }), world, moment);
    expect(orders(documents)).toMatchObject([{ before: 'paused', status: 'in_force' }]);
  });

  it.each(['draft', 'suspended', 'closing'] as const)(
    'removed when it was %s, there is nothing it could go back to',
    (status) => {
      const { documents, audit } = begun(gymOrder('a', { action: 'remove' }), gym('one', { status }), world, moment);
      expect(orders(documents)).toEqual([gymOrder('a', { action: 'remove', status: 'in_force', refunding: {} })]);
      expect(audit).toMatchObject([{ action: 'gym.removed', before: { status }, after: { status: 'removed' } }]);
    },
  );

  it.each([
    ['pause', 'pending_verification', 'pending verification'],
    ['suspend', 'suspended', 'suspended'],
    ['remove', 'removed', 'removed'],
  ] as const)('not %s of a gym that is %s: it says how the gym is, and writes nothing', (action, status, words) => {
    const decision = begun(gymOrder('a', { action }), gym('one', { status }), world, moment);
    expect(decision).toMatchObject({ state: 'refused', code: 'GYM_STATUS', facts: { status: words }, documents: [] });
  });

  it('[R-61] its owner’s suspension whatever the gym is, and nothing of the gym changes', () => {
    const order = gymOrder('a', { action: 'suspend_owner', ownerUid: OLIVE });
    const { documents } = begun(order, gym('one', { status: 'removed' }), world, moment);
    expect(documents.map(({ type }) => type)).toEqual(['user', 'gymorder', 'notice']);
    expect(orders(documents)).toEqual([{ ...order, status: 'in_force' }]);
  });

  it('[2.15] a pause beside what keeps the gym from being open: its owner alone reads of it, and the gym stays as it is', () => {
    const { documents, audit } = begunBeside(gymOrder('a'), gym('one', { status: 'suspended' }), world, moment);
    expect(orders(documents)).toEqual([gymOrder('a', { before: 'paused', status: 'in_force' })]);
    expect([gyms(documents), read(documents)]).toEqual([[], [`${OLIVE} gym.ordered gymorder:a`]]);
    const after = { status: 'suspended', order: 'gymorder:a' };
    expect(audit).toEqual([{ action: 'gym.paused', target, reason, before: { status: 'suspended' }, after }]);
  });
});

describe('[2.2] it is over', () => {
  const inForce = (key: string, action: 'pause' | 'suspend', before: GymOrder['before'], from: string): GymOrder => ({
    ...gymOrder(key, { action, from, status: 'in_force' }),
    ...(before && { before }),
  });
  /** In this order: paused when it was live, then suspended. */
  const paused = inForce('late', 'pause', 'live', NOW);
  const suspended = inForce('early', 'suspend', 'paused', plus(NOW, 1));
  const over = (order: GymOrder): GymOrder => ({ ...order, ...stamped, status: 'ended', endedAt: LATER, endedWith: BACK });
  const end = (status: 'paused' | 'suspended' | 'closed', laid: GymOrder[], which: GymOrder[]) => {
    world.lay(laid);
    return ended(which, gym('one', { status }), BACK, world, moment);
  };

  it('none of them: nothing happens', () => {
    expect(end('suspended', [paused, suspended], [])).toEqual([]);
  });

  it('both at once, in whichever order they are named: what began first speaks for both, and the gym is live', () => {
    for (const which of [
      [paused, suspended],
      [suspended, paused],
    ]) {
      const documents = end('suspended', [suspended, paused], which);
      expect(orders(documents)).toEqual([over(paused), over(suspended)]);
      expect(gyms(documents)).toEqual([gym('one', { ...stamped, status: 'live' })]);
      expect(read(documents)).toEqual([`${OLIVE} gym.reinstated gymorder:late`, 'member02 gym.open_again gymorder:late']);
    }
  });

  it('the pause alone: the gym stays suspended, nobody is told, and the suspension knows that it was live before', () => {
    const documents = end('suspended', [paused, suspended], [paused]);
    expect(documents).toEqual([over(paused), { ...suspended, ...stamped, before: 'live' }]);
  });

  it('the suspension alone: the gym is paused again, its members are told, its owner has it from the pause', () => {
    const documents = end('suspended', [paused, suspended], [suspended]);
    expect(orders(documents)).toEqual([over(suspended)]);
    expect(gyms(documents)).toEqual([gym('one', { ...stamped, status: 'paused' })]);
    expect(read(documents)).toEqual(['member02 gym.open_again gymorder:early']);
  });

  it('one of two pauses: the other has the gym as it was, and goes back to what was before both', () => {
    const second = inForce('second', 'pause', 'paused', plus(NOW, 1));
    const documents = end('paused', [paused, second], [paused]);
    expect(documents).toEqual([over(paused), { ...second, ...stamped, before: 'live' }]);
  });

  it('what knows already what was before, or cannot know it, is left as it is', () => {
    const second = inForce('second', 'suspend', 'live', plus(NOW, 1));
    expect(end('suspended', [paused, second], [paused])).toEqual([over(paused)]);
    const [one, other] = [inForce('late', 'pause', undefined, NOW), inForce('second', 'suspend', 'paused', plus(NOW, 1))];
    expect(end('suspended', [one, other], [one])).toEqual([over(one)]);
  });

  it('what its owner had paused before is paused again', () => {
    const alone = inForce('early', 'suspend', 'paused', NOW);
    const documents = end('suspended', [alone], [alone]);
    expect(gyms(documents)).toEqual([gym('one', { ...stamped, status: 'paused' })]);
    expect(read(documents)).toEqual([`${OLIVE} gym.reinstated gymorder:early`, 'member02 gym.open_again gymorder:early']);
  });

  it('of a gym that has closed meanwhile: the order ends, and the gym stays closed', () => {
    const documents = end('closed', [paused], [paused]);
    expect([orders(documents), gyms(documents)]).toEqual([[over(paused)], []]);
    expect(read(documents)).toEqual([`${OLIVE} gym.reinstated gymorder:late`]);
  });

  it('what was only planned: whoever was still to be told of it is not, and the gym stays under what is in force', () => {
    const planned = gymOrder('planned', { action: 'suspend', from: plus(NOW, DAY), toldUpTo: 'member01' });
    const { toldUpTo: _toldUpTo, ...rest } = planned;
    expect(end('paused', [paused, planned], [planned])).toEqual([over(rest)]);
    world.lay([{ ...paused, status: 'ended' }]);
    const documents = end('paused', [planned], [planned]);
    expect([documents[0], ...read(documents)]).toEqual([over(rest), `${OLIVE} gym.reinstated gymorder:planned`]);
  });
});
