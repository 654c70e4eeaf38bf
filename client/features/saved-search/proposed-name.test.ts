import { expect, it } from 'vitest';
import { LONGEST_NAME, proposedName } from './proposed-name.ts';

it('[11] a search is called what was asked, as one would say it', () => {
  expect(proposedName('q=leeds&activity=Yoga&within=5&open=1&sort=nearest')).toBe('Yoga, leeds, within 5 miles, open now');
  expect(proposedName('near=me&within=1&sort=nearest')).toBe('Near me, within 1 mile');
  expect(proposedName('q=++leeds')).toBe('Leeds');
});

it('[4.1] it says every filter there is, and leaves out what cannot be asked', () => {
  expect(proposedName('class=Spin&from=18:00&day=2026-03-03&q=leeds')).toBe('Spin class after 18:00, on Tue 3 Mar, leeds');
  expect(proposedName('area=east-leeds&price=20&rating=4&offpeak=1')).toBe('East leeds, up to £20, 4 stars or more, off-peak');
  expect(proposedName('open=2026-03-03T07:30&amenity=Pool.StepFreeAccess')).toBe('Open Tue 3 Mar 07:30, pool, step-free access');
  expect(proposedName('within=4000&price=free')).toBe('Best match first');
});

it('[11] of order alone it says the order: a name is never empty', () => {
  expect(proposedName('sort=nearest')).toBe('Nearest first');
  expect(proposedName('sort=best')).toBe('Best match first');
  expect(proposedName('sort=rating')).toBe('Best rated first');
  expect(proposedName('sort=price')).toBe('Cheapest first');
});

it('[11] a long name ends where it may, at a whole character', () => {
  expect(proposedName(`q=${'a'.repeat(LONGEST_NAME)}`)).toBe(`A${'a'.repeat(LONGEST_NAME - 1)}`);
  expect(proposedName(`q=${'a'.repeat(LONGEST_NAME + 1)}`)).toBe(`A${'a'.repeat(LONGEST_NAME - 2)}…`);
  expect(proposedName(`q=a${encodeURIComponent('🏊'.repeat(40))}`)).toBe(`A${'🏊'.repeat(29)}…`);
  expect(proposedName(`q=${encodeURIComponent('🏊'.repeat(40))}`).length).toBeLessThanOrEqual(LONGEST_NAME);
});
