import { describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, NOW, pass, person } from '../../../tests/rules/documents.ts';
import { checkIn, employ } from '../../../tests/rules/scenes.ts';
import { KnownWorld, type When } from '../../../tests/rules/world.ts';
import { money } from '../../basics/primitives.ts';
import { plus } from '../../basics/time.ts';
import { dueOf } from '../../folds/documents.ts';
import { cancelQuote } from '../../refund/quote.ts';
import type { Pass } from '../shape.ts';

const UID = 'member01';
const ID = `pass:${UID}`;
/** From 1 March at 09:00 to 1 April at 09:00, by the clock in London, which goes forward on the 29th. */
const FROM = '2026-03-01T09:00:00.000Z';
const TO = '2026-04-01T08:00:00.000Z';

function monthly(change: Partial<Pass> = {}): Pass {
  const { visitsTotal: _none, ...rest } = pass(UID, UID, { kind: 'monthly', status: 'active' });
  const snapshot = { ...rest.snapshot, name: 'Monthly', validity: 'P1M', activation: 'purchase' as const };
  return { ...rest, snapshot, activatedAt: FROM, validFrom: FROM, validTo: TO, ...change };
}
function worldOf(change: Partial<Pass> = {}) {
  const world = new KnownWorld(gym('one'), person(UID), person('member02'), monthly(change));
  employ(world, 'staffone1', 'reception', 'gym:one');
  return world;
}
const pause = (world: KnownWorld, days: number, at = NOW, when: When = {}, by = UID) =>
  world.say(by, 'pass.pause', { passId: ID, days }, { receivedAt: at, ...when });
const resume = (world: KnownWorld, at: string, by = UID) => world.say(by, 'pass.resume', { passId: ID }, { receivedAt: at });
const passOf = (world: KnownWorld) => world.one('pass', ID);
const settle = (world: KnownWorld, at: string) => world.system('system.pass-settled', { passId: ID, memberId: UID }, at);

describe('[R-13] a pass is put aside', () => {
  it('from now on for so many days; the door hears of it, and at their end it goes on, as many days longer', () => {
    const world = worldOf();
    expect(pause(world, 10).state).toBe('accepted');
    const until = '2026-03-13T08:00:00.000Z';
    expect(passOf(world)).toMatchObject({ status: 'paused', pausedAt: NOW, pausedUntil: until, validTo: TO });
    expect(world.all('roster')).toMatchObject([{ status: 'paused' }]);
    expect(dueOf(passOf(world))).toMatchObject({ at: until, kind: 'system.pass-settled' });
    settle(world, plus(until, -1));
    expect(passOf(world).status).toBe('paused');
    settle(world, until);
    expect(passOf(world)).toMatchObject({ status: 'active', validTo: '2026-04-11T08:00:00.000Z', given: { days: 10 } });
    for (const gone of ['pausedAt', 'pausedUntil', 'pausedFrom']) expect(passOf(world)).not.toHaveProperty(gone);
    expect(settle(world, plus(until, HOUR)).documents).toEqual([]);
  });

  it('across its own end, and across the night when the clocks go', () => {
    const world = worldOf();
    pause(world, 30, '2026-03-20T08:00:00.000Z');
    settle(world, '2026-04-02T08:00:00.000Z');
    expect(passOf(world).status).toBe('paused');
    settle(world, '2026-04-19T07:00:00.000Z');
    expect(passOf(world)).toMatchObject({ status: 'active', validTo: '2026-05-01T08:00:00.000Z' });
  });

  it('taken up again before, it is longer by the days that it lay', () => {
    const world = worldOf();
    pause(world, 30);
    expect(resume(world, plus(NOW, 4 * DAY + HOUR)).state).toBe('accepted');
    expect(passOf(world)).toMatchObject({ status: 'active', given: { days: 4 }, validTo: '2026-04-05T08:00:00.000Z' });
    expect(resume(world, plus(NOW, 5 * DAY)).documents).toEqual([]);
  });

  it('[R-48] whoever cancels gets back the days that they paid for and did not use, while it lies aside as after it', () => {
    const quoteAt = (world: KnownWorld, at: string) =>
      cancelQuote({ pass: passOf(world), payment: { total: money(3100) }, refunded: money(0) }, at).amount.amountMinor;
    // On the third of 31 days, and as much at any time of the pause.
    const world = worldOf({ kind: 'fixed_term', coolingOffEndsAt: plus(NOW, 40 * DAY), startRequestedNow: true });
    expect(quoteAt(world, NOW)).toBe(2800);
    pause(world, 20);
    for (const days of [0, 1, 10, 19, 20]) expect(quoteAt(world, plus(NOW, days * DAY)), `${days}`).toBe(2800);
    resume(world, plus(NOW, 8 * DAY));
    expect(passOf(world).pauses).toEqual([{ at: NOW, until: plus(NOW, 8 * DAY) }]);
    for (const [days, left] of [
      [8, 2800],
      [9, 2700],
      [18, 1800],
    ] as const)
      expect(quoteAt(world, plus(NOW, days * DAY)), `${days}`).toBe(left);
    // With 30 days' notice after the 14 days: of what is left then.
    const term = worldOf({ kind: 'fixed_term', validTo: '2026-05-30T08:00:00.000Z', coolingOffEndsAt: NOW });
    pause(term, 60);
    expect(quoteAt(term, plus(NOW, 10 * DAY))).toBe(Math.round((3100 * (90 - 3 - 30)) / 90));
  });

  it('[C10] who comes in after they said so has used it until then', () => {
    const world = worldOf();
    const came = plus(NOW, 2 * DAY);
    checkIn(world, 'staffone1', UID, came, {}, { madeAt: came, receivedAt: came });
    pause(world, 10, plus(NOW, 3 * DAY), { madeAt: plus(NOW, 2 * DAY + HOUR) });
    expect(passOf(world)).toMatchObject({ pausedAt: plus(NOW, 2 * DAY + HOUR) });
    const later = plus(NOW, 3 * DAY + HOUR);
    checkIn(world, 'staffone1', UID, later, {}, { madeAt: later, receivedAt: later });
    expect(passOf(world)).toMatchObject({ status: 'paused', pausedFrom: later });
    settle(world, passOf(world).pausedUntil ?? '');
    // From 6 March to 15 March.
    expect(passOf(world)).toMatchObject({ status: 'active', given: { days: 9 } });
  });

  it('twice in a year, and again when the first is a year ago', () => {
    const world = worldOf({ kind: 'fixed_term', validTo: plus(FROM, 800 * DAY) });
    for (const day of [0, 20]) {
      expect(pause(world, 7, plus(NOW, day * DAY)).state).toBe('accepted');
      settle(world, plus(NOW, (day + 8) * DAY));
    }
    expect(pause(world, 7, plus(NOW, 40 * DAY))).toMatchObject({ state: 'refused', code: 'PAUSE_LIMIT' });
    expect(pause(world, 7, plus(NOW, 365 * DAY - 1))).toMatchObject({ code: 'PAUSE_LIMIT' });
    expect(pause(world, 7, plus(NOW, 365 * DAY)).state).toBe('accepted');
  });

  it.each([6, 61, 0, -7, 7.5])('for %s days it cannot be asked for', (days) => {
    expect(() => pause(worldOf(), days)).toThrow();
  });

  it.each([7, 60])('for %i it can', (days) => expect(pause(worldOf(), days).state).toBe('accepted'));

  it.each<[why: string, change: Partial<Pass>, code: string]>([
    ['of visits', { kind: 'multi_visit' }, 'PAUSE_NONE'],
    ['that has not started', { status: 'ready' }, 'PASS_NOT_STARTED'],
    ['that is over', { status: 'expired' }, 'PASS_EXPIRED'],
    ['whose renewal was not paid', { status: 'past_due' }, 'PASS_PAST_DUE'],
    ['that is being renewed', { renewal: { saidAt: FROM, times: 0, failed: 0, paymentId: 'payment:one' } }, 'PAUSE_NONE'],
  ])('not one %s', (_, change, code) => {
    expect(pause(worldOf(change), 10)).toMatchObject({ state: 'refused', code });
  });

  it('[X4] said offline it counts from then; by a clock that is not to be trusted, from when we hear', () => {
    const said = { madeAt: plus(NOW, HOUR) };
    const world = worldOf();
    pause(world, 10, plus(NOW, 5 * HOUR), said);
    expect(passOf(world).pausedAt).toBe(plus(NOW, HOUR));
    const unsure = worldOf();
    pause(unsure, 10, plus(NOW, 5 * HOUR), { ...said, trust: 'untrusted' });
    expect(passOf(unsure).pausedAt).toBe(plus(NOW, 5 * HOUR));
  });

  it('[wrong key] nobody else pauses it or takes it up, and what the system put aside its holder does not take up', () => {
    const world = worldOf();
    expect(pause(world, 10, NOW, {}, 'member02')).toMatchObject({ state: 'refused', code: 'PASS_MISSING' });
    pause(world, 10);
    expect(resume(world, plus(NOW, DAY), 'member02')).toMatchObject({ state: 'refused', code: 'PASS_MISSING' });
    const stopped = worldOf();
    stopped.system('system.pass-status', { passId: ID, memberId: UID, status: 'paused' });
    expect(resume(stopped, plus(NOW, DAY))).toMatchObject({ state: 'refused', code: 'PASS_PAUSED' });
  });

  it('[R-16] one that renews is reminded of and charged after its new end', () => {
    const world = worldOf({ autoRenew: true, renewal: { saidAt: FROM, times: 0, failed: 0 } });
    pause(world, 10);
    expect(dueOf(passOf(world))).toMatchObject({ kind: 'system.pass-settled' });
    settle(world, passOf(world).pausedUntil ?? '');
    expect(dueOf(passOf(world))).toMatchObject({ at: '2026-04-04T08:00:00.000Z', kind: 'system.renewal-due' });
  });
});
