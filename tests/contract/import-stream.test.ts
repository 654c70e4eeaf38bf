import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** A quarter of the gigabyte that may take 50 MB, with a quarter of the memory: what it kept of each row would show as soon. */
const BYTES = 250e6;
const GROWTH = 12.5e6;

it('a file of 250 MB passes through, growing memory by at most 12.5 MB: a gigabyte, by 50', { timeout: 120_000 }, async () => {
  // The same flags as `npm run import`: a young generation that need not grow with the file.
  const run = ['--max-semi-space-size=4', '--no-parallel-scavenge', 'tests/contract/import-large.ts', String(BYTES)];
  const { stdout } = await promisify(execFile)(process.execPath, run);
  const { rows, growth } = JSON.parse(stdout);
  expect(rows).toBeGreaterThan(250_000);
  expect(growth).toBeLessThan(GROWTH);
});
