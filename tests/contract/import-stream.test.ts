import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const GIGABYTE = 1e9;

it('a file of a gigabyte passes through, growing memory by at most 50 MB', { timeout: 240_000 }, async () => {
  // The same flags as `npm run import`: a young generation that need not grow with the file.
  const run = ['--max-semi-space-size=4', '--no-parallel-scavenge', 'tests/contract/import-gigabyte.ts', String(GIGABYTE)];
  const { stdout } = await promisify(execFile)(process.execPath, run);
  const { rows, growth } = JSON.parse(stdout);
  expect(rows).toBeGreaterThan(1_000_000);
  expect(growth).toBeLessThan(50e6);
});
