import { expect, it } from 'vitest';
import { accepted } from '../../schemas/decision.ts';
import { person } from '../../tests/rules/documents.ts';
import { Answers } from './answers.ts';
import { asDoc } from './document.ts';
import { Freshness } from './freshness.ts';
import { LiveValue } from './live-value.ts';
import { memoryStorage, memoryValues } from './memory-storage.ts';
import { Overlay } from './overlay.ts';
import { Places } from './places.ts';
import { questions } from './questions.ts';
import { settled, TestTime } from './rig.ts';
import type { ConnectionState } from './rows.ts';

it('a gym this device has is dated, and one it has not is said to be missing, as soon as its scope is followed', async () => {
  const time = new TestTime();
  const places = new Places(memoryStorage());
  await places.open('public', null);
  const freshness = new Freshness(memoryValues(), { timers: time });
  freshness.inStep(['venue-none/gyms'], time.now());
  const followed = new LiveValue<readonly string[]>([]);
  const answers = new Answers({
    ports: { timers: time },
    places,
    overlay: new Overlay(places, () => null),
    freshness,
    connection: new LiveValue<ConnectionState>('Online'),
    followed,
    sources: () => followed.get().map((scope) => `${scope}/gyms`),
  });
  const answer = answers.ask(questions.gym('gym:none'));
  const stop = answer.subscribe(() => {});
  await settled();
  expect(answer.get().state).toBe('loading');

  followed.set(['venue-none']);
  expect(answer.get()).toMatchObject({ state: 'ready', rows: [], asOf: '2026-03-03T09:00:00.000Z' });
  stop();
});

it('A4: what is laid over an answer takes nothing away in between, so that no form is lost', async () => {
  const time = new TestTime();
  const places = new Places(memoryStorage());
  await places.open('self', 'member01');
  const self = { place: 'self', collection: 'self' } as const;
  const before = person('member01', { displayName: 'Sam Field' });
  await places.collection(self)?.write([{ id: before._id, doc: asDoc(before) }]);
  const overlay = new Overlay(places, () => 'member01');
  const answers = new Answers({
    ports: { timers: time },
    places,
    overlay,
    freshness: new Freshness(memoryValues(), { timers: time }),
    connection: new LiveValue<ConnectionState>('Offline'),
    followed: new LiveValue<readonly string[]>([]),
    sources: () => ['self-member01/self'],
  });
  const answer = answers.ask(questions.person);
  const seen: string[] = [];
  answer.subscribe(() => seen.push(`${answer.get().state} ${answer.get().rows[0]?.doc.displayName}`));
  await settled();
  overlay.lay('proposal:01ARZ3NDEKTSV4RRFFQ69GAAAA', 'person.edit', accepted([{ ...before, displayName: 'Sammy Field' }]));
  await settled();
  expect(seen).toEqual(['ready Sam Field', 'ready Sammy Field']);
  expect(answer.get().rows[0]?.mark).toBe('waiting');
});
