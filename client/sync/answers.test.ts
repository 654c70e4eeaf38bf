import { expect, it } from 'vitest';
import { Answers } from './answers.ts';
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
