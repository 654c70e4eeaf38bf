import { describe, expect, it } from 'vitest';
import { plus } from '../../../../../schemas/basics/time.ts';
import { recordIdOf } from '../../../../../schemas/gym/record.ts';
import { momentOf } from '../../../../../schemas/proposal/judge.ts';
import { gym, HOUR, NOW } from '../../../../../tests/rules/documents.ts';
import { employ } from '../../../../../tests/rules/scenes.ts';
import { KnownWorld } from '../../../../../tests/rules/world.ts';
import { lastChangeOf, mergedUnder, whoAll, whoIn } from './merged.ts';

const GYM = 'gym:one';
const [OWNER, MANAGER] = ['owner001', 'manager1'];
const [TABLET, PHONE] = ['tablet01', 'phone001'];
const NAMES = new Map([
  [OWNER, 'Olive'],
  [MANAGER, 'Mia'],
]);
const onlooker = (uid: string) => ({ uid, nameOf: (one: string) => NAMES.get(one) });

function world() {
  const of = new KnownWorld(gym('one'));
  employ(of, OWNER, 'owner');
  employ(of, MANAGER, 'manager');
  of.system('system.device-registered', { uid: OWNER, deviceId: TABLET, name: 'Chrome on iPad' });
  of.system('system.device-registered', { uid: MANAGER, deviceId: PHONE, name: 'Safari on iPhone' });
  return of;
}

/** Made on that device, which had last heard of the server at hour `heard`, and received at hour `received`. */
function edit(of: KnownWorld, by: string, deviceId: string, field: string, [heard, received]: readonly [number, number]) {
  const plain = of.proposal('gym.edit', { gymId: GYM, [field]: { from: null, to: `About ${field}` } });
  const heardAt = plus(NOW, heard * HOUR);
  const proposal = { ...plain, origin: { ...plain.origin, deviceId, lastServerAt: heardAt, madeAt: heardAt } };
  const receipt = { by, receivedAt: plus(NOW, received * HOUR), contactBefore: heardAt, possibleSince: undefined };
  const { state } = of.decided(proposal, momentOf(proposal.origin, receipt));
  return { state, row: { id: proposal._id, madeOn: { deviceId, heardAt } } };
}
const recordIn = (of: KnownWorld) => of.one('gymrecord', recordIdOf(GYM));

describe('[G1] what one’s own change was merged with', () => {
  it('is what others said while this device could not hear it, and whose device that was', () => {
    const of = world();
    edit(of, OWNER, TABLET, 'tagline', [0, 1]);
    edit(of, MANAGER, PHONE, 'houseRules', [1, 2]);
    const { row } = edit(of, OWNER, 'laptop01', 'whatToBring', [0, 3]);
    const under = mergedUnder(row, recordIn(of));
    expect(under.map(({ fields }) => fields)).toEqual([['tagline'], ['houseRules']]);
    expect(whoAll(under, onlooker(OWNER))).toBe('your Chrome on iPad and Mia (Safari on iPhone)');
  });

  it('is nothing that the device had heard of, that it said itself, or that came later', () => {
    const of = world();
    edit(of, MANAGER, PHONE, 'houseRules', [0, 1]);
    edit(of, OWNER, TABLET, 'tagline', [2, 3]);
    const { row } = edit(of, OWNER, TABLET, 'whatToBring', [2, 4]);
    edit(of, MANAGER, PHONE, 'firstVisit', [2, 5]);
    expect(mergedUnder(row, recordIn(of))).toEqual([]);
  });

  it('is nothing before it is decided, and of a device that never heard a server nothing can be said', () => {
    const of = world();
    edit(of, MANAGER, PHONE, 'houseRules', [0, 1]);
    expect(mergedUnder({ id: 'proposal:later', madeOn: { deviceId: TABLET, heardAt: NOW } }, recordIn(of))).toEqual([]);
    const { row } = edit(of, OWNER, TABLET, 'tagline', [0, 2]);
    expect(mergedUnder({ id: row.id, madeOn: { deviceId: TABLET } }, recordIn(of))).toEqual([]);
    expect(mergedUnder({ id: row.id }, recordIn(of))).toEqual([]);
  });
});

it('[G2] a conflict knows who changed the field last, on what, and when', () => {
  const of = world();
  edit(of, OWNER, TABLET, 'tagline', [0, 1]);
  edit(of, MANAGER, PHONE, 'houseRules', [0, 2]);
  expect(lastChangeOf(recordIn(of), 'tagline')).toMatchObject({
    by: OWNER,
    at: plus(NOW, HOUR),
    device: { name: 'Chrome on iPad' },
  });
  expect(lastChangeOf(recordIn(of), 'description')).toBeUndefined();
});

it('a device without a name, and somebody this device has no name of, are still somebody', () => {
  expect(whoIn({ by: OWNER, device: { id: TABLET } }, onlooker(OWNER))).toBe('your other device');
  expect(whoIn({ by: 'gone0001' }, onlooker(OWNER))).toBe('somebody on your team');
  expect(whoIn({ by: MANAGER, device: { id: PHONE } }, onlooker(OWNER))).toBe('Mia');
  expect(whoAll([], onlooker(OWNER))).toBe('');
});

it('[G16] what a device was called goes with its person; that they changed something stays', () => {
  const of = world();
  edit(of, MANAGER, PHONE, 'houseRules', [0, 1]);
  edit(of, OWNER, TABLET, 'tagline', [0, 2]);
  of.say(MANAGER, 'account.close', {});
  of.system('system.account-erased', { uid: MANAGER }, plus(NOW, 31 * 24 * HOUR));
  expect(recordIn(of).history).toMatchObject([{ by: MANAGER, fields: ['houseRules'] }, { device: { name: 'Chrome on iPad' } }]);
  expect(recordIn(of).history[0]).not.toHaveProperty('device');
});
