import { describe, expect, it } from 'vitest';
import { gym, NOW, OFFER, pass, payment, person } from '../../tests/rules/documents.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { money } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import type { Known } from '../decision.ts';
import { decidePassBuy } from '../pass/buy.ts';
import { momentOf } from '../proposal/judge.ts';
import { endOfCard } from './ends.ts';
import type { SavedCard } from './shape.ts';

const UID = 'member01';
const CARD: SavedCard = {
  ...{ reference: 'a'.repeat(24), method: 'stripe:cus_1-pm_1', brand: 'visa', last4: '4242', expMonth: 3, expYear: 2026 },
};
const cardOf = (uid: string) => `paymethod:${uid}:${CARD.reference}`;
const ORDER = {
  gymId: 'gym:one',
  productId: OFFER.productId,
  version: 1,
  priceSeen: money(6000),
  startRequestedNow: false,
  method: 'stripe:checkout',
};

/** Both have paid by the same card, or by one that looks like it. */
function shop() {
  const world = new KnownWorld(gym('one'), person(UID), person('member02'));
  for (const uid of [UID, 'member02']) {
    const paid = { memberId: uid, passId: `pass:of-${uid}` };
    world.lay([pass(`of-${uid}`, uid, { status: 'pending_payment' }), payment(`of-${uid}`, { ...paid, status: 'created' })]);
    const said = { result: 'succeeded' as const, shortCode: '7K3M9QXA', pspRef: `psp_${uid}` };
    const saved = { ...CARD, method: uid === UID ? CARD.method : 'stripe:cus_2-pm_2' };
    world.system('system.payment-reported', { paymentId: `payment:of-${uid}`, memberId: uid, ...said, saved }, NOW);
  }
  return world;
}
const buy = (world: KnownWorld, savedMethod: string, receivedAt = NOW) =>
  world.say(UID, 'pass.buy', { ...ORDER, savedMethod }, { receivedAt });
const charges = (world: KnownWorld) => world.all('errand').flatMap((one) => (one.kind === 'charge' ? [one.task] : []));
/** The rule by itself, on what is known. */
const decided = (world: KnownWorld, known: Known) => {
  const proposal = world.proposal('pass.buy', { ...ORDER, savedMethod: cardOf(UID) });
  return decidePassBuy(proposal, known, momentOf(proposal.origin, { by: UID, receivedAt: NOW }));
};

describe('[4.7] a pass is paid with a card that is saved', () => {
  it('by the provider’s name for it, and with its holder there: their bank may ask them', () => {
    const world = shop();
    expect(buy(world, cardOf(UID)).state).toBe('accepted');
    expect(charges(world)).toMatchObject([{ method: 'stripe:cus_1-pm_1', amount: money(6000) }]);
    expect(charges(world)[0]).not.toHaveProperty('offSession');
    // What is charged is not what a device can read.
    expect(JSON.stringify(world.all('payment'))).not.toContain('pm_1');
  });

  it('[wrong key] not with another’s, and not with one that never was', () => {
    const world = shop();
    for (const id of [cardOf('member02'), `paymethod:${UID}:${'f'.repeat(24)}`])
      expect(buy(world, id)).toMatchObject({ state: 'refused', code: 'METHOD_MISSING' });
    expect(charges(world)).toEqual([]);
    expect(world.all('pass')).toHaveLength(2);
  });

  it('nor with one that was removed, or whose month is over', () => {
    const world = shop();
    world.say(UID, 'paymethod.remove', { methodId: cardOf(UID) });
    expect(buy(world, cardOf(UID))).toMatchObject({ state: 'refused', code: 'METHOD_MISSING' });
    const later = shop();
    const over = endOfCard(CARD);
    later.system('system.paymethod-aged', { methodId: cardOf(UID), uid: UID }, over);
    expect(buy(later, cardOf(UID), plus(over, 1000))).toMatchObject({ state: 'refused', code: 'METHOD_MISSING' });
    expect([...charges(world), ...charges(later)]).toEqual([]);
  });

  it('[A4] a device, which has no provider’s names, and perhaps no cards, refuses nothing', () => {
    const world = shop();
    for (const unseen of ['cell/', `member-${UID}/payments`])
      expect(decided(world, blindTo(world, 'cell/', unseen))).toMatchObject({ state: 'accepted' });
  });
});
