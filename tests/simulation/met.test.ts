import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { metByAll, unmet } from './met.ts';
import { Tally } from './tally.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fitness-hub-met-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const tallyOf = (events: readonly string[], outcomes: readonly string[]) => {
  const tally = new Tally();
  for (const name of events) tally.event(name);
  for (const name of outcomes) tally.outcome(name);
  return tally;
};

it('whichever file ends last, and it alone, sees what both met', () => {
  expect(metByAll(folder, 'simulation-plain', tallyOf(['book', 'book'], ['pass.buy accepted']))).toBeNull();
  const all = metByAll(folder, 'simulation', tallyOf(['book', 'reply lost'], []));
  expect(Object.fromEntries(all?.events ?? [])).toEqual({ book: 3, 'reply lost': 1 });
  expect(Object.fromEntries(all?.outcomes ?? [])).toEqual({ 'pass.buy accepted': 1 });
});

it('names what neither came to', () => {
  const missing = unmet(tallyOf(['book'], ['pass.buy accepted']));
  expect(missing).toEqual(expect.arrayContaining(['cancel', 'reply lost', 'pass.renewal accepted']));
  expect(missing).not.toContain('book');
  expect(missing).not.toContain('pass.buy accepted');
});
