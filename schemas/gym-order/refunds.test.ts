/** what is left of the passes of a gym that was removed goes back by itself. */
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, NOW, pass, payment, person } from '../../tests/rules/documents.ts';
import { employee, GYM_ID, OLIVE, platformGrants, rosterEntry, SUE, WHY } from '../../tests/rules/orders.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { money } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import { dueOf } from '../folds/documents.ts';
import { LIMITS } from '../limits.ts';
import type { Pass } from '../pass/shape.ts';

const SAM = 'member01';
const EVE = 'member02';
const LATER = plus(NOW, 20 * DAY);
let world: KnownWorld;

const holds = (uid: string, change: Partial<Pass> = {}) =>
  world.lay([
    person(uid),
    pass(uid, uid, { gymIds: [GYM_ID], ...change }),
    payment(uid, { memberId: uid, passId: `pass:${uid}`, pspRef: 'psp_1' }),
    rosterEntry(uid),
  ]);
beforeEach(() => {
  world = new KnownWorld(gym('one'), gym('two'), person(OLIVE), employee(OLIVE), person(SUE), platformGrants(SUE, true));
});
const order = (kind: 'gymorder.remove' | 'gymorder.suspend' | 'gymorder.pause') =>
  world.say(SUE, kind, { gymId: GYM_ID, reason: 'fraud', message: WHY.message }, { receivedAt: LATER });
/** What falls due, as often as something does. */
function timers(at = plus(LATER, HOUR)): string[] {
  const ran: string[] = [];
  for (;;) {
    const [next] = [...world.all('gymorder'), ...world.all('payment')].flatMap((doc) => dueOf(doc) ?? []);
    if (!next || ran.length > 50) return ran;
    ran.push(next.kind);
    world.system(next.kind as 'system.refund-due', next.body as never, at);
  }
}

describe('[R-50] a gym is removed', () => {
  it('what is left of a pass there goes back, quoted, told and asked of the provider once, whatever its gym gives back otherwise', () => {
    holds(SAM, { visitsUsed: 4 });
    order('gymorder.remove');
    expect(timers()).toEqual(['system.gym-order-refund', 'system.refund-due']);
    expect(world.all('refund')).toMatchObject([{ amount: money(3600), cause: 'gym_closed', status: 'asked', memberId: SAM }]);
    expect(world.one('pass', `pass:${SAM}`).status).toBe('cancelled');
    expect(world.all('errand').filter(({ kind }) => kind === 'refund')).toHaveLength(1);
    const [told] = world.all('notice').filter(({ event }) => event === 'pass.refunding');
    expect(told?.body).toMatch(/^Gym one has left Fitness Hub\. £36\.00 goes back the way you paid\./);
    expect(world.one('payment', `payment:${SAM}`)).not.toHaveProperty('dueBack');
    expect(timers()).toEqual([]);
  });

  it('[R-4, 2.10] and once it is sent the books, the credit note and the pass say so', () => {
    holds(SAM);
    order('gymorder.remove');
    timers();
    const refundId = world.all('refund')[0]?._id ?? '';
    world.system('system.refund-reported', { refundId, memberId: SAM, result: 'succeeded', pspRef: 'psp_b' }, plus(LATER, DAY));
    expect(world.one('pass', `pass:${SAM}`).status).toBe('refunded');
    expect(world.all('entry').filter(({ cause }) => cause === refundId)).not.toEqual([]);
  });

  it.each<[what: string, change: Partial<Pass>]>([
    ['opens another gym too', { gymIds: [GYM_ID, 'gym:two'] }],
    ['is over', { status: 'expired' }],
    ['was used up', { status: 'used_up', visitsUsed: 10 }],
    ['was given back already', { status: 'refunded', refundedAt: NOW }],
  ])('a pass that %s is left as it is', (_, change) => {
    holds(SAM, change);
    order('gymorder.remove');
    timers();
    expect(world.all('refund')).toEqual([]);
  });

  it('[S7] many passes follow in pieces, each once', () => {
    for (let nth = 0; nth <= LIMITS.followedAtOnce; nth += 1) world.lay([rosterEntry(`nobody${String(nth).padStart(4, '0')}`)]);
    holds('zoe00001');
    order('gymorder.remove');
    expect(timers()).toEqual(['system.gym-order-refund', 'system.gym-order-refund', 'system.refund-due']);
    expect(world.all('refund').map(({ memberId }) => memberId)).toEqual(['zoe00001']);
  });

  it('a refund that is on its way already is not doubled', () => {
    holds(SAM);
    world.system('system.refund-due', { paymentId: `payment:${SAM}`, memberId: SAM, cause: 'duplicate_charge' }, NOW);
    order('gymorder.remove');
    timers();
    expect(world.all('refund')).toHaveLength(1);
  });

  it.each(['gymorder.suspend', 'gymorder.pause'] as const)('%s gives nothing back: it may open again', (kind) => {
    holds(EVE);
    order(kind);
    timers();
    expect(world.all('refund')).toEqual([]);
  });
});
