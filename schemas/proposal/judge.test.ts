import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settingOfValues } from '../../tests/rules/settings.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { earlierOf, instantOf, plus } from '../basics/time.ts';
import { EVERYWHERE } from '../setting/everywhere.ts';
import { momentOf, systemMoment } from './judge.ts';
import type { Origin } from './shape.ts';

const origin = (change: Partial<Origin> = {}): Origin => ({
  deviceId: 'device01',
  opId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  seq: 1,
  madeAt: '2026-03-03T08:00:00.000Z',
  offsetMs: 0,
  trust: 'synced',
  appBuild: 'test',
  ...change,
});
const receipt = { by: 'member01', receivedAt: '2026-03-03T10:00:00.000Z' };

describe('the clock rule', () => {
  it('K1: a clock that is wrong by a constant is corrected by the offset', () => {
    expect(momentOf(origin({ offsetMs: 720_000 }), receipt).judgedAt).toBe('2026-03-03T08:12:00.000Z');
  });
  it('K2: an untrusted clock makes no claim', () => {
    expect(momentOf(origin({ trust: 'untrusted' }), receipt).claimable).toBe(false);
  });
  it('K3: an estimated clock claims within 24 hours', () => {
    expect(momentOf(origin({ trust: 'estimated' }), receipt).claimable).toBe(true);
    expect(momentOf(origin({ trust: 'estimated', madeAt: '2026-03-02T09:59:59.999Z' }), receipt).claimable).toBe(false);
  });
  it('[5.0] a claim of a day, to the moment, counts', () => {
    expect(momentOf(origin({ madeAt: '2026-03-02T10:00:00.000Z' }), receipt).claimable).toBe(true);
  });
  it('[17, X4] a claim counts for as long as was set when it happened, and not by what has been set since', () => {
    const HOUR = 3_600_000;
    const [change, { standard }] = ['2026-03-03T08:00:00.000Z', EVERYWHERE['offline.claimHours']];
    const world = new KnownWorld(settingOfValues('offline.claimHours', [48, change]));
    const counts = (madeAt: string, hours: number, known = blindTo(world, 'none')) =>
      momentOf(origin({ madeAt }), { by: 'member01', receivedAt: plus(madeAt, hours * HOUR) }, known).claimable;
    const before = plus(change, -1);
    expect([standard, standard + 1, 48].map((hours) => counts(before, hours))).toEqual([true, false, false]);
    for (const madeAt of [change, plus(change, 1)])
      expect([standard + 1, 48, 49].map((hours) => counts(madeAt, hours))).toEqual([true, true, false]);
    const momentLate = { by: 'member01', receivedAt: plus(change, 48 * HOUR + 1) };
    expect(momentOf(origin({ madeAt: change }), momentLate, world).claimable).toBe(false);
    // Made shorter afterwards, what was promised stands.
    world.lay([settingOfValues('offline.claimHours', [48, change], [1, plus(change, HOUR)])]);
    expect([counts(change, 48), counts(plus(change, HOUR), 1), counts(plus(change, HOUR), 2)]).toEqual([true, true, false]);
  });
  it('[17, A4] where nothing is known of it no claim is refused that may count; within the hour nothing is looked up', () => {
    const { most } = EVERYWHERE['offline.claimHours'];
    const made = origin();
    const heardAfter = (ms: number) => ({ by: 'member01', receivedAt: plus(made.madeAt, ms) });
    const nothing = blindTo(new KnownWorld(), 'public');
    const longest = most * 3_600_000;
    expect([0, 1].map((ms) => momentOf(made, heardAfter(longest + ms), nothing).claimable)).toEqual([true, false]);
    expect(momentOf(made, heardAfter(25 * 3_600_000), new KnownWorld()).claimable).toBe(false);
    const asked: string[] = [];
    const asking: typeof nothing = {
      ...nothing,
      get: (type, db, id) => {
        asked.push(id);
        return nothing.get(type, db, id);
      },
    };
    expect([momentOf(made, heardAfter(3_600_000), asking).claimable, asked]).toEqual([true, []]);
    expect(momentOf(made, heardAfter(3_600_001), asking).claimable).toBe(true);
    expect(asked).toEqual(['publicsetting:offline.claimHours']);
  });
  it('[5.0] what the system says happens when it is received, and is believed', () => {
    const at = receipt.receivedAt;
    expect(systemMoment(at)).toEqual({ by: 'system', receivedAt: at, judgedAt: at, claimable: true });
  });
  it('K4: back-dating is raised to the last contact before it was made', () => {
    expect(momentOf(origin(), { ...receipt, contactBefore: '2026-03-03T09:00:00.000Z' }).judgedAt).toBe(
      '2026-03-03T09:00:00.000Z',
    );
  });
  it('K5: the future is lowered to receipt', () => {
    expect(momentOf(origin({ madeAt: '2027-01-01T00:00:00.000Z' }), receipt).judgedAt).toBe(receipt.receivedAt);
  });
  it('[10.3] L6: nothing is judged before it was possible, nor after its device has spoken of it', () => {
    const nine = '2026-03-03T09:00:00.000Z';
    expect(momentOf(origin(), { ...receipt, possibleSince: nine }).judgedAt).toBe(nine);
    const yesterday = '2026-03-02T09:00:00.000Z';
    expect(momentOf(origin(), { ...receipt, saidBy: yesterday })).toMatchObject({ judgedAt: yesterday, claimable: false });
    expect(momentOf(origin(), { ...receipt, saidBy: yesterday, contactBefore: nine }).judgedAt).toBe(nine);
  });
  it('[10.3] L6: judged within all bounds, or at receipt', () => {
    const instant = fc.integer({ min: 0, max: 10_000_000 }).map((ms) => instantOf(1_772_000_000_000 + ms));
    fc.assert(
      fc.property(instant, instant, instant, instant, instant, (madeAt, contactBefore, possibleSince, saidBy, receivedAt) => {
        const { judgedAt } = momentOf(origin({ madeAt }), { by: 'member01', receivedAt, contactBefore, possibleSince, saidBy });
        for (const bound of [contactBefore, possibleSince]) expect(judgedAt >= earlierOf(bound, receivedAt)).toBe(true);
        expect(judgedAt <= receivedAt).toBe(true);
      }),
    );
  });
  it("L6: the order of one device's actions is never inverted, and nothing is judged after receipt", () => {
    const instant = fc.integer({ min: 0, max: 10_000_000 }).map((ms) => instantOf(1_772_000_000_000 + ms));
    fc.assert(
      fc.property(instant, instant, instant, (madeAt, previous, receivedAt) => {
        const { judgedAt } = momentOf(origin({ madeAt }), {
          by: 'member01',
          receivedAt,
          previousJudgedAt: earlierOf(previous, receivedAt),
        });
        expect(judgedAt <= receivedAt).toBe(true);
        expect(judgedAt >= earlierOf(previous, receivedAt)).toBe(true);
      }),
    );
  });
});
