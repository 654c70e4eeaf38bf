import { describe, expect, it } from 'vitest';
import { PassBuy } from '../../../../schemas/pass/proposals.ts';
import { METHODS } from './methods.ts';

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
