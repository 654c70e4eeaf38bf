import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { forgetUnnoticed } from './earlier.ts';

it('keeps what was noticed, and all else of the last run; what was not is tried again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mutation-'));
  const file = join(folder, 'pass.json');
  const mutants = ['Killed', 'Survived', 'Timeout', 'NoCoverage'].map((status, id) => ({ id, status, replacement: '""' }));
  writeFileSync(file, JSON.stringify({ schemaVersion: '1', files: { 'a.ts': { source: 'a', mutants } } }));
  forgetUnnoticed(file);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    schemaVersion: '1',
    files: { 'a.ts': { source: 'a', mutants: [mutants[0], mutants[2]] } },
  });
  rmSync(folder, { recursive: true });
  forgetUnnoticed(file);
});
