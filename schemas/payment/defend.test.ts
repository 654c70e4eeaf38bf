/** What a gym has on record goes to the bank that asks a member's payment back. */
import { describe, expect, it } from 'vitest';
import { checkin, DAY, gym, HOUR, NOW, pass, payment, person } from '../../tests/rules/documents.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { money } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import type { Checkin } from '../checkin/shape.ts';
import { DOCUMENT_SCHEMAS, dueOf } from '../folds/documents.ts';
import { RATES } from '../ledger/rates.ts';

const SAM = 'member01';
const OPENED = plus(NOW, 2 * DAY);
const DUE = plus(OPENED, RATES.bankAnsweredAfter);

function shop() {
  const world = new KnownWorld(gym('one'), gym('two'), person(SAM));
  world.lay([pass('one', SAM, { status: 'active' }), payment('one', { memberId: SAM, passId: 'pass:one', pspRef: 'psp_1' })]);
  const about = { paymentId: 'payment:one', memberId: SAM };
  return {
    world,
    came: (key: string, judgedAt: string, change: Partial<Checkin> = {}) =>
      world.lay([checkin(key, { memberId: SAM, passId: 'pass:one', judgedAt, ...change })]),
    bank: (state: 'opened' | 'won' | 'lost', at = OPENED, ref = 'dp_1') =>
      world.system('system.payment-disputed', { ...about, disputeRef: ref, state, amount: money(6000) }, at),
    timer: (at = DUE) => world.system('system.defence-due', about, at),
    due: () => dueOf(world.one('payment', 'payment:one')),
    said: () => world.one('payment', 'payment:one').chargebacks,
    errands: () => world.all('errand').flatMap((one) => (one.kind === 'defence' ? [one] : [])),
  };
}

describe('[R-69] a bank that asks a payment back', () => {
  it('is shown the visits of that pass at that gym five days later, oldest first, once', () => {
    const { came, bank, timer, due, said, errands } = shop();
    came('b', plus(NOW, 30 * HOUR));
    came('a', plus(NOW, HOUR));
    bank('opened');
    expect(due()).toMatchObject({ at: DUE, kind: 'system.defence-due' });
    expect(timer(plus(DUE, -1)).documents).toEqual([]);
    for (const _ of [1, 2]) timer();
    expect(errands()).toMatchObject([
      {
        _id: 'errand:defence-dp_1',
        status: 'open',
        task: { gymId: 'gym:one', disputeRef: 'dp_1', boughtAt: NOW, visits: [plus(NOW, HOUR), plus(NOW, 30 * HOUR)] },
      },
    ]);
    expect(said()).toMatchObject([{ state: 'opened', defended: { at: DUE, visits: 2 } }]);
    expect([due(), said()?.[0]]).toEqual([null, expect.not.objectContaining({ defendAt: DUE })]);
  });

  it('[C8] also one that was on an offline tablet until the day before', () => {
    const { came, bank, timer, errands } = shop();
    bank('opened');
    came('late', plus(NOW, HOUR), { receivedAt: plus(DUE, -DAY) });
    timer();
    expect(errands()[0]?.task.visits).toEqual([plus(NOW, HOUR)]);
  });

  it.each<[string, Partial<Checkin>, string]>([
    ['after it asked', {}, plus(OPENED, 1)],
    ['at another gym', { gymId: 'gym:two' }, NOW],
    ['of another pass', { passId: 'pass:two' }, NOW],
    ['out of the door', { direction: 'out' }, NOW],
  ])('is shown no visit %s, and nothing where there is none', (_, change, at) => {
    const { came, bank, timer, said, errands } = shop();
    came('a', at, change);
    bank('opened');
    timer();
    expect(errands()).toEqual([]);
    expect(said()).toMatchObject([{ defended: { visits: 0 } }]);
  });

  it.each(['won', 'lost'] as const)('that has decided before is shown nothing: %s', (state) => {
    const { came, bank, timer, due, errands } = shop();
    came('a', NOW);
    bank('opened');
    bank(state, plus(OPENED, DAY));
    expect(due()).toBeNull();
    expect(timer().documents).toEqual([]);
    expect(errands()).toEqual([]);
  });

  it('two of them are each shown it, each in its time', () => {
    const { came, bank, timer, due, errands } = shop();
    came('a', NOW);
    bank('opened', plus(OPENED, DAY), 'dp_2');
    bank('opened', OPENED, 'dp_1');
    expect(due()?.at).toBe(DUE);
    timer();
    expect([due()?.at, errands().map(({ task }) => task.disputeRef)]).toEqual([plus(DUE, DAY), ['dp_1']]);
    timer(plus(DUE, DAY));
    expect(errands()).toHaveLength(2);
  });

  it('[A3] fits what it is written into, however often somebody came and whatever the provider calls it', () => {
    const { came, bank, timer, errands } = shop();
    for (let nth = 0; nth < 60; nth += 1) came(`v${nth}`, plus(NOW, (nth * HOUR) / 2));
    bank('opened', OPENED, `${'d'.repeat(60)}/${'é'.repeat(59)}`);
    timer();
    const [errand] = errands();
    expect(errand?.task.visits).toHaveLength(50);
    expect(errand?.task.visits.at(-1)).toBe(plus(NOW, (59 * HOUR) / 2));
    expect(DOCUMENT_SCHEMAS.errand.safeParse(errand).error).toBeUndefined();
  });

  it('of a payment that there is none of nothing happens', () => {
    const { world } = shop();
    expect(world.system('system.defence-due', { paymentId: 'payment:none', memberId: SAM }, DUE).documents).toEqual([]);
  });
});
