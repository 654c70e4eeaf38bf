import { expect, it, vi } from 'vitest';
import { pass } from '../../../tests/rules/documents.ts';
import { allNouns, reply, TestNetwork, TestTime, testPorts } from '../fixture.ts';
import { Freshness } from '../replication/freshness.ts';
import { asDoc } from '../storage/document.ts';
import { LocalDatabases } from '../storage/local-databases.ts';
import { memoryStorage, memoryValues } from '../storage/memory-storage.ts';
import { IDLE_FOR } from '../storage/when-asked/lazy-collection.ts';
import { Lookup } from './lookup.ts';
import { Overlay } from './overlay.ts';

const SAM = 'member01';
const PASSES = { database: 'member', collection: 'passes' } as const;
const DB = `member-${SAM}/passes`;
const ID = 'pass:a';

/** Two tabs over one disk. */
async function tabs() {
  const [time, storage] = [new TestTime(), memoryStorage()];
  const open = async () => {
    const locals = new LocalDatabases(storage, allNouns(), time);
    await locals.open('member', SAM);
    return locals;
  };
  const [here, there] = [await open(), await open()];
  const freshness = new Freshness(memoryValues(), testPorts({ time, network: new TestNetwork(() => reply(404, {})) }));
  freshness.inStep([DB], time.now());
  freshness.stop();
  const uid = () => SAM;
  const lookup = new Lookup({ locals: here, freshness, overlay: new Overlay(here, uid), uid });
  const writeThere = (updatedAt: string) =>
    there.collection(PASSES)?.write([{ id: ID, doc: { ...asDoc(pass('a', SAM)), updatedAt } }]);
  const found = async () => {
    const finding = await lookup.get('pass', DB, ID);
    return finding.state === 'known' ? finding.value.updatedAt : finding.state;
  };
  const collection = here.collection(PASSES);
  if (!collection) throw new Error('the passes are not open');
  const [asked, searched] = [vi.spyOn(collection, 'getMany'), vi.spyOn(collection, 'find')];
  const byMember = async () => {
    const finding = await lookup.find('pass', DB, 'memberId', SAM);
    return finding.state === 'known' ? finding.value.map(({ updatedAt }) => updatedAt) : finding.state;
  };
  return { time, lookup, writeThere, found, asked, searched, byMember };
}

const [FIRST, SECOND, THIRD] = ['2026-03-03T10:00:00.000Z', '2026-03-03T11:00:00.000Z', '2026-03-03T12:00:00.000Z'];

it('[11] what is at hand is not answered from when another tab may have written without being heard', async () => {
  const { time, writeThere, found } = await tabs();
  await writeThere(FIRST);
  expect(await found()).toBe(FIRST);
  await writeThere(SECOND);
  expect(await found()).toBe(SECOND);
  await time.pass(IDLE_FOR);
  await writeThere(THIRD);
  expect(await found()).toBe(THIRD);
});

it('[11] kept open, it hears of what another tab writes, for as long as it is kept', async () => {
  const { time, lookup, writeThere, found } = await tabs();
  const letGo = lookup.keepOpen([DB]);
  await time.pass(5 * IDLE_FOR);
  await writeThere(FIRST);
  expect(await found()).toBe(FIRST);
  await time.pass(5 * IDLE_FOR);
  await writeThere(SECOND);
  expect(await found()).toBe(SECOND);
  letGo();
});

it('[14] nobody looks twice for what is not there, until it is written', async () => {
  const { writeThere, found, asked } = await tabs();
  expect([await found(), await found()]).toEqual(['absent', 'absent']);
  expect(asked).toHaveBeenCalledTimes(1);
  await writeThere(FIRST);
  expect([await found(), await found()]).toEqual([FIRST, FIRST]);
  expect(asked).toHaveBeenCalledTimes(2);
});

it('[14] what is asked for at every visitor stays at hand, however many have come', async () => {
  const { lookup, writeThere, found, asked } = await tabs();
  await writeThere(FIRST);
  for (let visitor = 0; visitor < 300; visitor += 1) {
    await found();
    await lookup.get('pass', DB, `pass:visitor${visitor}`);
  }
  expect(asked.mock.calls.filter(([[id]]) => id === ID)).toHaveLength(1);
});

it('[14] what could not be read is asked for again', async () => {
  const { writeThere, found, asked } = await tabs();
  await writeThere(FIRST);
  asked.mockRejectedValueOnce(new Error('the database is closed'));
  await expect(found()).rejects.toThrow('closed');
  expect(await found()).toBe(FIRST);
});

it('[14] what was found by a field is at hand until anything of that collection is written', async () => {
  const { time, writeThere, searched, byMember } = await tabs();
  expect([await byMember(), await byMember()]).toEqual([[], []]);
  expect(searched).toHaveBeenCalledTimes(1);
  await writeThere(FIRST);
  expect([await byMember(), await byMember()]).toEqual([[FIRST], [FIRST]]);
  expect(searched).toHaveBeenCalledTimes(2);
  await time.pass(IDLE_FOR);
  await writeThere(SECOND);
  expect(await byMember()).toEqual([SECOND]);
});
