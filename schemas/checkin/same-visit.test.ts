/** [17] R-34: in how many minutes two scans are one visit, where that was set otherwise: by what held when the second was made. */
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, NOW } from '../../tests/rules/documents.ts';
import { checkIn, employ, smallWorld } from '../../tests/rules/scenes.ts';
import { settingOfValues } from '../../tests/rules/settings.ts';
import { blindTo, type KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { decide } from '../folds/decide.ts';
import { momentOf } from '../proposal/judge.ts';
import { sameVisitFor, sameVisitWithin } from './same-visit.ts';

const [DESK, SAM] = ['recept01', 'member01'];
const FIRST = plus(NOW, DAY);
const soon = (minutes: number) => plus(FIRST, minutes * MINUTE);

function door(...values: (readonly [minutes: number, from: string])[]): KnownWorld {
  const world = smallWorld(SAM);
  employ(world, DESK, 'reception');
  world.lay([settingOfValues('checkin.duplicateMinutes', ...values)]);
  return world;
}
const scans = (world: KnownWorld, ...scanned: (readonly [at: string, receivedAt?: string])[]) => {
  for (const [at, receivedAt = at] of scanned) checkIn(world, DESK, SAM, at, {}, { receivedAt });
  return world
    .all('checkin')
    .toSorted((a, b) => a.judgedAt.localeCompare(b.judgedAt))
    .map(({ status }) => status);
};

describe('[17] R-34 two scans are one visit within as long as was set', () => {
  it.each([1, 5, 20, 60])('%i minutes, to the moment', (minutes) => {
    const set = [minutes, NOW] as const;
    expect(scans(door(set), [FIRST], [soon(minutes)])).toEqual(['accepted', 'duplicate']);
    const world = door(set);
    expect(scans(world, [FIRST], [plus(soon(minutes), 1)])).toEqual(['accepted', 'accepted']);
    // C2: a second time on that day, it is a re-entry and costs nothing.
    expect(world.one('pass', `pass:${SAM}`).visitsUsed).toBe(1);
  });

  it('is ten where nobody has said otherwise, and then it is not written down', () => {
    const world = door();
    expect(scans(world, [FIRST], [soon(10)], [plus(soon(10), 1)])).toEqual(['accepted', 'duplicate', 'accepted']);
    for (const one of world.all('checkin')) expect(one).not.toHaveProperty('sameVisitMinutes');
    expect(sameVisitWithin({})).toBe(10 * MINUTE);
  });

  it('by what held when the second was made: just before, at and after a change', () => {
    const change = soon(20);
    const [before, at] = [plus(change, -1), change];
    expect(scans(door([30, change]), [FIRST], [before])).toEqual(['accepted', 'accepted']);
    expect(scans(door([30, change]), [FIRST], [at])).toEqual(['accepted', 'duplicate']);
    expect(scans(door([30, NOW], [5, change]), [FIRST], [before])).toEqual(['accepted', 'duplicate']);
    expect(scans(door([30, NOW], [5, change]), [FIRST], [at])).toEqual(['accepted', 'accepted']);
  });

  it('[S8] scanned without a signal before a change and heard after it: as the door judged it, in whichever order they come', () => {
    const [change, heard] = [soon(21), plus(FIRST, 3 * HOUR)];
    for (const order of [
      [FIRST, soon(20)],
      [soon(20), FIRST],
    ]) {
      const late = order.map((at): readonly [string, string] => [at, heard]);
      expect(scans(door([30, NOW], [5, change]), ...late)).toEqual(['accepted', 'duplicate']);
      expect(scans(door([5, NOW], [30, change]), ...late)).toEqual(['accepted', 'accepted']);
    }
  });

  it('[A2] what is set later changes nothing of visits that are settled again', () => {
    const world = door([30, NOW]);
    expect(scans(world, [FIRST], [soon(20)])).toEqual(['accepted', 'duplicate']);
    world.lay([settingOfValues('checkin.duplicateMinutes', [30, NOW], [5, soon(40)])]);
    expect(scans(world, [soon(50)])).toEqual(['accepted', 'duplicate', 'accepted']);
  });

  it('[A4] where it is not known it is ten, and the server’s word takes its place', () => {
    const world = door([30, NOW]);
    expect(sameVisitFor(blindTo(world, 'public'), FIRST)).toEqual({});
    expect(sameVisitFor(world, FIRST)).toEqual({ sameVisitMinutes: 30 });
    expect(sameVisitFor(world, plus(NOW, -1))).toEqual({});
    scans(world, [FIRST]);
    const body = { gymId: 'gym:one', passId: `pass:${SAM}`, memberId: SAM, method: 'staff_search', direction: 'in' } as const;
    const fact = world.proposal(
      'checkin.record',
      { ...body, localVerdict: 'ok', checkedAgainst: { trust: 'synced' } },
      { madeAt: soon(20) },
    );
    const moment = momentOf(fact.origin, { by: DESK, receivedAt: soon(20) });
    // A tablet that holds the gym's check-ins and not the member's.
    const tablet = blindTo(world, 'member-', `self-${SAM}`);
    expect(decide(fact, tablet, moment)).toMatchObject({ state: 'accepted', code: 'ALREADY_IN' });
    expect(decide(fact, blindTo(world, 'member-', `self-${SAM}`, 'public'), moment)).not.toHaveProperty('code');
  });

  it('[C5, R-43] which phone may show it is no matter of this: ten minutes, whatever is set', () => {
    const shownBy = (deviceId: string, at: string, world: KnownWorld) =>
      checkIn(world, DESK, SAM, at, { proof: { tokenHash: 'a'.repeat(64), tokenIssuedAt: NOW, kid: 'k1', deviceId } });
    for (const minutes of [5, 30]) {
      const world = door([minutes, NOW]);
      shownBy('phoneone', FIRST, world);
      expect(shownBy('phonetwo', soon(8), world)).toMatchObject({ code: 'QR_COPIED', facts: { minutes: 10 } });
    }
    const world = door([30, NOW]);
    shownBy('phoneone', FIRST, world);
    expect(shownBy('phonetwo', soon(20), world)).toMatchObject({ code: 'ALREADY_IN' });
  });
});
