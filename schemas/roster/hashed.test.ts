import { describe, expect, it } from 'vitest';
import { DAY, NOW, pass, person, rosterEntry } from '../../tests/rules/documents.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { markOf } from './list-key.ts';

const [SAM, PASS, GYM] = ['member01', 'pass:one', 'gym:one'];
const [KEY, OTHER] = ['k'.repeat(43), 'o'.repeat(43)];
const [HASH, ANEW] = ['1'.repeat(64), '2'.repeat(64)];

/** Somebody with a pass that was paid for, and with what is on the gym's list of it. */
function scene(): KnownWorld {
  const held = pass('one', SAM);
  return new KnownWorld(person(SAM), held, rosterEntry(held));
}
const hashed = (world: KnownWorld, key = KEY, hash = HASH, passId = PASS) =>
  world.system('system.code-hashed', { passId, gymId: GYM, key, cost: 14, hash });
const asked = (world: KnownWorld, at = NOW) => {
  const { documents } = world.system('system.tokens-due', { memberId: SAM }, at);
  return documents.filter((doc) => doc.type === 'errand' && doc.kind === 'hash-code');
};
const entry = (world: KnownWorld) => world.one('roster', 'roster:one:one');

describe('[R-37] short codes on a gym’s list', () => {
  it('stand there as the errand hashed them, with the gym’s key beside them, and whatever else changes', () => {
    const world = scene();
    expect(entry(world)).toMatchObject({ shortCodeHash: '' });
    expect(hashed(world).state).toBe('accepted');
    expect(entry(world)).toMatchObject({ shortCodeHash: HASH, hashedWith: markOf({ key: KEY }) });
    expect(world.one('listkey', 'listkey:one')).toMatchObject({ gymId: GYM, key: KEY, cost: 14 });
    world.system('system.pass-status', { passId: PASS, memberId: SAM, status: 'suspended' });
    expect(entry(world)).toMatchObject({ status: 'suspended', shortCodeHash: HASH, hashedWith: markOf({ key: KEY }) });
  });

  it('[A12] are asked for once a day until they are hashed, and no code is in what is asked', () => {
    const world = scene();
    expect(asked(world)).toMatchObject([
      { _id: 'errand:hash-one-one-2026-03-03', task: { passId: PASS, memberId: SAM, gymId: GYM } },
    ]);
    expect(JSON.stringify(asked(world))).not.toContain('ABCD1234');
    hashed(world);
    expect(asked(world, plus(NOW, DAY))).toEqual([]);
  });

  it('are hashed anew where the gym has another key by now', () => {
    const world = scene();
    hashed(world);
    hashed(world, OTHER, ANEW);
    expect(world.all('listkey')).toMatchObject([{ key: OTHER }]);
    expect(entry(world)).toMatchObject({ shortCodeHash: ANEW, hashedWith: markOf({ key: OTHER }) });
    world.lay([{ ...entry(world), hashedWith: markOf({ key: KEY }) }]);
    expect(asked(world)).toHaveLength(1);
  });

  it('of a pass that is on no list are nothing’s', () => {
    const world = scene();
    expect(hashed(world, KEY, HASH, 'pass:two')).toMatchObject({ state: 'accepted', documents: [] });
    expect(world.all('listkey')).toEqual([]);
  });
});
