import { expect, it } from 'vitest';
import type { ListKey, RosterEntry } from '../../../../schemas/roster/shape.ts';
import { olderCodeHash, slowHash } from '../../../../schemas/roster/slow-hash.ts';
import { born, NOW, pass, rosterEntry } from '../../../../tests/rules/documents.ts';
import { entryByCode } from './entry-by-code.ts';

const GYM = 'gym:one';
const CODE = 'ABCD1234';
const KEY: ListKey = { _id: 'listkey:one', type: 'listkey', ...born, gymId: GYM, key: 'A'.repeat(43), cost: 1 };

/** What lies on the tablet of the gym's list. */
function typed(entry: RosterEntry, listKey: ListKey | undefined = KEY) {
  const lookup = {
    get: async () => (listKey ? { state: 'known', value: listKey, asOf: NOW } : { state: 'absent', asOf: NOW }),
    find: async (_type: string, _db: string, _field: string, hash: string) => ({
      state: 'known',
      value: entry.shortCodeHash === hash ? [entry] : [],
      asOf: NOW,
    }),
  } as unknown as Parameters<typeof entryByCode>[0];
  return entryByCode(lookup, GYM, CODE);
}
const listed = rosterEntry(pass('one', 'member01'));

it('[R-37] a typed code finds whoever’s code was hashed with the gym’s key', async () => {
  const entry = { ...listed, shortCodeHash: await slowHash(CODE, KEY), hashedWith: 'AAAAAAAA' };
  expect(await typed(entry)).toEqual(entry);
  expect(await typed({ ...entry, shortCodeHash: await slowHash('ABCD1235', KEY) })).toBeUndefined();
});

it('[R-37, C15] while a list is hashed anew both are found: who has the new hash, and who waits for it', async () => {
  const turned = { ...KEY, key: 'B'.repeat(43), turn: 1, earlier: [{ key: KEY.key, cost: 1 }] };
  const before = { ...listed, shortCodeHash: await slowHash(CODE, KEY), hashedWith: 'AAAAAAAA' };
  const after = { ...listed, shortCodeHash: await slowHash(CODE, turned), hashedWith: 'BBBBBBBB' };
  expect(await typed(before, turned)).toEqual(before);
  expect(await typed(after, turned)).toEqual(after);
  const { earlier: _, ...done } = turned;
  expect(await typed(before, done)).toBeUndefined();
  // What a tablet held that was taken out of service before.
  expect(await typed(after, KEY)).toBeUndefined();
});

it('[R-37] one that is not hashed with a key yet is still found as it was before, and no other one so', async () => {
  const entry = { ...listed, shortCodeHash: olderCodeHash(GYM, CODE) };
  expect(await typed(entry)).toEqual(entry);
  expect(await typed(entry, undefined)).toEqual(entry);
  expect(await typed({ ...entry, hashedWith: 'AAAAAAAA' })).toBeUndefined();
});
