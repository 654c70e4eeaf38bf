import { expect, it } from 'vitest';
import { whatGoes } from './what-goes.ts';

const nothing = { opened: true, waiting: 0, locked: undefined } as const;
const [always] = whatGoes(nothing);

it('[10.30] clearing a device whose database cannot be opened never sounds as if nothing waited there', () => {
  const told = whatGoes({ ...nothing, opened: false });
  expect(told).toEqual([
    always,
    'We can’t read what’s saved on this device, so we can’t tell what hasn’t been sent. Clearing discards that too.',
  ]);
});

it('[10.30] clearing says what waits, and who may have left something, before it is lost', () => {
  expect(whatGoes(nothing)).toEqual([
    'This removes everything Fitness Hub keeps on this device and signs you out here. What we’ve received stays in your account.',
  ]);
  expect(whatGoes({ ...nothing, waiting: 1 })).toEqual([always, "1 action hasn't been sent. Clearing discards it."]);
  expect(whatGoes({ ...nothing, waiting: 3, locked: 'Robin' })).toEqual([
    always,
    "3 actions haven't been sent. Clearing discards them.",
    'Robin can still carry on offline here. Anything Robin hasn’t sent is discarded too.',
  ]);
});
