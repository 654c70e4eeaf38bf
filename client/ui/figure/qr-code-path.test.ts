import { expect, it } from 'vitest';
import { qrPath } from './qr-code-path.ts';

it('draws each run of dark modules once, and nothing else', () => {
  expect(
    qrPath([
      [true, true, false, true],
      [false, false, false, false],
      [false, true, true, true],
    ]),
  ).toBe('M0 0h2v1H0zM3 0h1v1H3zM1 2h3v1H1z');
});

it('draws nothing for an empty code', () => {
  expect(qrPath([])).toBe('');
});
