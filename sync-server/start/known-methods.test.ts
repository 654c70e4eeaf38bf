import { describe, expect, it } from 'vitest';
import { money } from '../../schemas/basics/primitives.ts';
import { accepted } from '../../schemas/decision.ts';
import { systemMoment } from '../../schemas/proposal/judge.ts';
import { NOW, OFFER } from '../../tests/rules/documents.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { payableBy } from './known-methods.ts';

const world = new KnownWorld();
const said = (provider: 'sandbox' | 'stripe', method: string) => {
  const { productId, version, price: priceSeen } = OFFER;
  const order = { gymId: 'gym:one', productId, version, priceSeen, startRequestedNow: false, method };
  const decide = payableBy(provider, () => accepted([]));
  return decide(world.proposal('pass.buy', order), world, systemMoment(NOW));
};

describe('[4.7] an order names a method of the provider that this server has', () => {
  it.each([
    ['sandbox', 'sandbox:visa'],
    ['sandbox', 'sandbox:checkout'],
    ['stripe', 'stripe:checkout'],
  ] as const)('of %s: %s', (provider, method) => {
    expect(said(provider, method)).toMatchObject({ state: 'accepted' });
  });

  it.each([
    ['another provider’s', 'sandbox', 'stripe:checkout'],
    ['one that nobody has', 'stripe', 'elsewhere:card'],
    ['the sandbox where money moves', 'stripe', 'sandbox:visa'],
    ['somebody’s saved card by its name', 'stripe', 'stripe:cus_1-pm_1'],
    ['a saved one of the sandbox', 'sandbox', 'sandbox:visa_0123456789abcdef01234567'],
  ] as const)('and is refused otherwise, with nothing moved: %s', (_, provider, method) => {
    expect(said(provider, method)).toMatchObject({ state: 'refused', code: 'VALIDATION', documents: [] });
  });

  it('also where a visit is paid for that is owed', () => {
    const pays = (method: string) => {
      const body = { owedVisitId: 'owedvisit:one', amountSeen: money(900), method };
      return payableBy('stripe', () => accepted([]))(world.proposal('owedvisit.pay', body), world, systemMoment(NOW));
    };
    expect(pays('sandbox:visa')).toMatchObject({ state: 'refused', code: 'VALIDATION' });
    expect(pays('stripe:checkout')).toMatchObject({ state: 'accepted' });
  });

  it('and everything else goes to the rules', () => {
    const decide = payableBy('stripe', () => accepted([], ['asked']));
    expect(decide(world.proposal('pass.renewal', { passId: 'pass:one', on: true }), world, systemMoment(NOW))).toEqual(
      accepted([], ['asked']),
    );
  });
});
