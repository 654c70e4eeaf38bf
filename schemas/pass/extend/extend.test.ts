import { describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, NOW, pass, person } from '../../../tests/rules/documents.ts';
import { employ } from '../../../tests/rules/scenes.ts';
import { KnownWorld } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';
import type { Pass } from '../shape.ts';

const ID = 'pass:member01';
/** Ends on 10 March at 09:00 in London. */
const ENDS = '2026-03-10T09:00:00.000Z';

function worldOf(change: Partial<Pass> = {}) {
  const { visitsTotal: _none, ...monthly } = pass('member01', 'member01', {
    kind: 'monthly',
    status: 'active',
    activatedAt: NOW,
  });
  const snapshot = { ...monthly.snapshot, activation: 'purchase' as const, validity: 'P1M' };
  const world = new KnownWorld(gym('one'), gym('two'), person('member01'), {
    ...monthly,
    snapshot,
    validFrom: NOW,
    validTo: ENDS,
    ...change,
  });
  world.system('system.device-registered', { uid: 'member01', deviceId: 'device01', name: 'Phone' });
  employ(world, 'owner0001', 'owner');
  employ(world, 'manager01', 'manager');
  employ(world, 'rival0001', 'owner', 'gym:two');
  return world;
}
const extend = (world: KnownWorld, by = 'owner0001', at = plus(NOW, HOUR), change: object = {}) =>
  world.say(
    by,
    'pass.extend',
    { gymId: 'gym:one', memberId: 'member01', passId: ID, days: 7, reason: 'The boiler broke down.', ...change },
    { receivedAt: at },
  );

describe('[2.5] an owner makes a pass longer', () => {
  it('with a reason that goes on record, and its holder and the door hear of it', () => {
    const world = worldOf();
    expect(extend(world)).toMatchObject({
      state: 'accepted',
      audit: [
        { action: 'pass.extended', target: { type: 'pass', id: ID }, reason: 'The boiler broke down.', after: { days: 7 } },
      ],
    });
    expect(world.one('pass', ID)).toMatchObject({ status: 'active', validTo: '2026-03-17T09:00:00.000Z', given: { days: 7 } });
    expect(world.all('roster')).toMatchObject([{ validTo: '2026-03-17T09:00:00.000Z' }]);
    // Its holder reads by how much, and why.
    const body = 'Gym one lets your 10 visits last that much longer. They say: The boiler broke down.';
    const title = '7 days more on your pass';
    expect(world.all('notice')).toMatchObject([{ event: 'pass.extended', title, body, uid: 'member01' }]);
    expect(world.all('errand').some(({ kind }) => kind === 'sign-token')).toBe(true);
  });

  it('one that is over goes on, from that day', () => {
    const world = worldOf({ status: 'expired' });
    extend(world, 'owner0001', '2026-03-20T12:00:00.000Z');
    expect(world.one('pass', ID)).toMatchObject({ status: 'active', validTo: '2026-03-27T09:00:00.000Z' });
  });

  it.each<[why: string, change: Partial<Pass>]>([
    ['that was given back', { status: 'refunded', refundedAt: NOW }],
    ['that is suspended', { status: 'suspended', suspendedAt: NOW }],
    ['that is being renewed', { renewal: { saidAt: NOW, times: 0, failed: 0, paymentId: 'payment:one' } }],
  ])('not one %s', (_, change) => {
    const world = worldOf(change);
    expect(extend(world)).toMatchObject({ state: 'refused', code: 'EXTEND_NONE' });
    expect(world.one('pass', ID).validTo).toBe(ENDS);
  });

  it('[wrong key] nobody else at the gym, no owner of another, not its holder, and not from a queue', () => {
    const world = worldOf();
    expect(extend(world, 'manager01')).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    expect(extend(world, 'member01')).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    expect(extend(world, 'rival0001')).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    // Of a pass of another gym it is not even said that it is there.
    expect(extend(world, 'rival0001', plus(NOW, HOUR), { gymId: 'gym:two' })).toMatchObject({
      state: 'refused',
      code: 'PASS_MISSING',
    });
    const late = world.say(
      'owner0001',
      'pass.extend',
      { gymId: 'gym:one', memberId: 'member01', passId: ID, days: 7, reason: 'Late for it.' },
      { madeAt: plus(NOW, HOUR), receivedAt: plus(NOW, DAY / 2) },
    );
    expect(late).toMatchObject({ state: 'refused', code: 'NEEDS_ONLINE' });
    expect(world.one('pass', ID).validTo).toBe(ENDS);
  });

  it.each([0, 366, 1.5])('not by %s days', (days) => {
    expect(() => extend(worldOf(), 'owner0001', NOW, { days })).toThrow();
  });
});
