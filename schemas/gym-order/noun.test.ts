/** What an order says of itself: where it lies, when it falls due, and what is left of it. */
import { describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, NOW } from '../../tests/rules/documents.ts';
import { GYM_ID, gymOrder, OLIVE } from '../../tests/rules/orders.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { inForceAt, insuranceOrderIdOf, isHeldByUs, isOfInsurance } from './known.ts';
import { gymOrder as noun } from './noun.ts';
import { ORDER_STATUSES } from './shape.ts';

const { blanked, databases, due } = noun.documents.gymorder;

describe('[R-71] what time brings', () => {
  it.each(ORDER_STATUSES)('to one that is %s', (status) => {
    const from = plus(NOW, DAY);
    const isPlanned = status === 'planned';
    const begins = { at: from, kind: 'system.gym-order-due', body: { orderId: 'gymorder:a' } };
    expect(due?.(gymOrder('a', { status, from }))).toEqual(isPlanned ? begins : null);
    const updatedAt = plus(NOW, HOUR);
    const tells = { at: updatedAt, kind: 'system.gym-order-tell', body: { orderId: 'gymorder:a', after: 'member02' } };
    expect(due?.(gymOrder('a', { status, from, updatedAt, toldUpTo: 'member02' }))).toEqual(tells);
  });
});

describe('[A5, A6] where it lies', () => {
  it.each(ORDER_STATUSES)('the gym’s owner reads what is ordered, not what is only asked for: %s', (status) => {
    const isOrdered = status === 'planned' || status === 'in_force' || status === 'ended';
    const both = ['platform/orders', 'gym-one/orders'];
    expect(databases(gymOrder('a', { status }))).toEqual(isOrdered ? both : ['platform/orders']);
  });

  it('blanked it keeps what it did and when, without who and why', () => {
    const whole = gymOrder('a', { status: 'ended', endedWith: 'All is well again.', toldUpTo: 'member02', updatedBy: OLIVE });
    const { endedWith: _endedWith, toldUpTo: _toldUpTo, ...rest } = whole;
    const left = { ...rest, createdBy: 'system', updatedBy: 'system', gymName: 'Removed' };
    expect(blanked(whole)).toEqual({ ...left, message: 'These reasons have been removed.' });
    expect(blanked({ ...whole, ownerUid: OLIVE })).toEqual({
      ...left,
      message: 'These reasons have been removed.',
      ownerUid: '00000000',
    });
    expect(blanked(whole)).not.toHaveProperty('ownerUid');
  });
});

describe('[2.2] what keeps a gym from being open', () => {
  it('is what is in force about the gym itself: neither what is planned or over, nor what is about its owner or another gym', () => {
    const world = new KnownWorld(gym('one'));
    const inForce = { status: 'in_force' } as const;
    world.lay([
      gymOrder('planned'),
      gymOrder('ended', { status: 'ended' }),
      gymOrder('owner', { ...inForce, action: 'suspend_owner', ownerUid: OLIVE }),
      gymOrder('other', { ...inForce, gymId: 'gym:two' }),
    ]);
    expect([inForceAt(world, GYM_ID), isHeldByUs(world, GYM_ID)]).toEqual([[], false]);
    const held = [gymOrder('pause', inForce), gymOrder('suspend', { ...inForce, action: 'suspend' })];
    world.lay(held);
    expect([inForceAt(world, GYM_ID), isHeldByUs(world, GYM_ID)]).toEqual([held, true]);
  });

  it('[2.15] one for each certificate that ran out, known by its id', () => {
    const id = insuranceOrderIdOf('gym:one', '2026-06-30');
    expect(id).toBe('gymorder:insurance.one.2026-06-30');
    expect([isOfInsurance(gymOrder('a', { _id: id })), isOfInsurance(gymOrder('insurance'))]).toEqual([true, false]);
  });
});
