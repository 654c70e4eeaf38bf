import { expect, it } from 'vitest';
import type { Device } from '../../../schemas/person/shape.ts';
import { CodeKeys, type CodeKeysParts } from './code-keys.ts';
import type { CodeKeyPair, CodeKeyStore } from './key-store.ts';

const SAM = { uid: 'samfield1', deviceId: 'phone001' };

function memoryStore(): CodeKeyStore & { readonly pairs: Map<string, CodeKeyPair> } {
  const pairs = new Map<string, CodeKeyPair>();
  return {
    pairs,
    get: async (name) => pairs.get(name) ?? null,
    put: async (name, pair) => void pairs.set(name, pair),
    forget: async (prefix) => {
      for (const name of [...pairs.keys()]) if (name.startsWith(prefix)) pairs.delete(name);
    },
  };
}

/** A phone, and what its server knows of it. */
function phone(change: Partial<CodeKeysParts> & { device?: Partial<Device> | null } = {}) {
  const { device: about = {}, ...parts } = change;
  const store = memoryStore();
  const said: unknown[] = [];
  const device = about && ({ _id: 'device:phone001', type: 'device', deviceId: 'phone001', ...about } as Device);
  const made = () =>
    new CodeKeys({
      store,
      lookup: { get: (async () => (device ? { state: 'known', value: device } : { state: 'absent' })) as never },
      person: () => SAM,
      leads: () => true,
      propose: (async (kind: string, body: unknown) => void said.push([kind, body])) as never,
      ...parts,
    });
  return { store, said, made };
}
const keyOf = ({ pairs }: { readonly pairs: Map<string, CodeKeyPair> }) => pairs.get('samfield1:phone001')?.key;

it('[14] is made once and said once in a run, however often and at how many places at once it is looked at', async () => {
  const { store, said, made } = phone();
  const keys = made();
  await Promise.all([keys.look(), keys.look()]);
  await keys.look();
  expect(said).toEqual([['device.key', { key: keyOf(store) }]]);
  expect(store.pairs.size).toBe(1);
});

it('[14] is said anew in the next run while the server does not know it, and it is the same one', async () => {
  const { store, said, made } = phone();
  await made().look();
  const first = keyOf(store);
  await made().look();
  expect(keyOf(store)).toBe(first);
  expect(said).toHaveLength(2);
});

it('[14] is not said of a device whose key the server knows', async () => {
  const other = phone();
  await other.made().look();
  const key = keyOf(other.store);
  if (!key) throw new Error('no key');
  const { said, store, made } = phone({ device: { codeKey: { key, at: '2026-03-03T08:00:00.000Z' } } });
  for (const [name, pair] of other.store.pairs) store.pairs.set(name, pair);
  await made().look();
  expect(said).toEqual([]);
});

it('[R-43] is not made where nobody is signed in, in a tab that does not lead, on a device that is not registered or was signed out', async () => {
  for (const change of [
    { person: () => null },
    { leads: () => false },
    { device: null },
    { device: { revokedAt: '2026-03-03T08:00:00.000Z' } },
  ]) {
    const { store, said, made } = phone(change);
    await made().look();
    expect([said, store.pairs.size]).toEqual([[], 0]);
  }
});

it('[14] signs as this device, and is gone with its person; another person’s stays', async () => {
  const { store, made } = phone();
  const keys = made();
  expect(await keys.own()).toBeNull();
  await keys.look();
  const own = await keys.own();
  expect(own).toMatchObject({ deviceId: 'phone001', key: keyOf(store) });
  expect((await own?.sign(new Uint8Array([1])))?.length).toBe(64);
  const [pair] = [...store.pairs.values()];
  if (pair) store.pairs.set('samfield12:phone002', pair);
  await keys.forget('samfield1');
  expect([...store.pairs.keys()]).toEqual(['samfield12:phone002']);
});
