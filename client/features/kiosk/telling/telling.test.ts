import { describe, expect, it } from 'vitest';
import { plus } from '../../../../schemas/basics/time.ts';
import { LIMITS } from '../../../../schemas/limits.ts';
import { memoryValues } from '../../../sync/storage/memory-storage.ts';
import { type TabletNow, Telling } from './telling.ts';

const NOW = '2026-03-10T09:00:00.000Z';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** One whose page is open, and looked at so many milliseconds after nine. `values`: what an earlier page left. */
function tablet(values = memoryValues()) {
  const said: TabletNow[] = [];
  const telling = new Telling({ values, say: async (standing) => said.push(standing) });
  const look = async (after: number, change: Partial<TabletNow> = {}) => {
    const now = plus(NOW, after);
    const usual = { kioskId: 'kiosk:one', connection: 'Online', rosterAt: now, waiting: 0, clockOffsetMs: 0 } as const;
    await telling.look({ ...usual, now, ...change });
    return said.length;
  };
  return { look, said, values };
}
/** One that has just told at a minute past nine. */
async function told() {
  const at = tablet();
  await at.look(0);
  expect(await at.look(MINUTE)).toBe(1);
  return at;
}

describe('[2.26] a tablet says how it is', () => {
  it('when it has been online for a minute, and so may have sent what waited', async () => {
    const { look, said } = tablet();
    expect(await look(0, { waiting: 40 })).toBe(0);
    expect(await look(MINUTE - 1, { waiting: 2 })).toBe(0);
    expect(await look(MINUTE)).toBe(1);
    expect(said[0]).toMatchObject({ kioskId: 'kiosk:one', waiting: 0, rosterAt: plus(NOW, MINUTE) });
  });

  it('and not while it is offline, nor a minute after that', async () => {
    const { look } = tablet();
    await look(0, { connection: 'Unknown' });
    expect(await look(HOUR, { connection: 'Offline' })).toBe(0);
    expect(await look(HOUR + MINUTE)).toBe(0);
    expect(await look(HOUR + 2 * MINUTE)).toBe(1);
  });

  it('once an hour while nothing changes, also when its page was opened anew', async () => {
    const { look, values } = await told();
    expect(await look(MINUTE + LIMITS.healthAnyway - 1)).toBe(1);
    const again = tablet(values);
    await again.look(2 * MINUTE);
    expect(await again.look(30 * MINUTE)).toBe(0);
    expect(await again.look(MINUTE + LIMITS.healthAnyway)).toBe(1);
  });

  it.each([
    ['its list is not up to date', { rosterAt: NOW }],
    ['something cannot be sent', { waiting: 1 }],
    ['its clock was set', { clockOffsetMs: 26 * HOUR }],
  ])('sooner when %s, but never within a quarter of an hour', async (_, change) => {
    const { look } = await told();
    const at = MINUTE + LIMITS.healthEvery;
    expect(await look(at - 1, change)).toBe(1);
    expect(await look(at + MINUTE, change)).toBe(2);
    expect(await look(at + 2 * MINUTE, change)).toBe(2);
  });

  it('sooner when it was away', async () => {
    const { look } = await told();
    await look(20 * MINUTE, { connection: 'Offline' });
    await look(22 * MINUTE);
    expect(await look(23 * MINUTE)).toBe(2);
    expect(await look(39 * MINUTE)).toBe(2);
  });

  it('at once when it was set up as another', async () => {
    const { look } = await told();
    expect(await look(2 * MINUTE, { kioskId: 'kiosk:two' })).toBe(2);
  });
});
