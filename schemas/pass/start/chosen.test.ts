/** [2.4] A pass that begins on a day its buyer chooses: which days there are, and what it is before and after. */
import { describe, expect, it } from 'vitest';
import { checkin, DAY, gym, HOUR, NOW, OFFER, person, slot, timetable } from '../../../tests/rules/documents.ts';
import { book } from '../../../tests/rules/scenes.ts';
import { KnownWorld } from '../../../tests/rules/world.ts';
import { money } from '../../basics/primitives.ts';
import { plus } from '../../basics/time.ts';
import { fitsEntry } from '../../checkin/verdict.ts';
import { dueOf } from '../../folds/documents.ts';
import type { ProposalOf } from '../../folds/proposals.ts';
import type { Offer } from '../../gym/shape.ts';
import { LIMITS } from '../../limits.ts';
import { refundQuote } from '../../refund/quote.ts';
import { warnedNext } from '../expiry/ends.ts';
import { usable } from '../usable.ts';
import { lastStart, wrongStart } from './chosen.ts';

const SAM = 'member01';
const ZONE = 'Europe/London';
const MONTH: Partial<Offer> = { kind: 'monthly', validity: 'P1M', visits: undefined, activation: 'chosen_date' };
const DAY_PASS: Partial<Offer> = {
  kind: 'day',
  validity: 'P1D',
  visits: undefined,
  activation: 'chosen_date',
  activateWithin: 'P30D',
};
const BODY: ProposalOf<'pass.buy'>['body'] = {
  ...{ gymId: 'gym:one', productId: OFFER.productId, version: 1, priceSeen: money(6000), startRequestedNow: false },
  method: 'sandbox:visa',
};

function shop(change: Partial<Offer>): KnownWorld {
  const { visits: _visits, ...offer } = { ...OFFER, ...change };
  const world = new KnownWorld(gym('one', { offers: [offer] }), person(SAM));
  world.system('system.device-registered', { uid: SAM, deviceId: 'device01', name: 'Phone' });
  return world;
}
const buy = (world: KnownWorld, startsOn?: string) =>
  world.say(SAM, 'pass.buy', { ...BODY, ...(startsOn !== undefined && { startsOn }) });
function paid(world: KnownWorld, at = plus(NOW, 1000)) {
  const [payment] = world.all('payment');
  const said = { paymentId: payment?._id ?? '', memberId: SAM, result: 'succeeded' as const };
  world.system('system.payment-reported', { ...said, shortCode: '7K3M9QXA', pspRef: 'psp_1' }, at);
}
const held = (world: KnownWorld) => world.all('pass')[0] ?? expect.fail('no pass');
/** Bought on 3 March for that day, and paid. */
function sold(change: Partial<Offer>, startsOn: string): KnownWorld {
  const world = shop(change);
  expect(buy(world, startsOn).state).toBe('accepted');
  paid(world);
  return world;
}

describe('[2.4] which day', () => {
  it.each([
    ['today', '2026-03-03', undefined],
    ['60 days ahead', '2026-05-02', undefined],
    ['61 days ahead', '2026-05-03', 'choose a day up to Sat 2 May.'],
    ['yesterday', '2026-03-02', 'choose today or a later day.'],
    ['none', undefined, 'choose the day on which it starts.'],
  ])('%s', (_, startsOn, rule) => {
    const world = shop(MONTH);
    const said = buy(world, startsOn);
    if (rule === undefined) expect([said.state, world.all('pass')[0]?.startsOn]).toEqual(['accepted', startsOn]);
    else expect(said).toMatchObject({ state: 'refused', code: 'VALIDATION', facts: { field: 'Start', rule }, documents: [] });
  });

  it('no later than its gym wants it begun, by the calendar of the gym', () => {
    expect(lastStart({ ...OFFER, activateWithin: 'P30D' }, NOW, ZONE)).toBe('2026-04-02');
    expect(lastStart({ ...OFFER, activateWithin: 'P60D' }, NOW, ZONE)).toBe('2026-05-02');
    expect(LIMITS.startAheadDays).toBe(60);
    const late = '2026-06-01T23:30:00.000Z';
    const offer = { ...OFFER, activation: 'chosen_date' as const };
    expect(wrongStart('2026-06-01', offer, late, ZONE)?.rule).toBe('choose today or a later day.');
    expect(wrongStart('2026-06-02', offer, late, ZONE)).toBeUndefined();
  });

  it('of a pass that begins by itself none is taken', () => {
    expect(buy(shop({}), '2026-03-10')).toMatchObject({ code: 'VALIDATION', facts: { rule: 'this pass has no day to choose.' } });
  });
});

describe('[2.5] until its day, and from then on', () => {
  it('it is ready, opens no door, and its days are those that were chosen', () => {
    const world = sold(MONTH, '2026-03-20');
    const [from, to] = ['2026-03-20T00:00:00.000Z', '2026-04-19T23:00:00.000Z'];
    expect(held(world)).toMatchObject({ status: 'ready', validFrom: from, validTo: to });
    expect(held(world)).not.toHaveProperty('activatedAt');
    const [entry] = world.all('roster');
    const visit = (at: string) => entry && fitsEntry(entry, { at, timeZone: ZONE, reEntry: false, left: undefined });
    expect(usable(held(world), plus(from, -1))).toMatchObject({ code: 'PASS_NOT_STARTED', facts: { date: '2026-03-20' } });
    expect(visit(plus(from, -1))).toMatchObject({ code: 'PASS_NOT_STARTED' });
    expect([usable(held(world), from), visit(from)]).toEqual([{ ok: true }, { ok: true }]);
    expect(usable(held(world), plus(to, -1)).ok).toBe(true);
    expect(usable(held(world), to)).toMatchObject({ code: 'PASS_EXPIRED' });
  });

  it('it turns active at that midnight by itself, and is over with its days', () => {
    const world = sold(MONTH, '2026-03-20');
    const due = () => dueOf(held(world));
    const [body, from, to] = [{ passId: held(world)._id, memberId: SAM }, held(world).validFrom ?? '', held(world).validTo ?? ''];
    expect(due()).toEqual({ at: from, kind: 'system.pass-settled', body });
    world.system('system.pass-settled', body, plus(from, -1));
    expect(held(world).status).toBe('ready');
    world.system('system.pass-settled', body, from);
    expect(held(world)).toMatchObject({ status: 'active', activatedAt: from, validFrom: from, validTo: to });
    world.system('system.pass-settled', body, to);
    expect(held(world).status).toBe('expired');
  });

  it('[R-18] nobody is told to start what starts by itself', () => {
    expect([warnedNext(held(sold(MONTH, '2026-03-20'))), warnedNext(held(sold(DAY_PASS, '2026-03-10')))]).toEqual([null, null]);
  });

  it('today: at once; and where the money came after its midnight, from then on', () => {
    expect(held(sold(MONTH, '2026-03-03'))).toMatchObject({ status: 'active', validFrom: plus(NOW, 1000) });
    const late = shop(MONTH);
    buy(late, '2026-03-03');
    paid(late, plus(NOW, DAY));
    expect(held(late)).toMatchObject({ status: 'active', activatedAt: plus(NOW, DAY) });
  });

  it('[R-10] a day pass lets in on its day and on no other', () => {
    expect(held(sold(DAY_PASS, '2026-03-10'))).toMatchObject({
      status: 'ready',
      validFrom: '2026-03-10T00:00:00.000Z',
      validTo: '2026-03-11T00:00:00.000Z',
    });
  });

  it('[2.7] classes on its days can be booked before, and others not', () => {
    const [before, on] = [slot('2026-03-04T18:00'), slot('2026-03-05T18:00')];
    const world = sold(MONTH, '2026-03-05');
    world.lay([timetable('gym:one', [before]), timetable('gym:one', [on])]);
    const passId = held(world)._id;
    expect(book(world, SAM, { passId, slotId: before.slotId })).toMatchObject({ code: 'PASS_NOT_STARTED' });
    expect(book(world, SAM, { passId, slotId: on.slotId }).state).toBe('accepted');
  });

  it('[A2] who came in before it all the same is recorded, and somebody looks at it', () => {
    const world = sold(MONTH, '2026-03-20');
    const early = checkin('early', { memberId: SAM, passId: held(world)._id, judgedAt: plus(NOW, HOUR) });
    world.lay([early]);
    world.system('system.pass-settled', { passId: held(world)._id, memberId: SAM }, plus(NOW, DAY));
    expect(world.one('checkin', early._id).codes).toContain('PASS_NOT_STARTED');
  });
});

describe('[R-46, R-47] changing one’s mind', () => {
  const back = (world: KnownWorld, at: string) =>
    refundQuote({
      ...{ pass: held(world), payment: { total: money(6000), refunded: money(0) }, cause: 'changed_mind', policy: 'none', at },
    });

  it('what runs for longer goes back whole before its day, and by its days after it', () => {
    const world = sold(MONTH, '2026-03-10');
    expect(held(world).coolingOffEndsAt).toBe(plus(NOW, LIMITS.coolingOff));
    expect(back(world, plus(NOW, DAY))).toMatchObject({ amount: money(6000), reason: 'cooling_off' });
    const asked = { ...held(world), startRequestedNow: true };
    world.lay([asked]);
    expect(back(world, '2026-03-09T12:00:00.000Z').amount).toEqual(money(6000));
    // One of 31 days.
    expect(back(world, '2026-03-10T12:00:00.000Z').lines).toMatchObject([{}, { says: 'used', used: 1, of: 31 }]);
  });

  it('a day pass for a stated day has no cooling-off; one without a day has', () => {
    expect(held(sold(DAY_PASS, '2026-03-10'))).not.toHaveProperty('coolingOffEndsAt');
    const undated = shop({ ...DAY_PASS, activation: 'first_check_in' });
    buy(undated);
    expect(held(undated).coolingOffEndsAt).toBe(plus(NOW, LIMITS.coolingOff));
  });

  it('[R-53] its gym is paid three days after the stated day', () => {
    const world = sold(DAY_PASS, '2026-03-10');
    expect(new Set(world.all('entry').map(({ payoutId }) => payoutId))).toEqual(new Set(['payout:one:2026-03-16']));
  });
});
