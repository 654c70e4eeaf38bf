import { describe, expect, it } from 'vitest';
import { money } from '../../../../schemas/basics/primitives.ts';
import { plus } from '../../../../schemas/basics/time.ts';
import { PASS_STATUSES, type Pass } from '../../../../schemas/pass/shape.ts';
import { booking, DAY, HOUR, NOW, pass, payment, refund } from '../../../../tests/rules/documents.ts';
import { askedFor, bookedWith, quoteFacts, whyNot } from './facts.ts';
import { isGivenUp, isLeaving, mayCancel } from './standing.ts';

const COOLING = plus(NOW, 14 * DAY);
const held = (change: Partial<Pass> = {}): Pass => pass('one', 'member00', { coolingOffEndsAt: COOLING, ...change });
/** Bought for £60 on 3 March; without a limit of visits. */
function days(kind: 'monthly' | 'fixed_term', count: number): Pass {
  const { visitsTotal: _none, ...rest } = held({ kind, status: 'active', validFrom: NOW, validTo: plus(NOW, count * DAY) });
  return rest;
}
function factsOf(of: Pass, at: string, refunds: Parameters<typeof askedFor>[2] = []) {
  const asked = askedFor(of, [payment('one')], refunds, at);
  if (asked.says !== 'quote') throw new Error(asked.says);
  return quoteFacts(asked.quote, of);
}

describe('what is said before a pass is cancelled', () => {
  it('[R-46] within 14 days all of it comes back to whoever never asked to start', () => {
    expect(factsOf(held({ visitsUsed: 3 }), plus(NOW, DAY))).toEqual({
      lines: [
        ['You paid', '£60.00'],
        ['You get back', '£60.00'],
      ],
      rule: 'You can change your mind until Tue 17 Mar, 08:00, and it costs you nothing.',
      confirm: 'Cancel and get £60.00 back',
    });
  });

  it('[R-47, R-48] who asked to start pays for the visits, or the days, that are used', () => {
    expect(factsOf(held({ visitsUsed: 3, startRequestedNow: true }), plus(NOW, DAY))).toEqual({
      lines: [
        ['You paid', '£60.00'],
        ['Used: 3 of 10 visits', '-£18.00'],
        ['You get back', '£42.00'],
      ],
      rule: "You can change your mind until Tue 17 Mar, 08:00, and you only pay for what you've used.",
      confirm: 'Cancel and get £42.00 back',
    });
    expect(factsOf({ ...days('monthly', 30), startRequestedNow: true }, plus(NOW, 9 * DAY)).lines).toContainEqual([
      'Used: 10 of 30 days',
      '-£20.00',
    ]);
  });

  it('[R-49] after that a term ends with its notice, and the days of it count', () => {
    expect(factsOf(days('fixed_term', 90), plus(COOLING, 1))).toEqual({
      lines: [
        ['You paid', '£60.00'],
        ['Used: 45 of 90 days', '-£30.00'],
        ['You get back', '£30.00'],
      ],
      rule: "The 14 days to change your mind are over. This pass ends with 30 days' notice, so those days count as used.",
      confirm: 'Cancel and get £30.00 back',
    });
  });

  it.each([
    [
      'a month',
      days('monthly', 30),
      'The 14 days to change your mind are over. This pass ends on its own when its month is over.',
    ],
    [
      'a bundle',
      held({ visitsUsed: 3 }),
      'The 14 days to change your mind are over. After that this gym gives nothing back on a pass like this just because you changed your mind.',
    ],
  ])('[R-49] after that nothing comes back of %s, and nothing is there to confirm', (_what, of, rule) => {
    expect(factsOf(of, plus(COOLING, 1))).toEqual({
      lines: [
        ['You paid', '£60.00'],
        ['Not given back', '-£60.00'],
        ['You get back', '£0.00'],
      ],
      rule,
      confirm: undefined,
    });
  });

  it('[R-49] what its gym gives back, where it said so before it sold it, comes back by that', () => {
    const sold = held({ visitsUsed: 3 });
    expect(factsOf({ ...sold, snapshot: { ...sold.snapshot, refunds: 'unused' } }, plus(COOLING, 1))).toEqual({
      lines: [
        ['You paid', '£60.00'],
        ['Used: 3 of 10 visits', '-£18.00'],
        ['You get back', '£42.00'],
      ],
      rule: "The 14 days to change your mind are over. This gym gives back what you haven't used of a pass like this.",
      confirm: 'Cancel and get £42.00 back',
    });
  });

  it('[R-46] a pass that never had 14 days is not said to have lost them', () => {
    const { coolingOffEndsAt: _none, ...dated } = held({ kind: 'day' });
    expect(factsOf(dated, plus(NOW, DAY)).rule).toBe("This pass doesn't come with 14 days to change your mind.");
  });

  it('[R-48] what went back before is taken off; what the bank would not take is not', () => {
    const paid = refund('one', 'paid', { amount: money(1000) });
    expect(factsOf(held(), NOW, [paid, refund('one', 'failed')]).lines).toEqual([
      ['You paid', '£60.00'],
      ['Given back before', '-£10.00'],
      ['You get back', '£50.00'],
    ]);
  });

  it('goes by the payment and the refunds of that pass alone, and asks nothing twice', () => {
    const other = { ...payment('two'), passId: 'pass:two' };
    expect(askedFor(held(), [other, payment('one', { status: 'failed' })], [], NOW)).toEqual({ says: 'unpaid' });
    expect(askedFor(held(), [other, payment('one')], [refund('one', 'asked')], NOW)).toEqual({ says: 'asked' });
    expect(askedFor(held(), [other, payment('one')], [refund('two', 'asked')], NOW)).toMatchObject({
      says: 'quote',
      quote: { amount: money(6000) },
    });
  });

  it('[C13] names the classes to come that are booked with it', () => {
    const at = (key: string, change: Parameters<typeof booking>[1] = {}) =>
      booking(key, { passId: 'pass:one', startsAt: plus(NOW, HOUR), status: 'confirmed', ...change });
    const all = [at('a'), at('b', { startsAt: NOW }), at('c', { passId: 'pass:two' }), at('d', { status: 'cancelled' })];
    expect(bookedWith(all, 'pass:one', NOW)).toEqual(['Spin, Tue 3 Mar, 09:00']);
  });
});

describe('a pass that can be cancelled', () => {
  it('[4.2] is one that the states let go, whose time is not over', () => {
    expect(PASS_STATUSES.filter((status) => mayCancel(held({ status }), NOW))).toEqual(['ready', 'active', 'used_up', 'paused']);
    expect(mayCancel(held({ activateBy: NOW }), NOW)).toBe(false);
    expect(mayCancel(held({ activateBy: plus(NOW, 1) }), NOW)).toBe(true);
  });

  it('[R-49] and none whose holder has given notice', () => {
    const notice = { refundId: 'refund:one', until: plus(NOW, 30 * DAY), soldTo: plus(NOW, 90 * DAY) };
    expect(mayCancel(held({ status: 'active', validTo: notice.until, notice }), NOW)).toBe(false);
    expect([isGivenUp(held({ status: 'active', notice })), isGivenUp(held({ status: 'active' }))]).toEqual([true, false]);
  });

  it('of any other it is said why not, in the words of its state', () => {
    expect(whyNot(held(), NOW)).toBeUndefined();
    expect(whyNot(held({ status: 'past_due' }), NOW)).toBe('This pass has an unpaid renewal.');
    expect(whyNot(held({ activateBy: plus(NOW, DAY) }), plus(NOW, 2 * DAY))).toBe('This pass ended on Wed 4 Mar.');
  });

  it('[A4] is on its way out while only this device says so', () => {
    const cancelled = held({ status: 'cancelled' });
    expect([isLeaving({ doc: cancelled, mark: 'waiting' }), isLeaving({ doc: cancelled, mark: 'decided' })]).toEqual([
      true,
      false,
    ]);
    expect(isLeaving({ doc: held(), mark: 'waiting' })).toBe(false);
  });
});
