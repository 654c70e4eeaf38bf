import { describe, expect, it } from 'vitest';
import { settled, TestTime } from '../sync/fixture.ts';
import { LiveValue } from '../sync/queries/live-value.ts';
import type { SessionView } from './session.ts';
import { whenKnown } from './when-known.ts';

function waiting(state: SessionView) {
  const time = new TestTime();
  const view = new LiveValue<SessionView>(state);
  const waited = { over: false };
  const done = whenKnown(view, time).then(() => {
    waited.over = true;
  });
  return { time, view, waited, done };
}

describe('an authorised call waits for auth loading (specification 7)', () => {
  it('not at all when it is known who is here', async () => {
    const { time, done } = waiting({ state: 'signedOut' });
    const before = time.now();
    await done;
    expect(time.now()).toBe(before);
  });

  it('in steps of 100 ms until it is', async () => {
    const { time, view, waited } = waiting({ state: 'loading' });
    await time.pass(700);
    view.set({ state: 'signedOut' });
    await settled();
    expect(waited.over).toBe(false);
    await time.pass(100);
    await settled();
    expect(waited.over).toBe(true);
  });

  it('for 20 looks at most', async () => {
    const { time, waited } = waiting({ state: 'loading' });
    await time.pass(1_900);
    await settled();
    expect(waited.over).toBe(false);
    await time.pass(100);
    await settled();
    expect(waited.over).toBe(true);
  });
});
