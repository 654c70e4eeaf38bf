import { describe, expect, it } from 'vitest';
import { PassBuy } from '../../../../schemas/pass/proposals.ts';
import type { PaymentMethod } from '../../../../schemas/payment-method/shape.ts';
import { born } from '../../../../tests/rules/documents.ts';
import { METHODS, paidBy, withSaved } from './methods.ts';

describe('[4.7] with what a pass can be paid', () => {
  it.each(Object.entries(METHODS))('%s: each method is one of that provider, as an order names it', (provider, { all }) => {
    for (const { value } of all) {
      expect(value.split(':')[0]).toBe(provider);
      expect(PassBuy.shape.body.shape.method.safeParse(value).success, value).toBe(true);
    }
  });

  it('says that no money is taken where none is, and nowhere else', () => {
    expect(METHODS.sandbox.note).toContain('no real money');
    expect(METHODS.stripe.note).not.toMatch(/test|no real/i);
  });
});

describe('[4.7] cards that are saved', () => {
  const card = (last4: string, change: Partial<PaymentMethod> = {}): PaymentMethod => ({
    ...{ _id: `paymethod:member01:${last4.repeat(6)}`, type: 'paymethod', ...born, uid: 'member01', brand: 'visa', last4 },
    ...{ expMonth: 4, expYear: 2034, isDefault: false, status: 'active' },
    ...change,
  });
  const labels = (cards: readonly PaymentMethod[]) => withSaved(METHODS.stripe, cards).all.map(({ label }) => label);

  it('come before another one, the one that pays for renewals first, without those that were removed or have run out', () => {
    const cards = [
      card('1111'),
      card('2222', { isDefault: true }),
      card('3333', { status: 'removed' }),
      card('4444', { status: 'expired' }),
    ];
    expect(labels(cards)).toEqual(['Visa ending 2222', 'Visa ending 1111', 'Another card']);
    expect(labels([])).toEqual(['Card']);
    expect(withSaved(METHODS.stripe, cards).all[0].description).toBe('Saved. Until 04/2034');
  });

  it('are named by their id in an order, which says the provider too', () => {
    const { all } = withSaved(METHODS.stripe, [card('1111')]);
    const orders = all.map(({ value }) => paidBy(value, METHODS.stripe));
    expect(orders).toEqual([{ method: 'stripe:checkout', savedMethod: card('1111')._id }, { method: 'stripe:checkout' }]);
    expect(PassBuy.shape.body.shape.savedMethod.safeParse(orders[0]?.savedMethod).success).toBe(true);
  });
});
