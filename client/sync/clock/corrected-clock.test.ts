import { describe, expect, it } from 'vitest';
import { CorrectedClock } from './corrected-clock.ts';

const SERVER = Date.parse('2026-03-03T09:00:00.000Z');
const MINUTE = 60_000;

/** A device whose wall clock is wrong by `skew`; time goes by for both clocks alike. */
function device(skew: number, countsSleep = true) {
  const state = { elapsed: 0, skew, slept: 0 };
  const clock = new CorrectedClock({
    clock: { now: () => SERVER + state.elapsed + state.slept + state.skew },
    monotonic: { now: () => state.elapsed + (countsSleep ? state.slept : 0), countsSleep },
  });
  return { clock, state, server: () => SERVER + state.elapsed + state.slept };
}

describe('corrected clock', () => {
  it('never synced is untrusted and says what the device says', () => {
    const { clock, server } = device(12 * MINUTE);
    expect(clock.trust()).toBe('untrusted');
    expect(clock.now()).toBe(server() + 12 * MINUTE);
    expect(clock.lastServerAt()).toBeNull();
  });

  it('K1: a constant error is corrected, half the round trip counted', () => {
    const { clock, server } = device(-12 * MINUTE);
    clock.heard(server() - 100, 200);
    expect(clock.offsetMs()).toBe(12 * MINUTE);
    expect(clock.now()).toBe(server());
    expect(clock.trust()).toBe('synced');
  });

  it('the offset is the median of the last five; answers slower than 5 s say nothing about it', () => {
    const { clock, server } = device(0);
    for (const error of [10, 20, 900, 30, 40]) clock.heard(server() + error, 0);
    expect(clock.offsetMs()).toBe(30);
    clock.heard(server() + 50_000, 5_001);
    expect(clock.offsetMs()).toBe(30);
    clock.heard(server() + 60, 0);
    expect(clock.offsetMs()).toBe(40);
  });

  it('K2: a clock set while the app runs is noticed, what is shown does not jump, and one answer mends it', () => {
    const { clock, state, server } = device(0);
    clock.heard(server(), 0);
    state.elapsed += 10 * MINUTE;
    state.skew = -3 * MINUTE;
    expect(clock.trust()).toBe('untrusted');
    expect(clock.now()).toBe(server());
    clock.heard(server(), 0);
    expect(clock.trust()).toBe('synced');
    expect(clock.offsetMs()).toBe(3 * MINUTE);
    state.skew = 3 * MINUTE;
    expect(clock.trust()).toBe('untrusted');
    state.skew = -3 * MINUTE + 90_000;
    expect(clock.trust()).toBe('synced');
  });

  it('K2: a device that slept is not one whose clock was set, but is believed no more than after a restart', () => {
    const { clock, state, server } = device(5 * MINUTE, false);
    clock.heard(server(), 0);
    state.slept = 8 * 60 * MINUTE;
    expect(clock.now()).toBe(server());
    expect(clock.trust()).toBe('estimated');
    state.skew -= 9 * 60 * MINUTE;
    expect(clock.trust()).toBe('untrusted');
  });

  it('K3: after a restart a plausible clock is estimated; one before the last word of the server is not believed', () => {
    const first = device(4 * MINUTE);
    first.clock.heard(first.server(), 0);
    const stamp = first.clock.stamp();
    if (!stamp) throw new Error('nothing to keep');
    const restarted = device(4 * MINUTE);
    restarted.state.elapsed = 60 * MINUTE;
    restarted.clock.restore(stamp);
    expect(restarted.clock.trust()).toBe('estimated');
    expect(restarted.clock.now()).toBe(restarted.server());
    expect(restarted.clock.lastServerAt()).toBe('2026-03-03T09:00:00.000Z');
    const setBack = device(-60 * MINUTE);
    setBack.clock.restore(stamp);
    expect(setBack.clock.trust()).toBe('untrusted');
  });

  it('K4: the last word of the server never goes back', () => {
    const { clock, server } = device(0);
    clock.heard(server(), 0);
    clock.heard(server() - 5_000, 0);
    expect(clock.lastServerAt()).toBe('2026-03-03T09:00:00.000Z');
  });
});
