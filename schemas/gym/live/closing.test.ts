/** [2.2] An owner closes a gym: notice, its last day, and what is left of every pass goes back. */
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, MINUTE, NOW, pass, payment, person, slot, timetable } from '../../../tests/rules/documents.ts';
import { employee, GYM_ID, OLIVE, platformGrants, rosterEntry, SUE, WHY } from '../../../tests/rules/orders.ts';
import { book, employ } from '../../../tests/rules/scenes.ts';
import { KnownWorld, type When } from '../../../tests/rules/world.ts';
import { money } from '../../basics/primitives.ts';
import { laterOf, plus } from '../../basics/time.ts';
import { isAfterLastDay } from '../../closure/slots/over.ts';
import { dueOf } from '../../folds/documents.ts';
import { TOLD_AT_ONCE } from '../../gym-order/told.ts';
import { LIMITS } from '../../limits.ts';
import type { Pass } from '../../pass/shape.ts';
import { recordIdOf } from '../record.ts';
import { GYM_STATUSES, type Gym } from '../shape.ts';

const SAM = 'member01';
// NOW is 3 March; the clocks go forward on the 29th.
const LAST_DAY = '2026-04-02';
const UNTIL = '2026-04-02T23:00:00.000Z';
const MIDNIGHT = '2026-03-04T00:00:00.000Z';
let world: KnownWorld;

function begin(change: Partial<Gym> = {}): void {
  world = new KnownWorld(gym('one', { status: 'live', liveSince: NOW, ...change }), gym('two'), employee(OLIVE));
  employ(world, OLIVE, 'owner');
}
const holds = (uid: string, change: Partial<Pass> = {}) =>
  world.lay([
    person(uid),
    pass(uid, uid, { gymIds: [GYM_ID], ...change }),
    payment(uid, { memberId: uid, passId: `pass:${uid}`, pspRef: 'psp_1' }),
    rosterEntry(uid, change.status ?? 'active'),
  ]);
const close = (by = OLIVE, when: When = {}) => world.say(by, 'gym.close', { gymId: GYM_ID }, when);
const status = () => world.one('gym', GYM_ID).status;
const closing = () => world.one('gymrecord', recordIdOf(GYM_ID)).closing;
/** Everything that falls due until then, in its order. */
function passes(until: string): string[] {
  const ran: string[] = [];
  for (;;) {
    const due = [...world.all('gymrecord'), ...world.all('payment'), ...world.all('gymorder')]
      .flatMap((doc) => dueOf(doc) ?? [])
      .filter(({ at }) => at <= until)
      .toSorted((one, other) => (one.at < other.at ? -1 : 1));
    const [next] = due;
    if (!next || ran.length > 100) return ran;
    ran.push('step' in next.body ? String(next.body.step) : next.kind);
    world.system(next.kind as 'system.gym-closing', next.body as never, laterOf(next.at, NOW));
  }
}
beforeEach(() => begin());

describe('[2.2] live or paused → closing', () => {
  it.each(['live', 'paused'] as const)('one that is %s gives thirty days’ notice, on record', (from) => {
    begin({ status: from });
    expect(close()).toMatchObject({
      state: 'accepted',
      audit: [{ action: 'gym.closing', before: { status: from }, after: { status: 'closing', lastDay: LAST_DAY } }],
    });
    expect(world.one('gym', GYM_ID)).toMatchObject({ status: 'closing', lastDay: LAST_DAY });
    expect(closing()).toEqual({ by: OLIVE, at: NOW, until: UNTIL, lookAt: MIDNIGHT, telling: {} });
    expect(close().documents).toEqual([]);
  });

  it('is its owner’s own, of their gym, online', () => {
    employ(world, 'manager1', 'manager');
    employ(world, 'owner002', 'owner', 'gym:two');
    for (const by of ['manager1', 'owner002', SAM]) expect(close(by)).toMatchObject({ code: 'NO_PERMISSION' });
    expect(close(OLIVE, { madeAt: NOW, receivedAt: plus(NOW, 16 * MINUTE) })).toMatchObject({
      code: 'NEEDS_ONLINE',
      facts: { action: 'close your gym' },
    });
    expect(status()).toBe('live');
  });

  it.each(GYM_STATUSES.filter((one) => !['live', 'paused', 'closing', 'removed'].includes(one)))(
    'one that is %s can’t',
    (from) => {
      begin({ status: from });
      expect(close()).toMatchObject({ state: 'refused', code: 'GYM_STATUS' });
      expect(status()).toBe(from);
    },
  );

  it('[R-61] what we paused does not take bookings again this way', () => {
    world.lay([person(SUE), platformGrants(SUE, true)]);
    world.say(SUE, 'gymorder.pause', { gymId: GYM_ID, ...WHY });
    expect(close()).toMatchObject({ code: 'GYM_STATUS', facts: { status: 'paused by us' } });
    expect(status()).toBe('paused');
  });

  it('and there is no way back: neither opened again nor paused', () => {
    close();
    for (const kind of ['gym.resume', 'gym.pause', 'gym.publish'] as const)
      expect(world.say(OLIVE, kind, { gymId: GYM_ID })).toMatchObject({ code: 'GYM_STATUS', facts: { status: 'closing' } });
  });
});

describe('[2.2] its notice', () => {
  it('tells its owner and whoever has something there, with the date, once', () => {
    holds(SAM);
    holds('gone0001', { status: 'expired' });
    close();
    expect(passes(NOW)).toEqual(['tell']);
    const told = world.all('notice').filter(({ event }) => event === 'gym.closing');
    expect(told.map(({ uid, title }) => [uid, title])).toEqual([
      [SAM, 'Gym one closes on Thu 2 Apr'],
      [OLIVE, 'Gym one closes on Thu 2 Apr'],
    ]);
    expect(world.system('system.gym-closing', { gymId: GYM_ID, step: 'tell' }, NOW).documents).toEqual([]);
  });

  it('[S7] many are told in pieces, each once', () => {
    for (let nth = 0; nth <= TOLD_AT_ONCE; nth += 1) world.lay([rosterEntry(`nobody${String(nth).padStart(4, '0')}`)]);
    close();
    expect(passes(NOW)).toEqual(['tell', 'tell']);
    expect(world.all('notice').filter(({ event }) => event === 'gym.closing')).toHaveLength(TOLD_AT_ONCE + 2);
  });

  it('[R-9] nothing is sold in it', () => {
    holds(SAM);
    close();
    const { productId = '', version = 1, price = money(0) } = world.one('gym', GYM_ID).offers[0] ?? {};
    const body = { gymId: GYM_ID, productId, version, priceSeen: price, startRequestedNow: true, method: 'sandbox:visa' };
    expect(world.say(SAM, 'pass.buy', body)).toMatchObject({ state: 'refused', code: 'GYM_NOT_LIVE' });
  });

  it('[G6] what begins on its last day can be booked, and nothing after it', () => {
    const of = { timeZone: 'Europe/London', lastDay: LAST_DAY };
    expect(isAfterLastDay(of, { startsAt: plus(UNTIL, -MINUTE) })).toBe(false);
    expect(isAfterLastDay(of, { startsAt: UNTIL })).toBe(true);
    expect(isAfterLastDay({ timeZone: 'Europe/London' }, { startsAt: UNTIL })).toBe(false);
    const soon = slot('2026-03-04T18:00');
    begin({ status: 'closing', lastDay: '2026-03-03' });
    world.lay([timetable(GYM_ID, [soon])]);
    holds(SAM);
    expect(book(world, SAM)).toMatchObject({ state: 'refused', code: 'GYM_CLOSED' });
    begin({ status: 'closing', lastDay: '2026-03-04' });
    world.lay([timetable(GYM_ID, [soon])]);
    holds(SAM);
    expect(book(world, SAM).state).toBe('accepted');
  });
});

describe('[2.2] closing → closed', () => {
  it('when the notice is over, not a moment sooner while somebody holds a pass', () => {
    holds(SAM);
    close();
    passes(plus(UNTIL, -1));
    expect(status()).toBe('closing');
    expect(world.system('system.gym-closing', { gymId: GYM_ID, step: 'look' }, plus(UNTIL, -1)).documents).toEqual([]);
    expect(passes(UNTIL)[0]).toBe('look');
    expect(status()).toBe('closed');
    expect(world.get('gym', 'venue-one/gyms', GYM_ID).state).toBe('absent');
    expect(
      world
        .all('notice')
        .filter(({ event }) => event === 'gym.closed')
        .map(({ uid }) => uid),
    ).toEqual([OLIVE]);
  });

  it('on the first midnight on which nobody has anything there', () => {
    holds(SAM, { status: 'used_up', visitsUsed: 10 });
    close();
    passes(plus(MIDNIGHT, -1));
    expect(status()).toBe('closing');
    passes(MIDNIGHT);
    expect(status()).toBe('closed');
    expect(passes(plus(UNTIL, DAY))).toEqual([]);
    expect(closing()).toEqual({ by: OLIVE, at: NOW, until: UNTIL });
  });

  it.each(['suspended', 'past_due', 'paused', 'ready'] as const)('a pass that is %s may be used again: it waits', (held) => {
    holds(SAM, { status: held });
    close();
    passes(MIDNIGHT);
    expect(status()).toBe('closing');
  });

  it('[R-50] what is left of each pass goes back then, once, and says why', () => {
    holds(SAM, { visitsUsed: 4 });
    close();
    expect(passes(plus(UNTIL, HOUR)).slice(-3)).toEqual(['look', 'refund', 'system.refund-due']);
    expect(world.all('refund')).toMatchObject([{ amount: money(3600), cause: 'gym_closed', memberId: SAM }]);
    const [told] = world.all('notice').filter(({ event }) => event === 'pass.refunding');
    expect(told?.body).toMatch(/^Gym one has closed for good\. £36\.00 goes back the way you paid\./);
    expect(world.system('system.gym-closing', { gymId: GYM_ID, step: 'refund' }, plus(UNTIL, HOUR)).documents).toEqual([]);
    expect(passes(plus(UNTIL, DAY))).toEqual([]);
    expect(world.all('refund')).toHaveLength(1);
  });

  it('[R-50] a pass that opens another gym too is left as it is', () => {
    holds(SAM, { gymIds: [GYM_ID, 'gym:two'] });
    close();
    passes(plus(UNTIL, HOUR));
    expect([status(), world.all('refund')]).toEqual(['closed', []]);
  });

  it('[S7] many passes follow in pieces', () => {
    for (let nth = 0; nth <= LIMITS.followedAtOnce; nth += 1) world.lay([rosterEntry(`nobody${String(nth).padStart(4, '0')}`)]);
    holds('zoe00001');
    close();
    expect(passes(plus(UNTIL, HOUR)).slice(-3)).toEqual(['refund', 'refund', 'system.refund-due']);
    expect(world.all('refund').map(({ memberId }) => memberId)).toEqual(['zoe00001']);
  });

  it('one that we remove meanwhile does not close as well, and gives back once', () => {
    holds(SAM);
    close();
    world.lay([person(SUE), platformGrants(SUE, true)]);
    world.say(SUE, 'gymorder.remove', { gymId: GYM_ID, reason: 'fraud', message: WHY.message });
    passes(plus(UNTIL, HOUR));
    expect([status(), closing(), world.all('refund').length]).toEqual(['removed', undefined, 1]);
  });
});
