/** [17] R-2, R-71: a commission that rises for all: from when on, and what its gyms' owners are told of it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { born, DAY, gym, HOUR, NOW, person } from '../../../tests/rules/documents.ts';
import { employee, platformGrants, SUE } from '../../../tests/rules/orders.ts';
import { KnownWorld } from '../../../tests/rules/world.ts';
import { money } from '../../basics/primitives.ts';
import { plus } from '../../basics/time.ts';
import { found } from '../../decision.ts';
import type { Gym } from '../../gym/shape.ts';
import { payoutRunAt, payoutWeekOf } from '../../ledger/payout-week.ts';
import { publishedOf } from '../everywhere.ts';
import { settingAt, settingOf } from '../value.ts';

const RATE = 'commission.defaultBps';
const SAL = 'super002';
const WHY = 'The partners agreed on it on Monday.';
const [OLIVE, OTTO, MO] = ['olive001', 'otto0001', 'mo000001'];
const day = (nth: number) => plus(NOW, nth * DAY);

let world: KnownWorld;
const owns = (uid: string, key: string) => employee(uid, { _id: `employee:${key}:${uid}`, gymId: `gym:${key}` });
/** What was agreed with one gym. */
const agreed = (key: string, bps: number, from: string) => ({
  ...{ _id: `gymmoney:${key}`, type: 'gymmoney' as const, ...born, gymId: `gym:${key}`, carried: money(0), reserved: money(0) },
  ...{ nextRun: payoutWeekOf(NOW), nextRunAt: payoutRunAt(payoutWeekOf(NOW)) },
  commission: [{ bps, from, reason: WHY, at: NOW }],
});
beforeEach(() => {
  world = new KnownWorld(
    ...[SUE, SAL].flatMap((uid) => [person(uid), platformGrants(uid, true)]),
    ...[gym('one'), gym('two'), owns(OLIVE, 'one'), owns(OLIVE, 'two'), owns(OTTO, 'two'), owns(MO, 'three')],
    // Something else was agreed.
    ...[gym('three'), agreed('three', 1200, NOW)],
  );
  decides(1000, 0);
});

function decides(value: number, nth: number, from?: string) {
  const at = day(nth);
  const asked = { key: RATE, value, reason: WHY, ...(from !== undefined && { from }) } as const;
  world.say(SUE, 'setting.propose', asked, { receivedAt: at });
  world.say(SAL, 'setting.approve', { key: RATE, change: latest().id }, { receivedAt: at });
  return latest().from;
}
const all = () => found(settingOf(world, RATE))?.changes ?? [];
const latest = () => all().at(-1) ?? expect.fail('no change');
const withdraws = (change: string, nth: number) =>
  world.say(SUE, 'setting.withdraw', { key: RATE, change }, { receivedAt: day(nth) });
const tellings = () => all().map(({ telling }) => telling && [telling.says, telling.was, telling.round]);
const open = () => world.all('errand').flatMap((one) => (one.kind === 'tell-owners' ? [one] : []));
/** The worker's word on an errand: those gyms, and whether more follow. */
function piece(
  at: string,
  gymIds: readonly string[],
  next: string | null = null,
  task = (open().at(-1) ?? expect.fail('none')).task,
) {
  const { change, round, piece: nth } = task;
  return world.system('system.owners-told', { change, round, piece: nth, gymIds: [...gymIds], next }, at);
}
const THREE = ['gym:one', 'gym:three', 'gym:two'];
const read = () => world.all('notice').map(({ uid, title, body }) => [uid, title, body]);
const kept = (...days: readonly number[]) => days.map((nth) => settingAt(world, RATE, day(nth)));

describe('[17] R-71 from when on', () => {
  it('a rise sixteen days after the second word: a day to tell everybody, and fifteen of notice; a cut at once', () => {
    expect(latest().from).toBe(NOW);
    expect(decides(1200, 1)).toBe(day(17));
    expect(found(publishedOf(world, RATE))?.values.at(-1)).toEqual({ value: 1200, from: day(17) });
    expect(kept(16, 17)).toEqual([1000, 1200]);
    expect(decides(1500, 40, day(90))).toBe(day(90));
  });

  it('is held against what would hold by then', () => {
    expect(decides(500, 20, day(25))).toBe(day(25));
    expect(decides(800, 21, day(26))).toBe(day(37));
    expect(tellings().at(-1)).toEqual(['rise', 500, 1]);
  });

  it('a cut is told to nobody', () => {
    decides(900, 1);
    expect([tellings(), open()]).toEqual([[undefined, undefined], []]);
  });
});

describe('[17] R-71 owners are told', () => {
  it('what is kept now, what will be and from when on, once whatever they own; not those with whom something else was agreed', () => {
    decides(1200, 1);
    expect(open().map(({ task }) => task)).toEqual([{ change: latest().id, round: 1, piece: 0 }]);
    piece(day(1), THREE);
    const [title, body] = [
      'Our commission rises from 10% to 12%',
      'It counts for what is bought from 08:00 on Fri 20 Mar 2026. Until then it stays at 10%. Of a renewal we keep 10% at most.',
    ];
    expect(read()).toEqual([OLIVE, OTTO].map((uid) => [uid, title, body]));
    expect(world.all('notice')[0]).toMatchObject({
      event: 'payout.rate_set',
      severity: 'action',
      link: '/owner/payouts?gym=one',
    });
    expect(latest().telling).toEqual({ says: 'rise', was: 1000, round: 1, piece: 1, owners: 2, doneAt: day(1) });
  });

  it('those too whose own rate counts only after that, and nobody whose gym is over', () => {
    world.lay([
      agreed('three', 1300, day(20)),
      gym('four'),
      owns('ned00001', 'four'),
      agreed('four', 1300, day(10)),
      gym('two', { status: 'closed' } satisfies Partial<Gym>),
    ]);
    decides(1200, 1);
    piece(day(1), [...THREE, 'gym:four']);
    expect(read().map(([uid]) => uid)).toEqual([MO, OLIVE]);
  });

  it('piece by piece, each of which counts once', () => {
    decides(1200, 1);
    const [first] = open();
    piece(day(1), ['gym:one'], 'gym:one');
    expect(open().map(({ task }) => task)).toEqual([first?.task, { change: latest().id, round: 1, piece: 1, after: 'gym:one' }]);
    for (const task of [first?.task, { change: latest().id, round: 2, piece: 1 }, { change: latest().id, round: 1, piece: 2 }])
      expect(piece(day(1), ['gym:two'], null, task).documents).toEqual([]);
    expect(piece(plus(day(1), HOUR), ['gym:two']).documents.filter(({ type }) => type === 'notice')).toHaveLength(1);
    expect(latest().telling).toMatchObject({ piece: 2, owners: 2, doneAt: plus(day(1), HOUR) });
    for (const nth of [1, 2])
      expect(piece(day(2), ['gym:two'], null, { change: latest().id, round: 1, piece: nth }).documents).toEqual([]);
    expect(world.all('notice').map(({ createdAt }) => createdAt)).toEqual([day(1), plus(day(1), HOUR)]);
  });

  it('with fifteen days left or more; where telling stood still it is put off, on record, and told anew to all', () => {
    decides(1200, 1);
    const { id } = latest();
    piece(day(2), ['gym:one'], 'gym:one');
    const late = plus(day(2), 1);
    expect(piece(late, ['gym:two']).audit).toMatchObject([
      { action: 'setting.put-off', before: { change: id, from: day(17) }, after: { change: id, from: plus(day(18), 1) } },
    ]);
    expect([kept(17), latest().telling?.round, open().at(-1)?.task]).toEqual([[1000], 2, { change: id, round: 2, piece: 0 }]);
    expect(found(publishedOf(world, RATE))?.values.at(-1)?.from).toBe(plus(day(18), 1));
    piece(late, THREE);
    expect(read().map(([uid, , body]) => [uid, /Sat 21 Mar 2026/.test(body ?? '')])).toEqual([
      [OLIVE, true],
      [OTTO, true],
    ]);
    // Once all have heard of it, it stands.
    decides(1300, 17, day(60));
    expect(all()[1]).toMatchObject({ from: plus(day(18), 1), telling: { round: 2 } });
  });
});

describe('[17] R-71 it is off after all', () => {
  it('taken back: those hear so who had heard of it, and nobody else does', () => {
    decides(1200, 1);
    const { id } = latest();
    piece(day(1), ['gym:two'], 'gym:two');
    expect(withdraws(id, 2).state).toBe('accepted');
    expect(tellings().at(-1)).toEqual(['off', 1000, 2]);
    world.lay([gym('four'), owns(MO, 'four')]);
    piece(day(2), [...THREE, 'gym:four']);
    expect(read()).toEqual(
      [OLIVE, OTTO].map((uid) => [
        uid,
        'Our commission won’t rise to 12%',
        'It was to be 12% from 08:00 on Fri 20 Mar 2026. That’s off.',
      ]),
    );
    expect(kept(17)).toEqual([1000]);
  });

  it('they hear so too with whom something else was agreed meanwhile', () => {
    decides(1200, 1);
    piece(day(1), THREE);
    world.lay([agreed('one', 900, day(2)), agreed('two', 900, day(2))]);
    withdraws(latest().id, 3);
    piece(day(3), THREE);
    expect(read().map(([, title]) => title)).toEqual(Array.from({ length: 2 }, () => 'Our commission won’t rise to 12%'));
  });

  it('not of one that has begun, whatever is decided after that', () => {
    decides(1200, 1);
    piece(day(1), THREE);
    decides(800, 30);
    expect([tellings().at(-2), open().length]).toEqual([['rise', 1000, 1], 1]);
  });

  it('of two for the same moment the later one counts, and is told from what holds before both', () => {
    decides(1200, 1, day(40));
    piece(day(1), THREE);
    decides(1400, 2, day(40));
    expect(tellings().slice(-2)).toEqual([
      ['off', 1000, 2],
      ['rise', 1000, 1],
    ]);
  });

  it('overtaken by a cut: off; and where that is taken back in turn, it has its whole notice again', () => {
    decides(1200, 1);
    const { id } = latest();
    piece(day(1), THREE);
    decides(900, 3, day(10));
    expect(tellings().slice(-2)).toEqual([['off', 1000, 2], undefined]);
    piece(day(3), THREE);
    withdraws(latest().id, 8);
    expect(all().find((one) => one.id === id)).toMatchObject({ from: day(24), telling: { says: 'rise', round: 3, was: 1000 } });
    piece(day(8), THREE);
    expect(read()[0]?.[1]).toBe('Our commission rises from 10% to 12%');
    expect(kept(17, 24)).toEqual([1000, 1200]);
  });

  it('one that was no rise becomes one, with its notice, when what went before is taken back', () => {
    decides(1200, 1);
    const { id } = latest();
    piece(day(1), THREE);
    decides(1200, 2, day(20));
    expect(tellings().at(-1)).toBeUndefined();
    withdraws(id, 10);
    expect(all().slice(-2)).toMatchObject([
      { telling: { says: 'off' } },
      { from: day(26), telling: { says: 'rise', was: 1000, round: 1 } },
    ]);
    expect(kept(17, 20, 26)).toEqual([1000, 1000, 1200]);
  });

  it('of two that follow each other the second is told anew from what will hold, and keeps its day', () => {
    decides(1200, 1);
    const { id } = latest();
    decides(1400, 2, day(40));
    expect(tellings().slice(-2)).toEqual([
      ['rise', 1000, 1],
      ['rise', 1200, 1],
    ]);
    withdraws(id, 10);
    expect(latest()).toMatchObject({ from: day(40), telling: { says: 'rise', was: 1000, round: 2 } });
  });

  it('never more, before fifteen days are over, than holds or was told: whatever is decided in whatever order', () => {
    // A small generator of its own: the same decisions in every run.
    let seed = 20261127;
    const upTo = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * most);
    };
    let risen = 0;
    for (let nth = 1; nth < 160; nth += 1) {
      const before = Array.from({ length: 15 }, (_, ahead) => kept(nth + ahead)[0] ?? 0);
      const waiting = all().filter(({ from, withdrawn }) => !withdrawn && from !== undefined && from > day(nth));
      const gone = waiting[upTo(waiting.length * 2)];
      if (gone) withdraws(gone.id, nth);
      else decides(upTo(16) * 100, nth, upTo(2) === 0 ? undefined : day(nth + upTo(40)));
      for (const errand of open()) piece(day(nth), THREE, null, errand.task);
      for (const [ahead, told] of before.entries()) {
        const most = Math.max(told, ...before.slice(0, ahead + 1));
        const [now = 0] = kept(nth + ahead);
        expect(now, `day ${nth}, ${ahead} ahead`).toBeLessThanOrEqual(most);
        if (now > (before[0] ?? 0)) risen += 1;
      }
    }
    expect(risen).toBeGreaterThan(20);
  });
});
