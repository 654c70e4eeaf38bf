import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NOW, slot, timetable } from '../../../tests/rules/documents.ts';
import { allNouns, TestTime } from '../fixture.ts';
import { Ageing } from './ageing.ts';
import { asDoc } from './document.ts';
import { LocalDatabases } from './local-databases.ts';
import { memoryStorage, memoryValues } from './memory-storage.ts';

const SLOTS = { database: 'public', collection: 'slots' } as const;
const FIRST = timetable('gym:one', [slot('2026-03-03T18:00')]);
const LATER = timetable('gym:one', [slot('2026-03-07T18:00')]);

let locals: LocalDatabases;
let ageing: Ageing;
beforeEach(async () => {
  locals = new LocalDatabases(memoryStorage(), allNouns(), new TestTime());
  ageing = new Ageing(locals, memoryValues());
  await locals.open('public', null);
});
afterEach(() => locals.close('public'));

const write = (...days: (typeof FIRST)[]) =>
  locals.collection(SLOTS)?.write(days.map((day) => ({ id: day._id, doc: asDoc(day) })));
const held = async () => (await locals.collection(SLOTS)?.find({ index: ['_id'], limit: 9 }))?.map(({ date }) => date);
const WEEK_LATER = '2026-03-10T09:00:00.000Z';

describe('[A6] what has aged', () => {
  it('leaves the device when the server has said what time it is, and what has not stays', async () => {
    await write(FIRST, LATER);
    await ageing.letGo({ now: '2026-03-06T09:00:00.000Z', isSure: true });
    expect(await held()).toEqual(['2026-03-03', '2026-03-07']);
    await ageing.letGo({ now: '2026-03-06T12:00:00.000Z', isSure: true });
    expect(await held()).toEqual(['2026-03-07']);
  });

  it('stays while nothing but a clock that nobody vouches for says how late it is', async () => {
    await write(FIRST, LATER);
    expect(FIRST.updatedAt).toBe(NOW);
    await ageing.letGo({ now: '2031-01-01T00:00:00.000Z', isSure: false });
    expect(await held()).toEqual(['2026-03-03', '2026-03-07']);
  });

  it('leaves it as soon as something the server stamped since proves that the days have passed', async () => {
    await write(FIRST, { ...LATER, updatedAt: '2026-03-06T12:00:00.000Z' });
    await ageing.letGo({ now: WEEK_LATER, isSure: false });
    expect(await held()).toEqual(['2026-03-07']);
  });

  it('is looked for once in half a day', async () => {
    await ageing.letGo({ now: WEEK_LATER, isSure: true });
    await write(FIRST);
    await ageing.letGo({ now: WEEK_LATER, isSure: true });
    expect(await held()).toEqual(['2026-03-03']);
    await ageing.letGo({ now: '2026-03-10T12:00:00.000Z', isSure: true });
    expect(await held()).toEqual([]);
  });
});
