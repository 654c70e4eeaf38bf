import { expect, it } from 'vitest';
import { asMade, decided } from './shape.ts';

it('[11] S3 what its device wrote is left of a decided proposal, whatever the server adds to one', () => {
  const made = { _id: 'proposal:1', kind: 'notice.seen', body: { by: 'a', outcome: 'b' } };
  const added = Object.fromEntries(Object.keys(decided).map((field) => [field, 'of the server']));
  expect(asMade({ ...made, ...added })).toEqual(made);
  expect(asMade(made)).toEqual(made);
});
