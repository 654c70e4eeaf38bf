import { expect, it } from 'vitest';
import { TestTime } from '../fixture.ts';
import { CONNECTION, SEND } from '../transitions.ts';
import { Connection } from './connection.ts';

function connection() {
  const time = new TestTime();
  let online = 0;
  const made = new Connection({ timers: time }, () => {
    online += 1;
  });
  return { time, made, state: () => made.state.get(), online: () => online };
}

it('Unknown at start, Online at the first answer, Offline after ten seconds without one', async () => {
  const { time, made, state, online } = connection();
  expect(state()).toBe('Unknown');
  made.expect();
  await time.pass(9_000);
  expect(state()).toBe('Unknown');
  made.heard();
  expect(state()).toBe('Online');
  await time.pass(9_999);
  expect(state()).toBe('Online');
  await time.pass(1);
  expect(state()).toBe('Offline');
  await time.pass(60_000);
  made.heard();
  expect([state(), online()]).toEqual(['Online', 2]);
});

it('without a network from the start it is Offline after ten seconds', async () => {
  const { time, made, state } = connection();
  made.expect();
  await time.pass(10_000);
  expect(state()).toBe('Offline');
});

it('silence only counts while an answer is due', async () => {
  const { time, made, state } = connection();
  made.expect();
  made.heard();
  made.relax();
  await time.pass(3_600_000);
  expect(state()).toBe('Online');
});

it('what the platform says counts when it says that there is no network', () => {
  const { made, state } = connection();
  made.heard();
  made.networkGone();
  expect(state()).toBe('Offline');
});

it('A2: what is decided or taken back stays so, whatever comes later', () => {
  for (const event of ['sent', 'failed', 'acknowledged', 'decided', 'undone'] as const) {
    expect(SEND.decided[event]).toBe('decided');
    expect(SEND.withdrawn[event]).toBe(event === 'decided' ? 'decided' : 'withdrawn');
    expect(CONNECTION.Unknown.heard).toBe('Online');
  }
  // Undo is for what waits: what is on its way cannot be taken back.
  expect([SEND.waiting.undone, SEND.sending.undone, SEND.acknowledged.undone]).toEqual(['withdrawn', 'sending', 'acknowledged']);
});
