import { expect, it } from 'vitest';
import { money } from '../basics/primitives.ts';
import { csvOf } from './csv.ts';

it('[RFC 4180] ends every row with CRLF, and quotes what has a comma, a quote or a line of its own', () => {
  expect(
    csvOf([
      ['Name', 'Note'],
      ['Squat, Press & "Pull"', 'two\nlines'],
    ]),
  ).toBe('Name,Note\r\n"Squat, Press & ""Pull""","two\nlines"\r\n');
});

it.each(['=SUM(A1)', '+44 7700', '-1+1', '@cmd', '\t=1', '\r=1'])('takes %j for words, never for a formula', (text) => {
  expect(csvOf([[text]])).toMatch(/^"?'/);
});

it.each([
  [0, '0.00'],
  [5, '0.05'],
  [1205, '12.05'],
  [-1205, '-12.05'],
  [-7, '-0.07'],
  [200_000, '2000.00'],
])('writes %i pence as %s, without an apostrophe', (pence, written) => {
  expect(csvOf([[money(pence)]])).toBe(`${written}\r\n`);
});
