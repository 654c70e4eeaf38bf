import { expect, it } from 'vitest';
import { placed } from './prepare.ts';

it('[12] a photo leaves this device at most 1,600 pixels long, and never larger than it was', () => {
  expect(placed(4000, 3000, 'gym')).toMatchObject({ width: 1600, height: 1200 });
  expect(placed(3000, 4000, 'gym')).toMatchObject({ width: 1200, height: 1600 });
  expect(placed(800, 600, 'gym')).toMatchObject({ width: 800, height: 600 });
  expect(placed(20_000, 3, 'gym')).toMatchObject({ width: 1600, height: 1 });
});

it('[12] a wide photo that was large enough stays large enough for the server, which asks for 1200 × 800', () => {
  expect(placed(4000, 1500, 'gym')).toMatchObject({ width: 2133, height: 800 });
  expect(placed(1500, 4000, 'gym')).toMatchObject({ width: 800, height: 2133 });
});

it('[12] somebody is shown square, from the middle of their photo or where they said', () => {
  expect(placed(4000, 3000, 'member')).toEqual({ part: { x: 500, y: 0, width: 3000, height: 3000 }, width: 480, height: 480 });
  expect(placed(4000, 3000, 'member', { x: 1, y: 0, zoom: 2 })).toEqual({
    part: { x: 2500, y: 0, width: 1500, height: 1500 },
    ...{ width: 480, height: 480 },
  });
  expect(placed(300, 500, 'member')).toEqual({ part: { x: 0, y: 100, width: 300, height: 300 }, width: 300, height: 300 });
});

it('[2.15] a paper stays large enough to be read', () => {
  expect(placed(3000, 4000, 'verification')).toMatchObject({ width: 1800, height: 2400 });
});
