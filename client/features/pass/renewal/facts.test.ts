import { describe, expect, it } from 'vitest';
import { money } from '../../../../schemas/basics/primitives.ts';
import { plus } from '../../../../schemas/basics/time.ts';
import type { Pass } from '../../../../schemas/pass/shape.ts';
import { DAY, NOW, pass } from '../../../../tests/rules/documents.ts';
import { opensADoor, passChip, passTab } from '../card-facts.ts';
import { heardBy, mayRenew, renewalFacts } from './facts.ts';

/** A Friday, 08:00 in London. */
const ENDS = '2026-03-20T08:00:00.000Z';
const RENEWAL = { saidAt: NOW, times: 0, failed: 0 } as const;
const CARD = 'Visa ending 4242';
function monthly(change: Partial<Pass> = {}): Pass {
  const { visitsTotal: _none, ...rest } = pass('one', 'member01', {
    kind: 'monthly',
    status: 'active',
    validFrom: NOW,
    validTo: ENDS,
  });
  return { ...rest, snapshot: { ...rest.snapshot, name: 'Monthly', price: money(3500) }, ...change };
}
const on = (change: Partial<Pass> = {}) => monthly({ autoRenew: true, renewal: RENEWAL, ...change });

describe('[R-16] beside the switch', () => {
  it('off, what on would cost; without a card, why it cannot be', () => {
    expect(renewalFacts(monthly(), CARD, NOW)).toEqual({ lines: [expect.stringContaining('it goes on for £35.00 a month')] });
    expect(renewalFacts(monthly(), undefined, NOW)).toMatchObject({ code: 'METHOD_NONE' });
  });

  it('on, when, for how much, with which card, and until when it can be turned off', () => {
    expect(renewalFacts(on(), CARD, NOW).lines).toEqual([
      'Renews on Fri 20 Mar for £35.00, with Visa ending 4242.',
      'You can turn this off until Thu 19 Mar, 08:00.',
    ]);
  });

  it.each([monthly(), on()])('24 hours before its end it stands still, and a millisecond before that it does not', (of) => {
    expect(renewalFacts(of, CARD, plus(ENDS, -DAY))).toMatchObject({ code: 'RENEWAL_CLOSED' });
    expect(renewalFacts(of, CARD, plus(ENDS, -DAY - 1))).not.toHaveProperty('code');
  });

  it('while it is charged for nothing can be tapped', () => {
    const charged = on({ renewal: { ...RENEWAL, paymentId: 'payment:one' } });
    expect(renewalFacts(charged, CARD, plus(ENDS, 1000))).toMatchObject({ code: 'RENEWAL_CLOSED' });
    expect(passTab(charged, plus(ENDS, 1000))).toBe('active');
  });

  it('over, and not heard of: it waits to hear, is bought by nobody again, and opens no door by itself', () => {
    const later = plus(ENDS, 40 * DAY);
    for (const at of [ENDS, later]) {
      expect(renewalFacts(on(), CARD, at)).toEqual({
        lines: [expect.stringContaining('to renew on Fri 20 Mar for £35.00')],
        code: 'RENEWAL_CLOSED',
      });
      expect([passTab(on(), at), passChip(on(), at).state]).toEqual(['active', 'waiting']);
      expect([passTab(monthly(), at), passChip(monthly(), at).text]).toEqual(['past', 'Ended Fri 20 Mar']);
      expect([opensADoor(on(), NOW), opensADoor(on(), at)]).toEqual([true, false]);
    }
    expect(passChip(on(), plus(ENDS, -1)).state).toBe('decided');
  });

  it('[X8] says until when we have to have heard of what is said offline: 72 hours', () => {
    expect(heardBy(on(), NOW)).toBe('Fri 6 Mar, 08:00');
  });

  it.each<[Partial<Pass>, boolean]>([
    [{}, true],
    [{ status: 'ready' }, true],
    [{ status: 'past_due' }, true],
    [{ status: 'cancelled' }, false],
    [{ status: 'expired' }, false],
    [{ kind: 'fixed_term' }, false],
  ])('is there for %o: %s', (change, is) => expect(mayRenew(monthly(change))).toBe(is));
});

describe('[R-17] a renewal that was not paid', () => {
  const owing = on({ status: 'past_due', pastDueAt: plus(ENDS, 5000), renewal: { ...RENEWAL, failed: 1 } });

  it('says when it is tried again, and until when it opens the door', () => {
    expect(renewalFacts(owing, CARD, plus(ENDS, DAY / 2))).toEqual({
      lines: ["We couldn't take £35.00, and try again on Sat 21 Mar.", 'You can come in until Mon 23 Mar, 08:00.'],
    });
    const later = { ...owing, renewal: { ...RENEWAL, failed: 3 } };
    expect(renewalFacts(later, CARD, plus(ENDS, 4 * DAY)).lines).toEqual([
      "We couldn't take £35.00, and try again on Fri 27 Mar.",
      "You can't come in until it's paid.",
    ]);
  });

  it('is among those in use for as long as it is tried, and so is one put aside past its end', () => {
    expect([passTab(owing, plus(ENDS, 5 * DAY)), passChip(owing, plus(ENDS, 5 * DAY)).text]).toEqual([
      'active',
      'Renewal unpaid',
    ]);
    const paused = monthly({ status: 'paused', pausedAt: NOW, pausedUntil: plus(ENDS, 9 * DAY) });
    expect(passTab(paused, plus(ENDS, 5 * DAY))).toBe('active');
    expect(passTab(monthly(), ENDS)).toBe('past');
  });
});
