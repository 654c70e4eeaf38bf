/** What a tablet says of a list entry, or of a code without one, at one moment. */
import { describe, expect, it } from 'vitest';
import { DAY, NOW, pass, rosterEntry, ZONE } from '../../tests/rules/documents.ts';
import { plus } from '../basics/time.ts';
import { rosterEntries } from '../pass/roster-entries.ts';
import type { Pass, TokenClaims } from '../pass/shape.ts';
import type { RosterEntry } from '../roster/shape.ts';
import { type Fit, fitsDay, fitsEntry, fitsToken, listAgeBy, listAgeOf, type Visit } from './verdict.ts';

const visit = (change: Partial<Visit> = {}): Visit => ({ at: NOW, timeZone: ZONE, reEntry: false, left: undefined, ...change });
const entry = (change: Partial<RosterEntry> = {}): RosterEntry => ({
  ...rosterEntry(pass('one', 'member00', { status: 'active' })),
  validFrom: plus(NOW, -DAY),
  validTo: plus(NOW, DAY),
  ...change,
});
const claims: TokenClaims = {
  p: 'one',
  m: 'member00',
  g: ['one'],
  k: 'multi_visit',
  n: 'Sam K.',
  i: 0,
  e: 4_000_000_000,
  d: 'phone001',
  kid: 'k1',
};
/** The first that speaks against them, in the door's order. */
const comesIn = (one: RosterEntry, at: Visit): Fit => first(fitsEntry(one, at), fitsDay(at, one.maxVisitsPerDay));
const comesByCode = (one: TokenClaims, at: Visit): Fit => first(fitsToken(one, at), fitsDay({ ...at, left: one.v }, 1));
const first = (pass: Fit, day: Fit): Fit => (pass.ok && !day.ok ? day : pass);
const STRICT = { rules: ['no_re_entry'] } satisfies Partial<Visit>;
const BOOKED_ONLY = { rules: ['booking_required'] } satisfies Partial<Visit>;

describe('a pass on the list', () => {
  it('[5.2] of which nothing is wrong comes in', () => {
    expect(comesIn(entry(), visit())).toEqual({ ok: true });
  });

  it('[R-35, C2] without a visit left comes back in on the same day, but not where nobody is let back in', () => {
    const used = entry({ status: 'used_up' });
    expect(comesIn(entry(), visit({ left: 0 }))).toMatchObject({ code: 'PASS_USED_UP' });
    for (const one of [used, entry()]) {
      expect(comesIn(one, visit({ left: 0, reEntry: true, today: 1 }))).toEqual({ ok: true });
      expect(comesIn(one, visit({ left: 0, reEntry: true, today: 1, ...STRICT }))).toMatchObject({ code: 'PASS_USED_UP' });
    }
  });

  it('[2.2, 2.4] comes in as often on one day as it may where nobody is let back in free', () => {
    const again = (perDay: number, today: number, change: Partial<Visit> = STRICT) =>
      comesIn(entry({ maxVisitsPerDay: perDay }), visit({ left: 5, reEntry: today > 0, today, ...change }));
    expect(again(1, 0)).toEqual({ ok: true });
    expect(again(1, 1)).toMatchObject({ ok: false, code: 'VISITS_TODAY' });
    expect(again(2, 1)).toEqual({ ok: true });
    expect(again(2, 2)).toMatchObject({ ok: false, code: 'VISITS_TODAY' });
    expect(again(1, 1, {})).toEqual({ ok: true });
  });

  it('[2.2, A4] comes in by booking only where the gym says so; who has been in today needs none, and unknown never refuses', () => {
    expect(comesIn(entry(), visit({ booked: false, ...BOOKED_ONLY }))).toMatchObject({ ok: false, code: 'BOOKING_REQUIRED' });
    for (const change of [{ booked: true }, { booked: undefined }, { booked: false, reEntry: true }])
      expect(comesIn(entry(), visit({ ...BOOKED_ONLY, ...change }))).toEqual({ ok: true });
    expect(comesIn(entry(), visit({ booked: false }))).toEqual({ ok: true });
  });

  it('[C9, R-17] with an unpaid renewal comes in for three days, which is said, and no longer', () => {
    const owing = entry({ status: 'past_due', pastDueAt: NOW });
    expect(comesIn(owing, visit({ at: plus(NOW, DAY - 1) }))).toEqual({ ok: true, warning: 'PASS_PAST_DUE' });
    const later = { ...owing, validTo: plus(NOW, 9 * DAY) };
    expect(comesIn(later, visit({ at: plus(NOW, 3 * DAY - 1) })).ok).toBe(true);
    expect(comesIn(later, visit({ at: plus(NOW, 3 * DAY) }))).toMatchObject({ ok: false, code: 'PASS_PAST_DUE' });
    expect(comesIn(entry({ status: 'past_due' }), visit())).toMatchObject({ ok: false, code: 'PASS_PAST_DUE' });
    expect(comesIn(owing, visit({ booked: false, ...BOOKED_ONLY }))).toMatchObject({ code: 'BOOKING_REQUIRED' });
  });

  it.each(['suspended', 'refunded', 'paused', 'cancelled'] as const)('[C7, C9, C10] that is %s stays out', (status) => {
    expect(comesIn(entry({ status }), visit()).ok).toBe(false);
  });

  it('[R-17] a gym’s list knows since when a renewal is unpaid, and of no other pass', () => {
    const listed = (change: Partial<Pass>) => rosterEntries(pass('one', 'member00', change), { displayName: 'Sam K.' })[0];
    expect(listed({ status: 'past_due', pastDueAt: NOW })).toMatchObject({ pastDueAt: NOW });
    expect(listed({ status: 'active', pastDueAt: NOW })).not.toHaveProperty('pastDueAt');
    expect(listed({ status: 'past_due' })).not.toHaveProperty('pastDueAt');
  });
});

describe('a genuine code of somebody who is not on the list yet', () => {
  it('[2.2] comes in by the gym’s rules as well', () => {
    expect(comesByCode(claims, visit())).toEqual({ ok: true });
    expect(comesByCode(claims, visit({ today: 1, reEntry: true, ...STRICT }))).toMatchObject({ code: 'VISITS_TODAY' });
    expect(comesByCode(claims, visit({ booked: false, ...BOOKED_ONLY }))).toMatchObject({ code: 'BOOKING_REQUIRED' });
    expect(comesByCode({ ...claims, v: 0 }, visit({ reEntry: true, today: 1 }))).toEqual({ ok: true });
    expect(comesByCode({ ...claims, v: 0 }, visit())).toMatchObject({ code: 'PASS_USED_UP' });
  });

  it('[2.5] comes in within its own dates', () => {
    const seconds = Date.parse(NOW) / 1000;
    expect(comesByCode({ ...claims, f: seconds, t: seconds + 1 }, visit())).toEqual({ ok: true });
    expect(comesByCode({ ...claims, f: seconds + 1 }, visit())).toMatchObject({ code: 'PASS_NOT_STARTED' });
    expect(comesByCode({ ...claims, t: seconds }, visit())).toMatchObject({ code: 'PASS_EXPIRED' });
  });
});

describe('how old the list is', () => {
  it('[R-39] green for a quarter of an hour, amber for a day, confirmed for a week, then only recording', () => {
    const aged = (ms: number) => listAgeOf(NOW, plus(NOW, ms));
    const edges = [15 * 60_000, DAY, 7 * DAY];
    expect(edges.map(aged)).toEqual(['green', 'amber', 'confirm']);
    expect(edges.map((edge) => aged(edge + 1))).toEqual(['amber', 'confirm', 'recordOnly']);
    expect(listAgeOf(null, NOW)).toBe('none');
  });
  it('[5.0] not fresh by a clock that is more than a day out, either way, or that nobody vouches for', () => {
    const by = (offsetMs: number, trust: 'synced' | 'estimated' | 'untrusted' = 'synced', ms = 0) =>
      listAgeBy({ offsetMs, trust }, NOW, plus(NOW, ms));
    expect([by(0), by(DAY), by(-DAY), by(0, 'estimated')]).toEqual(Array(4).fill('green'));
    expect([by(DAY + 1), by(-DAY - 1), by(0, 'untrusted')]).toEqual(Array(3).fill('amber'));
    // And no fresher than it is.
    expect([by(2 * DAY, 'synced', DAY + 1), by(2 * DAY, 'untrusted', 7 * DAY + 1)]).toEqual(['confirm', 'recordOnly']);
    expect(listAgeBy({ offsetMs: 2 * DAY, trust: 'synced' }, null, NOW)).toBe('none');
  });
});
