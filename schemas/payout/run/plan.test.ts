import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../../basics/primitives.ts';
import { plus } from '../../basics/time.ts';
import type { LineKind } from '../shape.ts';
import { type PayoutRun, planOf } from './plan.ts';

const DAY = 86_400_000;
const MONDAY = '2026-03-23';
const AT = '2026-03-23T06:00:00.000Z';
const WHY = 'Members say that it has closed without a word.';
const ago = (days: number) => plus(AT, -days * DAY);

/** Pence to the gym, and how many days ago it happened. */
type Fell = readonly [kind: LineKind, net: number, days?: number];
const line = ([kind, net, days = 20]: Fell): PayoutRun['lines'][number] => ({
  ...{ kind, gross: money(net), commission: money(0), vatOnCommission: money(0), fee: money(0), net: money(net), at: ago(days) },
});
/** A gym that may be paid: its account is ready, and its first sale long ago. */
const FREE = { firstSaleAt: ago(200), account: { state: 'ready' as const } };
type Change = Partial<PayoutRun['standing']>;
const plan = (lines: readonly Fell[], change: Change = {}, at = AT) =>
  planOf({ monday: MONDAY, at, lines: lines.map(line), standing: { carried: money(0), reserved: money(0), ...FREE, ...change } });
const reserve = { bps: 1000, until: plus(AT, 1), reason: WHY, at: ago(5) };
const hold = { reason: WHY, at: ago(1) };

describe('what becomes of a gym’s money on a Monday', () => {
  it.each<[rule: string, lines: readonly Fell[], change: Change, net: number, status: string, code?: string, until?: string]>([
    [
      'R-54: what fell due is paid',
      [
        ['sale', 4920],
        ['refund', -1000],
      ],
      {},
      3920,
      'scheduled',
    ],
    ['R-54: with what was carried', [['sale', 2000]], { carried: money(900) }, 2900, 'scheduled'],
    ['R-55: £25 is paid', [['sale', 2500]], {}, 2500, 'scheduled'],
    ['R-55: a penny less is carried', [['sale', 2499, 20]], {}, 2499, 'carried', 'below_minimum', ago(20 - 84)],
    ['R-55: at 84 days everything is paid', [['sale', 1, 84]], {}, 1, 'scheduled'],
    ['R-55: also what would be older by the next run', [['sale', 1, 78]], {}, 1, 'scheduled'],
    ['R-55: what is 84 days old by then waits for it', [['sale', 1, 77]], {}, 1, 'carried', 'below_minimum', ago(77 - 84)],
    [
      'R-55: what was carried is as old as its oldest',
      [['sale', 100]],
      { carried: money(1), oldestUnpaidAt: ago(80) },
      101,
      'scheduled',
    ],
    [
      'R-55: nothing is nothing, however old',
      [
        ['sale', 500, 90],
        ['refund', -500, 80],
      ],
      {},
      0,
      'carried',
      'below_minimum',
    ],
    [
      'R-56: not before 21 days',
      [['sale', 4920]],
      { firstSaleAt: ago(20) },
      4920,
      'on_hold',
      'first_payout',
      '2026-03-30T05:00:00.000Z',
    ],
    ['R-56: after 21 days', [['sale', 4920]], { firstSaleAt: ago(21) }, 4920, 'scheduled'],
    [
      'R-56: a moment too early',
      [['sale', 4920]],
      { firstSaleAt: plus(ago(21), 1) },
      4920,
      'on_hold',
      'first_payout',
      '2026-03-30T05:00:00.000Z',
    ],
    ['R-56: what nobody has sold', [['compensation', 4920]], { firstSaleAt: undefined }, 4920, 'on_hold', 'first_payout'],
    [
      'R-56: not to an account that is checked',
      [['sale', 4920]],
      { account: { state: 'checking' } },
      4920,
      'on_hold',
      'account_not_ready',
    ],
    ['R-56: nor to none', [['sale', 4920]], { account: undefined }, 4920, 'on_hold', 'account_not_ready'],
    ['R-57: not within 72 hours', [['sale', 4920]], { bankHeldUntil: plus(AT, 1) }, 4920, 'on_hold', 'bank_changed', plus(AT, 1)],
    ['R-57: then it is', [['sale', 4920]], { bankHeldUntil: AT }, 4920, 'scheduled'],
    ['R-58: a tenth is put aside', [['sale', 4920]], { reserve }, 4428, 'scheduled'],
    ['R-58: of what is new, not of what was carried', [['sale', 2000]], { reserve, carried: money(2000) }, 3800, 'scheduled'],
    [
      'R-58: of no more than there is',
      [['sale', 5000]],
      { reserve, carried: money(-4000) },
      900,
      'carried',
      'below_minimum',
      ago(20 - 84),
    ],
    ['R-58: of nothing nothing', [['refund', -500]], { reserve, carried: money(5000) }, 4500, 'scheduled'],
    [
      'R-58: not again of what came back',
      [
        ['payout_returned', 4428],
        ['sale', 1000],
      ],
      { reserve },
      5328,
      'scheduled',
    ],
    [
      'R-58: it is let go when its time is over',
      [],
      { reserve: { ...reserve, until: AT }, reserved: money(3000) },
      3000,
      'scheduled',
    ],
    ['R-58: and when it was ended', [['sale', 100]], { reserved: money(3000) }, 3100, 'scheduled'],
    ['R-59: who owes us is paid nothing', [['refund', -500]], { carried: money(100) }, -400, 'carried', 'negative'],
    ['R-59: and what comes in goes against it', [['sale', 4920]], { carried: money(-5000) }, -80, 'carried', 'negative'],
    ['R-59: until nothing is owed', [['sale', 4920]], { carried: money(-1000) }, 3920, 'scheduled'],
    ['R-61: held, with the reasons', [['sale', 4920]], { hold, bankHeldUntil: plus(AT, 1) }, 4920, 'on_hold', 'platform'],
    ['R-61: not where there is nothing to hold', [['sale', 100, 1]], { hold }, 100, 'carried', 'below_minimum', ago(1 - 84)],
    [
      'what the run itself has written is not in it',
      [
        ['sale', 4920],
        ['reserve', -492],
        ['release', 300],
        ['payout', -4428],
      ],
      {},
      4920,
      'scheduled',
    ],
    ['what came back from the bank is', [['payout_returned', 4920]], {}, 4920, 'scheduled'],
  ])('[%s]', (_, lines, change, net, status, code, until) => {
    const made = plan(lines, change);
    expect([made.net, made.status, made.hold?.code, made.hold?.until]).toEqual([net, status, code, until]);
  });

  it('[R-58] says what it put aside and what it let go', () => {
    const of = (change: Change) => {
      const { due, reserved, released } = plan([['sale', 4925]], change);
      return { due, reserved, released };
    };
    expect(of({ reserve })).toEqual({ due: 4925, reserved: 493, released: 0 });
    expect(of({ reserve, reserved: money(100) })).toEqual({ due: 4925, reserved: 493, released: 0 });
    expect(of({ reserved: money(100) })).toEqual({ due: 4925, reserved: 0, released: 100 });
  });

  it('[R-55] to the millisecond: what is 84 days old at the very moment of the next run waits for it, and nothing that is older', () => {
    // The next run is on Monday 30 March at six, five in UTC; 84 days before that it was 5 January.
    const soldAt = (at: string) =>
      planOf({
        ...{ monday: MONDAY, at: AT, lines: [{ ...line(['sale', 100]), at }] },
        standing: { carried: money(0), reserved: money(0), ...FREE },
      });
    expect(soldAt('2026-01-05T05:00:00.000Z')).toMatchObject({
      status: 'carried',
      hold: { code: 'below_minimum', until: '2026-03-30T05:00:00.000Z' },
    });
    expect(soldAt('2026-01-05T04:59:59.999Z').status).toBe('scheduled');
  });

  it('[R-55] a sale of which the gym has nothing makes what waits no older', () => {
    const made = plan([
      ['sale', 0, 90],
      ['sale', 100, 20],
    ]);
    expect([made.status, made.oldestAt, made.hold?.until]).toEqual(['carried', ago(20), ago(20 - 84)]);
  });

  it('[R-61] gives the reasons', () => {
    expect(plan([['sale', 4920]], { hold }).hold).toEqual({ code: 'platform', reason: WHY });
  });

  it('sums what fell due by what it was, and knows the oldest', () => {
    const made = plan([
      ['sale', 4920, 30],
      ['sale', 100],
      ['refund', -1000, 60],
      ['payout', -700],
    ]);
    expect(made.totals.map(({ kind, count, net }) => [kind, count, net.amountMinor])).toEqual([
      ['sale', 2, 5020],
      ['refund', 1, -1000],
    ]);
    expect(made.oldestAt).toBe(ago(30));
    expect(plan([['refund', -1000]])).not.toHaveProperty('oldestAt');
  });

  it('[S10] neither makes nor loses a penny: what fell due and was there is there afterwards', () => {
    const pence = fc.integer({ min: -9000, max: 9000 });
    const put = fc.record({ carried: pence, reserved: fc.nat(5000), bps: fc.option(fc.integer({ min: 1, max: 1000 })) });
    const walk = fc.property(fc.array(pence, { maxLength: 8 }), put, (nets, { carried, reserved, bps }) => {
      const standing = { carried: money(carried), reserved: money(reserved), ...(bps && { reserve: { ...reserve, bps } }) };
      const made = plan(
        nets.map((net) => ['sale', net] as const),
        standing,
      );
      const there = nets.reduce((sum, one) => sum + one, carried + reserved);
      expect(made.net + reserved + made.reserved - made.released).toBe(there);
      expect(Math.min(made.reserved, made.released)).toBe(0);
      expect(made.reserved).toBeLessThanOrEqual(Math.max(0, made.net + made.reserved));
      if (made.net <= 0) expect(made.status).toBe('carried');
    });
    fc.assert(walk);
  });
});
