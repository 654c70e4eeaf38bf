import { describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, NOW, pass, payment, person } from '../../tests/rules/documents.ts';
import { KnownWorld, type When } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { databasesOf } from '../folds/access.ts';
import { dueOf } from '../folds/documents.ts';
import { LIMITS } from '../limits.ts';
import type { Pass } from '../pass/shape.ts';
import { endOfCard, statusAt, toldOfEndAt } from './ends.ts';
import type { SavedCard } from './shape.ts';

const UID = 'member01';
const VISA: SavedCard = {
  ...{ reference: 'a'.repeat(24), method: 'stripe:cus_1-pm_1', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
};
const OTHER: SavedCard = {
  ...VISA,
  reference: 'b'.repeat(24),
  method: 'stripe:cus_1-pm_2',
  last4: '0005',
  expMonth: 4,
  expYear: 2026,
};
const idOf = ({ reference }: SavedCard, uid = UID) => `paymethod:${uid}:${reference}`;

function worldOf(...passes: Pass[]) {
  const created = payment('one', { memberId: UID, passId: 'pass:one', status: 'created' });
  return new KnownWorld(
    gym('one'),
    person(UID),
    person('member02'),
    pass('one', UID, { status: 'pending_payment' }),
    created,
    ...passes,
  );
}
/** The worker's word, which says what was charged. */
function save(world: KnownWorld, card: SavedCard, at = NOW, memberId = UID) {
  const body = { paymentId: 'payment:one', memberId, result: 'succeeded' as const, shortCode: '7K3M9QXA', pspRef: 'psp_1' };
  return world.system('system.payment-reported', { ...body, saved: card }, at);
}
const cards = (world: KnownWorld) => world.all('paymethod').map(({ _id, isDefault, status }) => [_id, isDefault, status]);
const ask = (world: KnownWorld, kind: 'paymethod.remove' | 'paymethod.default', methodId: string, when: When = {}, by = UID) =>
  world.say(by, kind, { methodId }, when);

describe('[2.10] a card is saved by reference once it was charged', () => {
  it('the first pays for renewals; what the provider calls it lies where no device reads', () => {
    const world = worldOf();
    save(world, VISA);
    expect(world.all('paymethod')).toMatchObject([{ _id: idOf(VISA), last4: '4242', isDefault: true, status: 'active' }]);
    const [card] = world.all('paymethod');
    const [name] = world.all('methodname');
    expect(JSON.stringify(card)).not.toContain('pm_1');
    expect([card && databasesOf(card), name && databasesOf(name)]).toEqual([[`member-${UID}/payments`], ['cell/methods']]);
    expect(name?.method).toBe('stripe:cus_1-pm_1');
  });

  it('[A12] also where a webhook was heard first, which says nothing of it', () => {
    const world = worldOf();
    const said = {
      paymentId: 'payment:one',
      memberId: UID,
      result: 'succeeded' as const,
      shortCode: '7K3M9QXA',
      pspRef: 'psp_1',
    };
    world.system('system.payment-reported', said, NOW);
    expect(cards(world)).toEqual([]);
    save(world, VISA);
    expect(cards(world)).toEqual([[idOf(VISA), true, 'active']]);
    expect(world.all('receipt')).toHaveLength(1);
  });

  it('a second is beside it; the same again is the same one, by the newest name', () => {
    const world = worldOf();
    save(world, VISA);
    save(world, OTHER, plus(NOW, HOUR));
    const again = save(world, { ...VISA, method: 'stripe:cus_1-pm_9' }, plus(NOW, DAY));
    expect(again.documents.map(({ type }) => type)).toEqual(['methodname']);
    expect(cards(world)).toEqual([
      [idOf(VISA), true, 'active'],
      [idOf(OTHER), false, 'active'],
    ]);
    expect(world.all('methodname').map(({ method }) => method)).toEqual(['stripe:cus_1-pm_9', 'stripe:cus_1-pm_2']);
    expect(save(world, { ...VISA, method: 'stripe:cus_1-pm_9' }, plus(NOW, DAY)).documents).toEqual([]);
  });

  it('of a payment that is nobody’s nothing is saved', () => {
    const world = worldOf();
    expect(save(world, VISA, NOW, 'member02').documents).toEqual([]);
  });
});

describe('[2.10] a member chooses and removes', () => {
  function both() {
    const world = worldOf();
    save(world, VISA);
    save(world, OTHER);
    return world;
  }
  const renewing = (change: Partial<Pass> = {}) => {
    const { visitsTotal: _none, ...rest } = pass('month', UID, { kind: 'monthly', status: 'active', autoRenew: true, ...change });
    return rest;
  };

  it('the one that pays for renewals', () => {
    const world = both();
    expect(ask(world, 'paymethod.default', idOf(OTHER)).state).toBe('accepted');
    expect(cards(world)).toEqual([
      [idOf(VISA), false, 'active'],
      [idOf(OTHER), true, 'active'],
    ]);
  });

  it('removed, the next takes its place, and the provider is told to forget it; its name is gone', () => {
    const world = both();
    expect(ask(world, 'paymethod.remove', idOf(VISA)).state).toBe('accepted');
    expect(cards(world)).toEqual([
      [idOf(VISA), false, 'removed'],
      [idOf(OTHER), true, 'active'],
    ]);
    expect(world.all('errand').filter(({ kind }) => kind === 'forget-method')).toMatchObject([
      { task: { uid: UID, method: 'stripe:cus_1-pm_1' } },
    ]);
    expect(world.one('methodname', idOf(VISA).replace('paymethod', 'methodname'))).not.toHaveProperty('method');
    expect(ask(world, 'paymethod.remove', idOf(VISA))).toMatchObject({ state: 'refused', code: 'METHOD_MISSING' });
    // Paid with once more, it is there again.
    save(world, { ...VISA, method: 'stripe:cus_1-pm_3' });
    expect(cards(world)[0]).toEqual([idOf(VISA), false, 'active']);
  });

  it('[G16] with the account all go, and the provider is told once of each that it still knows', () => {
    const world = both();
    ask(world, 'paymethod.remove', idOf(VISA));
    world.say(UID, 'account.close', {});
    const over = plus(NOW, LIMITS.eraseAfter + 1);
    const forgets = () => world.all('errand').flatMap((one) => (one.kind === 'forget-method' ? [one.task.method] : []));
    world.system('system.account-erased', { uid: UID }, over);
    expect(forgets()).toEqual(['stripe:cus_1-pm_1', OTHER.method]);
    world.system('system.account-erased', { uid: UID }, plus(over, 1));
    expect(forgets()).toHaveLength(2);
    expect(JSON.stringify([world.all('methodname'), world.all('paymethod')])).not.toMatch(/pm_|4242/);
  });

  it('not the last one while a pass renews with it; once that has ended, it goes', () => {
    const world = worldOf(renewing());
    save(world, VISA);
    expect(ask(world, 'paymethod.remove', idOf(VISA))).toMatchObject({
      state: 'refused',
      code: 'METHOD_NEEDED',
      facts: { pass: '10 visits' },
    });
    expect(cards(world)).toEqual([[idOf(VISA), true, 'active']]);
    world.lay([renewing({ status: 'expired' })]);
    expect(ask(world, 'paymethod.remove', idOf(VISA)).state).toBe('accepted');
  });

  it('a card that has run out takes no place', () => {
    const world = worldOf(renewing());
    save(world, VISA);
    save(world, OTHER);
    world.system('system.paymethod-aged', { methodId: idOf(OTHER), uid: UID }, endOfCard(OTHER));
    expect(ask(world, 'paymethod.remove', idOf(VISA))).toMatchObject({ code: 'METHOD_NEEDED' });
    expect(ask(world, 'paymethod.default', idOf(OTHER))).toMatchObject({ code: 'METHOD_MISSING' });
  });

  it.each(['paymethod.remove', 'paymethod.default'] as const)(
    '[wrong key] %s: never another member’s, and never from a queue',
    (kind) => {
      const world = both();
      expect(ask(world, kind, idOf(OTHER), {}, 'member02')).toMatchObject({ state: 'refused', code: 'METHOD_MISSING' });
      const late = { madeAt: plus(NOW, HOUR), receivedAt: plus(NOW, 2 * HOUR) };
      expect(ask(world, kind, idOf(OTHER), late)).toMatchObject({ state: 'refused', code: 'NEEDS_ONLINE' });
      expect(cards(world)[0]).toEqual([idOf(VISA), true, 'active']);
    },
  );
});

describe('[2.10] a card ends with its month, by the clock in London', () => {
  it.each<[month: number, year: number, told: string, end: string]>([
    [3, 2026, '2026-03-02T00:00:00.000Z', '2026-03-31T23:00:00.000Z'],
    [12, 2026, '2026-12-02T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    [10, 2026, '2026-10-01T23:00:00.000Z', '2026-11-01T00:00:00.000Z'],
  ])('%i/%i', (expMonth, expYear, told, end) => {
    // Thirty days of the calendar: midnight by the clock, whichever time that is in UTC.
    const card = { expMonth, expYear };
    expect(endOfCard(card)).toBe(end);
    const at = toldOfEndAt(card);
    expect(at).toBe(told);
    expect([statusAt(card, plus(at, -1)), statusAt(card, at), statusAt(card, end)]).toEqual(['active', 'expiring', 'expired']);
  });

  it('its holder is told thirty days before, once, and then it cannot be charged', () => {
    const world = worldOf();
    save(world, OTHER);
    const [first] = world.all('paymethod').map(dueOf);
    expect(first).toMatchObject({ at: '2026-03-31T23:00:00.000Z', kind: 'system.paymethod-aged' });
    const age = (at: string) => world.system('system.paymethod-aged', { methodId: idOf(OTHER), uid: UID }, at);
    age(first?.at ?? '');
    expect(world.all('notice').filter(({ event }) => event === 'paymethod.expiring')).toHaveLength(1);
    expect(age(plus(first?.at ?? '', DAY)).documents).toEqual([]);
    const [last] = world.all('paymethod').map(dueOf);
    age(last?.at ?? '');
    expect(cards(world)).toEqual([[idOf(OTHER), true, 'expired']]);
    expect(world.all('paymethod').map(dueOf)).toEqual([null]);
    // One that can be charged takes its place.
    save(world, VISA, plus(last?.at ?? '', DAY));
    expect(cards(world)).toEqual([
      [idOf(VISA), true, 'active'],
      [idOf(OTHER), false, 'expired'],
    ]);
  });
});

it('[G16] of somebody who left nothing of their cards is kept', () => {
  const world = worldOf();
  save(world, VISA);
  world.say(UID, 'account.close', {});
  world.system('system.account-erased', { uid: UID }, plus(NOW, LIMITS.eraseAfter + 1));
  expect(world.all('paymethod')).toMatchObject([{ status: 'removed', isDefault: false, brand: 'Removed', last4: '0000' }]);
  expect(JSON.stringify(world.all('methodname'))).not.toContain('pm_1');
});
