import { expect, it } from 'vitest';
import { plus } from '../../../schemas/basics/time.ts';
import { accepted } from '../../../schemas/decision.ts';
import type { Favourite } from '../../../schemas/favourite/shape.ts';
import { NOW, person } from '../../../tests/rules/documents.ts';
import { favouritesQuery } from '../../features/favourite/queries.ts';
import { gymQuery } from '../../features/gym/queries.ts';
import { personQuery } from '../../features/person/queries.ts';
import { allNouns, settled, TestTime } from '../fixture.ts';
import { Freshness } from '../replication/freshness.ts';
import { asDoc } from '../storage/document.ts';
import { LocalDatabases } from '../storage/local-databases.ts';
import { memoryStorage, memoryValues } from '../storage/memory-storage.ts';
import { MOST_STAYING } from '../storage/when-asked/open-collections.ts';
import { LiveQueries } from './live-queries.ts';
import { LiveValue } from './live-value.ts';
import { Overlay } from './overlay.ts';
import type { ConnectionState } from './rows.ts';

it('a gym this device has is dated, and one it has not is said to be missing, as soon as its scope is followed', async () => {
  const time = new TestTime();
  const locals = new LocalDatabases(memoryStorage(), allNouns(), new TestTime());
  await locals.open('public', null);
  const freshness = new Freshness(memoryValues(), { timers: time });
  freshness.inStep(['venue-none/gyms'], time.now());
  const followed = new LiveValue<readonly string[]>([]);
  const answers = new LiveQueries({
    ports: { timers: time },
    locals,
    overlay: new Overlay(locals, () => null),
    freshness,
    connection: new LiveValue<ConnectionState>('Online'),
    followed,
    sources: () => followed.get().map((scope) => `${scope}/gyms`),
  });
  const answer = answers.ask(gymQuery('gym:none'));
  const stop = answer.subscribe(() => {});
  await settled();
  expect(answer.get().state).toBe('loading');

  followed.set(['venue-none']);
  expect(answer.get()).toMatchObject({ state: 'ready', rows: [], asOf: '2026-03-03T09:00:00.000Z' });
  stop();
});

it('A4: what is laid over an answer takes nothing away in between, so that no form is lost', async () => {
  const time = new TestTime();
  const locals = new LocalDatabases(memoryStorage(), allNouns(), new TestTime());
  await locals.open('self', 'member01');
  const self = { database: 'self', collection: 'self' } as const;
  const before = person('member01', { displayName: 'Sam Field' });
  await locals.collection(self)?.write([{ id: before._id, doc: asDoc(before) }]);
  const overlay = new Overlay(locals, () => 'member01');
  const answers = new LiveQueries({
    ports: { timers: time },
    locals,
    overlay,
    freshness: new Freshness(memoryValues(), { timers: time }),
    connection: new LiveValue<ConnectionState>('Offline'),
    followed: new LiveValue<readonly string[]>([]),
    sources: () => ['self-member01/self'],
  });
  const answer = answers.ask(personQuery);
  const seen: string[] = [];
  answer.subscribe(() => seen.push(`${answer.get().state} ${answer.get().rows[0]?.doc.displayName}`));
  await settled();
  overlay.lay('proposal:01ARZ3NDEKTSV4RRFFQ69GAAAA', 'person.edit', accepted([{ ...before, displayName: 'Sammy Field' }]));
  await settled();
  expect(seen).toEqual(['ready Sam Field', 'ready Sammy Field']);
  expect(answer.get().rows[0]?.mark).toBe('waiting');
});

it('A4: what a decision writes takes the place of what was laid over it, and nothing of before is seen in between', async () => {
  const time = new TestTime();
  const locals = new LocalDatabases(memoryStorage(), allNouns(), new TestTime());
  await locals.open('self', 'member01');
  const overlay = new Overlay(locals, () => 'member01');
  const answers = new LiveQueries({
    ports: { timers: time },
    locals,
    overlay,
    freshness: new Freshness(memoryValues(), { timers: time }),
    connection: new LiveValue<ConnectionState>('Offline'),
    followed: new LiveValue<readonly string[]>([]),
    sources: () => [],
  });
  const favourite = (kept: boolean, updatedAt: string): Favourite => ({
    ...{ _id: 'favourite:member01:one', type: 'favourite', schemaVersion: 1, createdBy: 'member01', updatedBy: 'member01' },
    ...{
      uid: 'member01',
      gymId: 'gym:one',
      kept,
      note: '',
      order: 1,
      createdAt: NOW,
      updatedAt,
      addedAt: NOW,
      changedAt: updatedAt,
    },
  });
  const self = locals.collection({ database: 'self', collection: 'self' });
  if (!self) throw new Error('self is open');
  await self.write([{ id: 'favourite:member01:one', doc: { ...favourite(false, NOW) } }]);
  // A database answers a moment after it was written to.
  const told: (() => void)[] = [];
  const watch = self.watch.bind(self);
  self.watch = (selection, listener) => watch(selection, (docs) => void told.push(() => listener(docs)));
  const tell = async () => {
    await settled();
    for (const one of told.splice(0)) one();
  };
  const answer = answers.ask(favouritesQuery);
  const shown = () => {
    const { state, rows } = answer.get();
    return state === 'loading' ? state : `${rows[0]?.mark} ${rows[0]?.doc.kept}`;
  };
  const stop = answer.subscribe(() => {});
  await tell();
  expect(shown()).toBe('decided false');
  const later = plus(NOW, 1000);
  overlay.lay('proposal:01', 'favourite.set', accepted([favourite(true, later)]));
  // The first one laid asks the database for more, and what was there stands meanwhile.
  expect(shown()).toBe('waiting true');
  await tell();
  const wrote = [{ collection: 'self', id: 'favourite:member01:one', updatedAt: later }];
  overlay.decided('proposal:01', { state: 'accepted', at: later, judgedAt: later, wrote });
  await settled();
  await self.write([{ id: 'favourite:member01:one', doc: { ...favourite(true, later) } }]);
  expect(shown()).toBe('decided true');
  await tell();
  expect(shown()).toBe('decided true');
  stop();
});

it('[11] a screen that needs the room of one that was left has it at once, and waits only for one that is looked at', async () => {
  const time = new TestTime();
  const locals = new LocalDatabases(memoryStorage(), allNouns(), time);
  for (const database of ['self', 'member', 'platform'] as const) await locals.open(database, 'member01');
  const answers = new LiveQueries({
    ports: { timers: time },
    locals,
    overlay: new Overlay(locals, () => 'member01'),
    freshness: new Freshness(memoryValues(), { timers: time }),
    connection: new LiveValue<ConnectionState>('Offline'),
    followed: new LiveValue<readonly string[]>([]),
    sources: () => [],
  });
  const ask = (collection: string) => answers.ask({ ...favouritesQuery, database: 'platform', collection }).subscribe(() => {});
  const names = locals.specsOf('platform').map(({ name }) => name);
  const [shown, next] = [names.slice(0, MOST_STAYING - 1), names.slice(MOST_STAYING - 1, MOST_STAYING + 1)];
  expect(next).toHaveLength(2);
  const looking = answers.ask(favouritesQuery).subscribe(() => {});
  const leave = shown.map(ask);
  await settled();
  const [waiting, another] = next.map(ask);
  await settled();
  expect(locals.room.isWanted).toBe(true);
  // The two of the screen that is left first go to those who wait: nothing is kept warm meanwhile.
  for (const one of leave.slice(0, 2)) one();
  expect(locals.room.isWanted).toBe(false);
  for (const one of leave) one();
  // Kept warm, until they are wanted.
  const here = ask(names[5] ?? '');
  await settled();
  expect(locals.room.isWanted).toBe(false);
  const back = shown.map(ask);
  expect(locals.room.isWanted).toBe(true);
  for (const one of [waiting, another, here, looking, ...back]) one?.();
  expect(locals.room.isWanted).toBe(false);
});

it('the disk is asked while whoever asks is still being drawn, but for no more collections than there is room for', async () => {
  const time = new TestTime();
  const locals = new LocalDatabases(memoryStorage(), allNouns(), time);
  for (const database of ['self', 'member', 'platform'] as const) await locals.open(database, 'member01');
  const kept = person('member01', { displayName: 'Sam Field' });
  await locals.collection({ database: 'self', collection: 'self' })?.write([{ id: kept._id, doc: asDoc(kept) }]);
  const answers = new LiveQueries({
    ports: { timers: time },
    locals,
    overlay: new Overlay(locals, () => 'member01'),
    freshness: new Freshness(memoryValues(), { timers: time }),
    connection: new LiveValue<ConnectionState>('Offline'),
    followed: new LiveValue<readonly string[]>([]),
    sources: () => [],
  });
  const ahead = answers.ask(personQuery);
  await settled();
  expect(ahead.get().rows.map(({ doc }) => doc.displayName)).toEqual(['Sam Field']);
  // Nobody came to listen: it ends as what was listened to does, and begins anew for whoever comes later.
  await time.pass(10_000);
  expect(answers.ask(personQuery)).not.toBe(ahead);

  const full = locals.specsOf('platform').map(({ name }) => name);
  for (const collection of full) answers.ask({ ...favouritesQuery, database: 'platform', collection });
  expect(full.length).toBeGreaterThan(MOST_STAYING);
  expect(locals.room.isWanted).toBe(false);
});
