import { expect, it } from 'vitest';
import { memoryValues } from '../../../sync/storage/memory-storage.ts';
import { isPutOff, putOff } from './put-off.ts';

it('[R-47] "Not now" is remembered of that pass, and of no other', async () => {
  const values = memoryValues();
  expect(await isPutOff(values, 'pass:one')).toBe(false);
  await putOff(values, 'pass:one');
  expect([await isPutOff(values, 'pass:one'), await isPutOff(values, 'pass:two')]).toEqual([true, false]);
});
