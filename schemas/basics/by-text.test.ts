import { expect, it } from 'vitest';
import { byText } from './by-text.ts';

it('sorts ids alike on every device, also where its language has letters in another order', () => {
  const ids = ['01Z', '01T', '01a', '01-', '01T'];
  expect(ids.toSorted(new Intl.Collator('et').compare)).toEqual(['01-', '01a', '01Z', '01T', '01T']);
  expect(ids.toSorted(byText)).toEqual(['01-', '01T', '01T', '01Z', '01a']);
  expect([byText('a', 'b'), byText('b', 'a'), byText('a', 'a')]).toEqual([-1, 1, 0]);
});
