import { describe, expect, it } from 'vitest';
import { gym, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { decide } from '../folds/decide.ts';
import type { ProposalOf } from '../folds/proposals.ts';
import { systemMoment } from '../proposal/judge.ts';
import type { Origin } from '../proposal/shape.ts';
import { isDrainedSince } from './known.ts';

const ROBIN = 'robin001';
type Body = ProposalOf<'device.drained'>['body'];
interface Said extends Partial<Body> {
  readonly seq?: number;
  readonly at?: string;
  readonly decided?: readonly (readonly [number, number])[];
  readonly trust?: Origin['trust'];
  readonly deviceId?: string;
  readonly by?: string;
}

function say(of: KnownWorld, { upTo = 9, gone = [], seq = upTo + 1, at = NOW, decided = [[1, 9]], ...who }: Said = {}) {
  const { trust = 'synced', deviceId = 'tablet01', by = ROBIN } = who;
  const made = of.proposal('device.drained', { upTo, gone }, { madeAt: at, trust });
  return of.decided({ ...made, origin: { ...made.origin, deviceId, seq } }, { ...systemMoment(at), by, decided });
}
const noted = (of: KnownWorld) => of.all('drain').map(({ deviceId, upTo, drainedAt }) => ({ deviceId, upTo, drainedAt }));

describe('[R-31] a device says that nothing waits on it', () => {
  it('is believed when everything up to its number has been decided', () => {
    const of = new KnownWorld(person(ROBIN));
    say(of);
    expect(noted(of)).toEqual([{ deviceId: 'tablet01', upTo: 9, drainedAt: NOW }]);
  });

  it.each<[string, Said]>([
    [
      'one number has not come',
      {
        decided: [
          [1, 4],
          [6, 9],
        ],
      },
    ],
    ['the first has not come', { decided: [[2, 9]] }],
    ['the last has not come', { decided: [[1, 8]] }],
    ['nothing has come', { decided: [] }],
    ['it names a number beyond its own', { seq: 9 }],
    ['nobody can vouch for its clock', { trust: 'estimated' }],
    ['its clock is known to be wrong', { trust: 'untrusted' }],
  ])('is not believed while %s', (_, said) => {
    const of = new KnownWorld(person(ROBIN));
    expect(say(of, said)).toMatchObject({ state: 'accepted', documents: [] });
  });

  it('may leave out numbers that it says nothing on it bears', () => {
    const of = new KnownWorld(person(ROBIN));
    say(of, {
      decided: [
        [1, 2],
        [5, 6],
        [9, 9],
      ],
      gone: [
        { from: 7, to: 8 },
        { from: 3, to: 4 },
      ],
    });
    expect(noted(of)).toHaveLength(1);
  });

  it('of two the later counts, and what was believed once is not asked for again', () => {
    const of = new KnownWorld(person(ROBIN));
    say(of);
    say(of, { at: plus(NOW, HOUR), upTo: 12, decided: [[10, 12]] });
    expect(noted(of)).toEqual([{ deviceId: 'tablet01', upTo: 12, drainedAt: plus(NOW, HOUR) }]);
    say(of, { at: plus(NOW, HOUR / 2), upTo: 20, decided: [[1, 20]] });
    expect(noted(of)[0]?.upTo).toBe(12);
  });

  it('[A4] a device cannot know what has been decided, and shows nothing', () => {
    const of = new KnownWorld(person(ROBIN));
    const decision = decide(of.proposal('device.drained', { upTo: 0, gone: [] }), of, { ...systemMoment(NOW), by: ROBIN });
    expect(decision).toMatchObject({ state: 'accepted', documents: [], unknown: ['device'] });
  });
});

describe('[R-31] every device of a gym', () => {
  const END = plus(NOW, 2 * HOUR);
  /** Robin with a tablet at the desk, and Ola, who owns the gym, with a phone. */
  function team(): KnownWorld {
    const of = new KnownWorld(gym('one'), person(ROBIN), person('ola00001'));
    of.system('system.employed', { uid: ROBIN, gymId: 'gym:one', preset: 'reception' });
    of.system('system.employed', { uid: 'ola00001', gymId: 'gym:one', preset: 'owner' });
    of.system('system.device-registered', { uid: ROBIN, deviceId: 'tablet01', name: 'Tablet' });
    of.system('system.device-registered', { uid: 'ola00001', deviceId: 'phone001', name: 'Phone' });
    return of;
  }
  const robin: Said = { at: END };
  const ola: Said = { at: END, deviceId: 'phone001', by: 'ola00001' };
  const isDrained = (of: KnownWorld) => isDrainedSince(of, 'gym:one', END);

  it('is drained when each has said so since', () => {
    const of = team();
    expect(isDrained(of)).toBe(false);
    say(of, robin);
    expect(isDrained(of)).toBe(false);
    say(of, ola);
    expect(isDrained(of)).toBe(true);
  });

  it('one that said so a moment before may have more to tell', () => {
    const of = team();
    say(of, { ...robin, at: plus(END, -1) });
    say(of, ola);
    expect(isDrained(of)).toBe(false);
  });

  it('one that was signed out is not waited for, nor one that came later, nor whoever left, nor one who sees nobody come', () => {
    const of = team();
    say(of, robin);
    of.system('system.device-revoked', { uid: 'ola00001', deviceId: 'phone001' });
    expect(isDrained(of)).toBe(true);
    of.system('system.device-registered', { uid: 'ola00001', deviceId: 'laptop01', name: 'Laptop' }, plus(END, 1));
    expect(isDrained(of)).toBe(true);
    of.system('system.device-registered', { uid: ROBIN, deviceId: 'tablet02', name: 'Tablet' }, END);
    expect(isDrained(of)).toBe(false);
    of.system('system.employment-ended', { uid: ROBIN, gymId: 'gym:one' });
    expect(isDrained(of)).toBe(true);
  });

  it('[R-60] a trainer ticks a register too, and is waited for', () => {
    const of = team();
    say(of, robin);
    say(of, ola);
    of.lay([person('trainer1')]);
    of.system('system.employed', { uid: 'trainer1', gymId: 'gym:one', preset: 'trainer' });
    of.system('system.device-registered', { uid: 'trainer1', deviceId: 'phone002', name: 'Phone' });
    expect(isDrained(of)).toBe(false);
  });

  it('[A4] what is not to be seen is not drained', () => {
    const blind = { get: () => ({ state: 'unknown' }) as const, find: () => ({ state: 'unknown' }) as const };
    expect(isDrainedSince(blind, 'gym:one', END)).toBe(false);
  });
});
