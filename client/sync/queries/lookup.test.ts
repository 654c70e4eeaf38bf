import { expect, it } from 'vitest';
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
  return { time, lookup, writeThere, found };
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
