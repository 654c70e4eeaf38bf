import { beforeEach, describe, expect, it } from 'vitest';
import { memoryValues } from '../../sync/storage/memory-storage.ts';
import type { LocalValues } from '../../sync/storage/storage.ts';
import { StaffPin } from './staff-pin.ts';

const MINUTE = 60_000;
/** Few rounds: what is slow on purpose is not proven here. */
const ROUNDS = 10;

let values: LocalValues;
let salts: number;
const pinOf = (gymKey = 'one') => new StaffPin(values, gymKey, () => new Uint8Array(16).fill(salts++), ROUNDS);
beforeEach(() => {
  values = memoryValues();
  salts = 1;
});

describe('[10.14] the PIN of a tablet', () => {
  it('is 4 to 8 digits, and right after a restart without a network', async () => {
    expect(await pinOf().isSet()).toBe(false);
    for (const wrong of ['123', '123456789', '12a4', '']) expect(await pinOf().choose(wrong), wrong).toBe(false);
    expect(await pinOf().choose('2580')).toBe(true);
    expect(await pinOf().isSet()).toBe(true);
    expect(await pinOf().check('2580', 0)).toEqual({ state: 'right' });
    expect(await pinOf().check('2581', 0)).toEqual({ state: 'wrong' });
  });

  it('is not kept itself, and the same PIN looks different on another tablet', async () => {
    await pinOf().choose('2580');
    await pinOf('two').choose('2580');
    const kept = (await values.list('staff-pin:')).map(([, value]) => JSON.stringify(value));
    expect(kept).toHaveLength(2);
    expect(new Set(kept).size).toBe(2);
    for (const one of kept) expect(one).not.toContain('2580');
  });

  it('R-41: five wrong ones lock it, the right one too, and a locked one is opened by time alone', async () => {
    await pinOf().choose('2580');
    for (let tries = 0; tries < 4; tries++) expect(await pinOf().check('0000', tries)).toEqual({ state: 'wrong' });
    expect(await pinOf().check('0000', 5)).toEqual({ state: 'locked', until: 5 * MINUTE + 5 });
    expect(await pinOf().check('2580', MINUTE)).toMatchObject({ state: 'locked' });
    expect(await pinOf().check('2580', 6 * MINUTE)).toEqual({ state: 'right' });
  });

  it('a new one takes the place of the one before, and of its lock', async () => {
    await pinOf().choose('2580');
    for (let tries = 0; tries < 5; tries++) await pinOf().check('0000', tries);
    expect(await pinOf().choose('1379')).toBe(true);
    expect(await pinOf().check('2580', 10)).toEqual({ state: 'wrong' });
    expect(await pinOf().check('1379', 10)).toEqual({ state: 'right' });
  });
});
