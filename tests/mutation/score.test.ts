import { matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import { GOAL, scoreOf, scoreRow } from './score.ts';
import { settingsFor } from './settings.ts';

const results = (...statuses: Parameters<typeof scoreOf>[0][number]['status'][]) => statuses.map((status) => ({ status }));

it('counts a change that no test runs through as unnoticed, and one that never ends as noticed', () => {
  expect(scoreOf(results('Killed', 'Timeout', 'Survived', 'NoCoverage'))).toMatchObject({
    noticed: 2,
    unnoticed: 2,
    percent: 50,
  });
});

it('leaves out changes that were never tried', () => {
  expect(scoreOf(results('Killed', 'Ignored', 'CompileError', 'RuntimeError', 'Pending'))).toMatchObject({
    noticed: 1,
    unnoticed: 0,
  });
});

it('holds a folder to nine changes in ten', () => {
  const of = (killed: number, survived: number) =>
    scoreOf(results(...Array(killed).fill('Killed'), ...Array(survived).fill('Survived')));
  expect(GOAL).toBe(90);
  expect(of(9, 1).reached).toBe(true);
  expect(of(89, 11).reached).toBe(false);
  expect(scoreOf([]).reached).toBe(true);
});

it('prints a row as the table in tests/README.md has them', () => {
  expect(scoreRow('pass', scoreOf(results('Killed', 'Killed', 'Survived')))).toBe('| pass | 3 | 1 | 66.7 % |');
});

it('changes the rules of the one folder, neither tests nor shapes', () => {
  expect(settingsFor('pass', 1).mutate).toEqual(
    expect.arrayContaining(['schemas/pass/**/*.ts', '!schemas/**/*.test.ts', '!schemas/**/shape.ts']),
  );
  expect(settingsFor('.', 1).mutate?.[0]).toBe('schemas/*.ts');
});

it('takes what gathers proposals for a rule, and what declares them for none, however deep it lies', () => {
  const patterns = settingsFor('**', 1).mutate?.filter((pattern) => pattern !== undefined) ?? [];
  const isTaken = (file: string) =>
    patterns.every((pattern) => (pattern.startsWith('!') ? !matchesGlob(file, pattern.slice(1)) : matchesGlob(file, pattern)));
  expect(isTaken('schemas/folds/proposals.ts')).toBe(true);
  for (const folder of ['booking', 'booking/attendance']) expect(isTaken(`schemas/${folder}/proposals.ts`)).toBe(false);
  expect(isTaken('schemas/booking/attendance/attend.ts')).toBe(true);
});
