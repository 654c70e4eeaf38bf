import { expect, it } from 'vitest';
import { PageNotFound } from './page-not-found.ts';

it('[10.21] specification §8: an address without a route and one that cannot be right are told apart', () => {
  expect(new PageNotFound('/nowhere', { fatal: false })).toMatchObject({ message: 'Page not found: /nowhere', fatal: false });
  expect(new PageNotFound('/gym/%00', { fatal: true })).toMatchObject({ message: 'Page Not Found: /gym/%00', fatal: true });
});
