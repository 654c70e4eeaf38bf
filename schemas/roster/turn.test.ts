import { describe, expect, it } from 'vitest';
import { NOW, pass, rosterEntry } from '../../tests/rules/documents.ts';
import { employ, smallWorld } from '../../tests/rules/scenes.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { kioskIdOf } from '../kiosk/uid.ts';
import { markOf } from './list-key.ts';
import { EARLIER_KEYS } from './shape.ts';
import { turnErrands } from './turn.ts';

const [SAM, OLA, GYM] = ['member01', 'ola00001', 'gym:one'];
const TABLET = 'kiosk01arz3ndektsv4rrffq69g5fav';
const keyAt = (turn: number) => String.fromCharCode(97 + turn).repeat(43);
const hashAt = (turn: number) => String(turn).repeat(64);

/** A gym with a tablet and one pass on its list, hashed with its first key. */
function scene(): KnownWorld {
  const world = smallWorld(SAM);
  const held = pass('one', SAM);
  world.lay([held, rosterEntry(held)]);
  employ(world, OLA, 'owner');
  const said = { gymId: GYM, uid: TABLET, deviceId: 'tablet01', name: 'Front door', mode: 'staff' as const };
  world.system('system.kiosk-enrolled', { ...said, algorithm: 'Ed25519', publicKey: 'B'.repeat(43), registeredBy: OLA });
  hashed(world, 0);
  return world;
}
const hashed = (world: KnownWorld, turn: number) => {
  const body = { passId: 'pass:one', gymId: GYM, key: keyAt(turn), cost: 14, hash: hashAt(turn) };
  return world.system('system.code-hashed', { ...body, ...(turn > 0 && { turn }) });
};
const revoke = (world: KnownWorld) => world.say(OLA, 'kiosk.revoke', { gymId: GYM, kioskId: kioskIdOf(TABLET) ?? '' });
const turned = (world: KnownWorld, turn: number) =>
  world.system('system.list-turned', { gymId: GYM, key: keyAt(turn), cost: 14, turn });
const walked = (world: KnownWorld, turn: number, after?: string) =>
  world.system('system.list-walked', { gymId: GYM, turn, ...(after !== undefined && { after }) });
const asked = ({ documents }: { documents: readonly { type: string }[] }) => documents.filter(({ type }) => type === 'errand');
const list = (world: KnownWorld) => world.one('listkey', 'listkey:one');
const entry = (world: KnownWorld) => world.one('roster', 'roster:one:one');

describe('[R-37, C15] the key of a gym’s list', () => {
  it('[A12] is another one when a tablet that held it is out of service; once, and for no gym without a list', () => {
    const world = scene();
    const task = { gymId: GYM, turn: 1, does: 'key' };
    expect(asked(revoke(world))).toMatchObject([{ _id: 'errand:turn-one-1-key', kind: 'turn-list', status: 'open', task }]);
    expect(asked(revoke(world))).toEqual([]);
    const moment = { by: OLA, receivedAt: NOW, judgedAt: NOW, claimable: true };
    expect(turnErrands(new KnownWorld(), moment, GYM)).toEqual([]);
  });

  it('stands there before any entry is hashed with it, and the one before beside it until all are', () => {
    const world = scene();
    revoke(world);
    expect(asked(turned(world, 1))).toMatchObject([{ task: { gymId: GYM, turn: 1, does: 'entries' } }]);
    const earlier = [{ key: keyAt(0), cost: 14 }];
    expect(list(world)).toMatchObject({ key: keyAt(1), turn: 1, earlier });
    expect(entry(world)).toMatchObject({ shortCodeHash: hashAt(0) });
    hashed(world, 1);
    expect(entry(world)).toMatchObject({ shortCodeHash: hashAt(1), hashedWith: markOf({ key: keyAt(1) }) });
    expect(list(world)).toMatchObject({ key: keyAt(1), turn: 1, earlier });
    expect(asked(walked(world, 1, 'roster:one:one'))).toMatchObject([
      { _id: 'errand:turn-one-1-one:one', task: { does: 'entries', after: 'roster:one:one' } },
    ]);
    expect(list(world)).toMatchObject({ earlier });
    expect(asked(walked(world, 1))).toEqual([]);
    expect(list(world)).not.toHaveProperty('earlier');
    expect(list(world)).toMatchObject({ key: keyAt(1), turn: 1 });
  });

  it('is never the one before again, however late something comes: what was hashed with that is hashed once more', () => {
    const world = scene();
    turned(world, 1);
    const late = hashed(world, 0);
    expect(asked(late)).toMatchObject([{ kind: 'hash-code', task: { passId: 'pass:one', memberId: SAM, gymId: GYM, turn: 1 } }]);
    expect(asked(late)[0]).toMatchObject({ _id: `errand:hash-one-one-${NOW.slice(0, 10)}-1` });
    expect(list(world)).toMatchObject({ key: keyAt(1), turn: 1 });
    turned(world, 2);
    expect(turned(world, 1).documents).toEqual([]);
    expect(walked(world, 1).documents).toEqual([]);
    expect(list(world)).toMatchObject({ turn: 2, earlier: [{ key: keyAt(1) }, { key: keyAt(0) }] });
    for (let turn = 3; turn < EARLIER_KEYS + 5; turn += 1) turned(world, turn);
    expect(list(world).earlier).toHaveLength(EARLIER_KEYS);
  });

  it('is what a code that is asked for afterwards is hashed with', () => {
    const world = scene();
    turned(world, 1);
    const due = world.system('system.tokens-due', { memberId: SAM });
    expect(asked(due)).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'hash-code', task: expect.objectContaining({ turn: 1 }) })]),
    );
  });
});
