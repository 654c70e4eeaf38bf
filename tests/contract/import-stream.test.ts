import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const BYTES = 250e6;
/** What is kept shows to the kilobyte, however busy the machine: nothing of any row. */
const KEPT = 1e6;
/** What is resident moves by chance: the whole of what a gigabyte may take. */
const TAKEN = 50e6;

it('a file of 250 MB passes through and nothing of its rows is kept, within the 50 MB that a gigabyte may take', {
  timeout: 120_000,
}, async () => {
  // The same flags as `npm run import`: a young generation that need not grow with the file.
  const flags = ['--expose-gc', '--max-semi-space-size=4', '--no-parallel-scavenge'];
  const run = [...flags, 'tests/contract/import-large.ts', String(BYTES)];
  const { stdout } = await promisify(execFile)(process.execPath, run);
  const { rows, kept, taken } = JSON.parse(stdout);
  expect(rows).toBeGreaterThan(250_000);
  expect(kept).toBeLessThan(KEPT);
  expect(taken).toBeLessThan(TAKEN);
});
