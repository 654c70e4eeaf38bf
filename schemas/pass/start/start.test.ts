import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, MINUTE, NOW, pass, person } from '../../../tests/rules/documents.ts';
import { checkIn, employ } from '../../../tests/rules/scenes.ts';
import { blindTo, KnownWorld, type When } from '../../../tests/rules/world.ts';
import { money } from '../../basics/primitives.ts';
import { plus } from '../../basics/time.ts';
import { momentOf } from '../../proposal/judge.ts';
import { refundQuote } from '../../refund/quote.ts';
import { PASS_STATUSES, type Pass } from '../shape.ts';
import { START_WORDINGS, startShown, startUnanswered } from './consent.ts';
import { decidePassStart } from './start.ts';

const [SAM, ALEX, RIO] = ['member01', 'member02', 'recept01'];
const PASS_ID = `pass:${SAM}`;
const ENDS = plus(NOW, 14 * DAY);
const OTHER = "Start during the 14 days. If I change my mind, I pay for what I've used.";
const ONE_DAY = "Start during the 14 days. I know that once I've used it, I can't return it.";

/** Ten visits for £60, bought on 3 March; its holder was not asked when it is to start. */
function held(change: Partial<Pass> = {}): KnownWorld {
  const world = new KnownWorld(gym('one'), person(SAM), person(ALEX));
  employ(world, RIO, 'reception');
  world.lay([pass(SAM, SAM, { coolingOffEndsAt: ENDS, ...change })]);
  return world;
}
const start = (world: KnownWorld, when: When = {}, version = 1, by: string = SAM) =>
  world.say(by, 'pass.start', { passId: PASS_ID, version }, when);
const now = (world: KnownWorld) => world.one('pass', PASS_ID);
const back = (world: KnownWorld, at = plus(NOW, 13 * DAY)) => {
  const payment = { total: money(6000), refunded: money(0) };
  return refundQuote({ pass: now(world), payment, cause: 'changed_mind', policy: 'none', at }).amount.amountMinor;
};

describe('[R-47] "Start now"', () => {
  it.each([
    ['multi_visit', OTHER],
    ['monthly', OTHER],
    ['day', ONE_DAY],
  ] as const)('keeps what was agreed to for a %s pass, word for word, its version and when', (kind, wording) => {
    const world = held({ kind });
    const said = { madeAt: plus(NOW, HOUR), receivedAt: plus(NOW, 3 * HOUR) };
    expect(start(world, said).documents).toMatchObject([{ _id: PASS_ID, updatedAt: plus(NOW, 3 * HOUR) }]);
    expect(now(world)).toMatchObject({ startRequestedNow: true, startConsent: { version: 1, wording, at: plus(NOW, HOUR) } });
  });

  it('is said once: again it changes nothing, nor does it take the place of what was ticked when buying', () => {
    const world = held();
    start(world);
    expect(start(world, { receivedAt: plus(NOW, DAY) })).toMatchObject({ state: 'accepted', documents: [] });
    const bought = { version: 1, wording: OTHER, at: NOW };
    const ticked = held({ startRequestedNow: true, startConsent: bought });
    expect(start(ticked, { receivedAt: plus(NOW, DAY) }).documents).toEqual([]);
    expect(now(ticked).startConsent).toEqual(bought);
  });

  it('to the last millisecond of the 14 days, by when it was said; after that nothing depends on it', () => {
    const late = plus(ENDS, 5 * MINUTE);
    const world = held();
    expect(start(world, { madeAt: plus(ENDS, 1), receivedAt: late })).toMatchObject({ state: 'accepted', documents: [] });
    start(world, { madeAt: ENDS, receivedAt: late });
    expect(now(world).startConsent?.at).toBe(ENDS);
    expect(start(held({ coolingOffEndsAt: undefined })).documents).toEqual([]);
  });

  it('[L6] not before the pass was there, whatever the clock of the phone says', () => {
    const world = held();
    start(world, { madeAt: plus(NOW, -30 * DAY), receivedAt: plus(NOW, HOUR) });
    expect(now(world).startConsent?.at).toBe(NOW);
  });

  it.each(PASS_STATUSES)('of a pass that is %s', (status) => {
    const startable = ['ready', 'active', 'used_up', 'expired'].includes(status);
    const { state, documents } = start(held({ status }));
    expect([state, documents.length]).toEqual(['accepted', startable ? 1 : 0]);
  });

  it('is said by nobody but its holder, and to no wording that never was', () => {
    const world = held();
    const before = now(world);
    expect(start(world, {}, 1, ALEX)).toMatchObject({ state: 'refused', code: 'PASS_MISSING' });
    expect(start(world, {}, 2)).toMatchObject({ state: 'refused', code: 'TERMS_CHANGED' });
    expect(world.all('pass')).toEqual([before]);
  });

  it('[A4] of a pass that this device does not know refuses nothing, and is said', () => {
    const world = held();
    const proposal = world.proposal('pass.start', { passId: PASS_ID, version: 1 });
    const moment = momentOf(proposal.origin, { by: SAM, receivedAt: NOW });
    const unsure = decidePassStart(proposal, blindTo(world, 'member-'), moment);
    expect(unsure).toEqual({ state: 'accepted', documents: [], unknown: ['passes'] });
  });
});

describe('[R-47, R-48] what goes back within 14 days', () => {
  /** By hand, apart from the rule: £6 a visit. */
  const expected = (visits: number, isAsked: boolean) => (isAsked ? 6000 - 600 * visits : 6000);

  it('of a used bundle all of it, until its holder has asked to start; then what is left of it', () => {
    const anything = fc.record({ visits: fc.integer({ min: 0, max: 10 }), isAsked: fc.boolean(), isHeardLast: fc.boolean() });
    const always = fc.property(anything, ({ visits, isAsked, isHeardLast }) => {
      const world = held();
      // Said before the first visit; a phone without a network may be heard of after the last.
      const say = () =>
        isAsked && start(world, { madeAt: plus(NOW, HOUR), receivedAt: plus(NOW, isHeardLast ? 12 * DAY : HOUR) });
      if (!isHeardLast) say();
      for (let day = 1; day <= visits; day += 1) checkIn(world, RIO, SAM, plus(NOW, day * DAY));
      if (isHeardLast) say();
      expect(now(world).visitsUsed).toBe(visits);
      expect(back(world)).toBe(expected(visits, isAsked));
    });
    fc.assert(always);
  });

  it('of a day pass that was used: all of it where it was not asked for, nothing where it was', () => {
    const used = (isAsked: boolean) => {
      const world = held({ kind: 'day', visitsTotal: 1 });
      if (isAsked) start(world);
      checkIn(world, RIO, SAM, plus(NOW, HOUR));
      return back(world, plus(NOW, 2 * HOUR));
    };
    expect([used(false), used(true)]).toEqual([6000, 0]);
  });
});

describe('[R-47] the wordings', () => {
  it('each has its own version, the newest first, and that one is shown', () => {
    const versions = START_WORDINGS.map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => other - one));
    expect(startShown('multi_visit')).toEqual({ version: versions[0], wording: OTHER });
    expect(startShown('day').wording).toBe(ONE_DAY);
  });
});

describe('[R-47] whether there is something to ask before the first visit', () => {
  const asked = (change: Partial<Pass>, at = NOW) => startUnanswered(pass('one', SAM, { coolingOffEndsAt: ENDS, ...change }), at);
  it.each<[what: string, is: boolean, change: Partial<Pass>, at?: string]>([
    ['a pass that is ready', true, {}],
    ['one that began when it was bought', true, { status: 'active' }],
    ['at the end of the 14 days', true, {}, ENDS],
    ['a millisecond later', false, {}, plus(ENDS, 1)],
    ['once they have been there', false, { status: 'active', visitsUsed: 1 }],
    ['where it was ticked, or answered', false, { startRequestedNow: true }],
    ['where there is no such right', false, { coolingOffEndsAt: undefined }],
    ['one that is not paid for', false, { status: 'pending_payment' }],
    ['one that is paused', false, { status: 'paused' }],
    ['one that was given back', false, { status: 'refunded' }],
  ])('%s: %s', (_, is, change, at) => {
    expect(asked(change, at)).toBe(is);
  });
});
