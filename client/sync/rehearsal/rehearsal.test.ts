import { describe, expect, it } from 'vitest';
import { settled, TestBrowser, TestNetwork, TestTime, testPorts } from '../fixture.ts';
import { memoryValues } from '../storage/memory-storage.ts';
import { OutageRehearsal, REHEARSAL_LASTS } from './rehearsal.ts';

const MINUTE = 60_000;

interface TabOf {
  readonly time?: TestTime;
  readonly values?: ReturnType<typeof memoryValues>;
  readonly browser?: TestBrowser;
  readonly skew?: () => number;
}

/** A tab of a browser, and what its switch was told. */
async function tab({ time = new TestTime(), values = memoryValues(), browser = new TestBrowser(), skew = () => 0 }: TabOf = {}) {
  const told: boolean[] = [];
  const outage = { turn: (off: boolean) => void (told.at(-1) === off || told.push(off)) };
  const network = new TestNetwork(() => {
    throw new Error('a rehearsal asks nobody');
  });
  const ports = testPorts({ time, network, browser, skew });
  const rehearsal = new OutageRehearsal({ ports, outage, values, now: () => time.now() });
  await rehearsal.start();
  return { rehearsal, told, time, values, browser };
}

describe('[14] to rehearse an outage', () => {
  it('takes ten minutes and ends by itself', async () => {
    const { rehearsal, told, time } = await tab();
    expect(rehearsal.view.get()).toEqual({ state: 'none' });
    await rehearsal.begin();
    expect(rehearsal.view.get()).toEqual({ state: 'on', until: time.now() + 10 * MINUTE });
    await time.pass(10 * MINUTE - 1);
    expect(told).toEqual([false, true]);
    await time.pass(1);
    expect(told).toEqual([false, true, false]);
    expect(rehearsal.view.get()).toEqual({
      state: 'over',
      from: new Date(time.now() - 10 * MINUTE).toISOString(),
      to: new Date(time.now()).toISOString(),
    });
  });

  it('ends when somebody says so, and what held stands until it was read', async () => {
    const { rehearsal, told, time, values, browser } = await tab();
    await rehearsal.begin();
    await time.pass(3 * MINUTE);
    await rehearsal.end();
    expect(told).toEqual([false, true, false]);
    const again = await tab({ time, values, browser });
    expect(again.rehearsal.view.get()).toEqual(rehearsal.view.get());
    expect(again.told).toEqual([false]);
    await again.rehearsal.read();
    await settled();
    expect([again.rehearsal.view.get(), rehearsal.view.get()]).toEqual([{ state: 'none' }, { state: 'none' }]);
    expect(await values.list('')).toEqual([]);
  });

  it('goes on after a reload for what is left of it, and no longer', async () => {
    const first = await tab();
    await first.rehearsal.begin();
    await first.time.pass(4 * MINUTE);
    first.rehearsal.stop();
    const { rehearsal, told, time } = await tab(first);
    expect(told).toEqual([true]);
    await time.pass(6 * MINUTE - 1);
    expect(rehearsal.view.get().state).toBe('on');
    await time.pass(1);
    expect(told).toEqual([true, false]);
  });

  it('is over on a page that is opened after its time', async () => {
    const first = await tab();
    await first.rehearsal.begin();
    first.rehearsal.stop();
    await first.time.pass(REHEARSAL_LASTS + MINUTE);
    const { rehearsal, told } = await tab(first);
    await settled();
    expect(rehearsal.view.get().state).toBe('over');
    expect(told).toEqual([false]);
  });

  it.each([-30 * MINUTE, 30 * MINUTE])('is over where the clock was set by %d ms meanwhile', async (set) => {
    const first = await tab();
    await first.rehearsal.begin();
    first.rehearsal.stop();
    const { rehearsal, told } = await tab({ ...first, skew: () => set });
    await settled();
    expect(rehearsal.view.get().state).toBe('over');
    expect(told).toEqual([false]);
  });

  it('is none where what was remembered is not what was written', async () => {
    const values = memoryValues();
    for (const wrong of ['yes', { began: 'soon', from: '' }, 5]) {
      await values.set('rehearsal', wrong);
      const { rehearsal, told } = await tab({ values });
      expect([rehearsal.view.get().state, told]).toEqual(['none', [false]]);
    }
  });

  it('is one of all tabs', async () => {
    const first = await tab();
    const second = await tab(first);
    await first.rehearsal.begin();
    await settled();
    expect(second.told).toEqual([false, true]);
    await second.rehearsal.end();
    await settled();
    expect(first.told).toEqual([false, true, false]);
    expect(first.rehearsal.view.get()).toEqual(second.rehearsal.view.get());
  });

  it('is no longer because it was begun twice', async () => {
    const { rehearsal, time } = await tab();
    await rehearsal.begin();
    const { until } = { until: 0, ...rehearsal.view.get() };
    await time.pass(MINUTE);
    await rehearsal.begin();
    expect(rehearsal.view.get()).toEqual({ state: 'on', until });
  });

  it('that cannot be kept is on here, and not after a reload: nothing hangs on it', async () => {
    const full = { ...memoryValues(), set: () => Promise.reject(new Error('full')), get: async () => undefined };
    const { rehearsal, told, time } = await tab({ values: full });
    await rehearsal.begin();
    expect(told).toEqual([false, true]);
    await time.pass(REHEARSAL_LASTS);
    expect(told).toEqual([false, true, false]);
  });
});
