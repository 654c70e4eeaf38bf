import { expect, it } from 'vitest';
import { driftFrom } from './drift.ts';

const id = (key: string) => `https://openactive.io/activity-list#${key}`;
const LIST = JSON.stringify({
  type: 'ConceptScheme',
  concept: [
    { id: id('1'), prefLabel: 'Yoga' },
    { id: id('2'), prefLabel: 'Judo' },
  ],
});

it('[L10] names each activity that the list has not, or calls otherwise', () => {
  const ours = [
    { name: 'Yoga', id: id('1') },
    { name: 'Jūdō', id: id('2') },
    { name: 'Goats', id: id('3') },
  ];
  expect(driftFrom(LIST, ours)).toEqual([
    'Jūdō: the list calls it Judo',
    'Goats: https://openactive.io/activity-list#3 is not in the list',
  ]);
  expect(driftFrom(LIST, ours.slice(0, 1))).toEqual([]);
});

it('[L10] knows what is no such list', () => {
  expect(['', 'nonsense', '{}', '{"concept":[{}]}'].map((text) => driftFrom(text, []))).toEqual([null, null, null, null]);
});
