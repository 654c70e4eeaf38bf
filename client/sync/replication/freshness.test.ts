import { expect, it } from 'vitest';
import { TestTime } from '../fixture.ts';
import { memoryValues } from '../storage/memory-storage.ts';
import { Freshness } from './freshness.ts';

it('what arrives after a while without the server is not dated before it; in sync all the time is told twice a minute', async () => {
  const time = new TestTime();
  const freshness = new Freshness(memoryValues(), { timers: time });
  let told = 0;
  freshness.version.subscribe(() => {
    told += 1;
  });
  const heard = () => freshness.inStep(['gym-g1/checkins', 'gym-g1/roster'], time.now());
  heard();
  expect(told).toBe(1);
  for (let beats = 0; beats < 7; beats += 1) {
    await time.pass(4_000);
    heard();
  }
  expect(told).toBe(1);
  await time.pass(6_000);
  expect(told).toBe(2);

  await time.pass(60_000);
  const before = told;
  freshness.inStep(['gym-g1/checkins'], time.now());
  expect(told).toBe(before + 1);
  freshness.inStep(['gym-g1/roster'], time.now());
  expect(told).toBe(before + 2);
});

it('what the tab that replicates has forgotten nobody is in sync with', () => {
  const [leader, other] = ['leader', 'other'].map(() => new Freshness(memoryValues(), { timers: new TestTime() }));
  leader?.inStep(['public/gyms', 'member-m1/passes'], 1_000);
  other?.adopt(leader?.entries() ?? []);
  expect(other?.of('member-m1/passes')).not.toBeNull();
  leader?.forget('member-m1/');
  other?.adopt(leader?.entries() ?? []);
  expect(other?.of('member-m1/passes')).toBeNull();
  expect(other?.of('public/gyms')).not.toBeNull();
});
