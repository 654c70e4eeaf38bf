import { expect, it } from 'vitest';
import { masked, openingIn } from './opening.ts';

it('[6.1] what opens an invitation is read from behind the #, which no server is sent', () => {
  expect(openingIn('#invite=abc.def-_')).toBe('abc.def-_');
  expect([openingIn(''), openingIn('#reset=abc'), openingIn('#')]).toEqual([null, null, null]);
});

it('[4.1] somebody else learns no more of an address than its beginnings', () => {
  expect(masked('kim@example.test')).toBe('k…@e…');
});
