/** [4.5] What the server answers when it is asked for the same gym: a board that is sent anything else shows nothing of it. */
import { expect, it } from 'vitest';
import { Duplicates } from './duplicates.ts';

const same = { id: 'gym:one', name: 'Iron & Oak', town: 'Leeds', postcode: 'LS1 4AP', by: ['name', 'postcode', 'phone'] };
const gym = { ...same, kind: 'gym', status: 'live' };
const application = { ...same, kind: 'application', status: 'in_review' };
const reads = (answer: unknown) => Duplicates.safeParse(answer).success;

it('names gyms and applications, each with its own statuses, and by what they are alike', () => {
  const answer = { duplicates: [gym, application] };
  expect(Duplicates.parse(answer)).toEqual(answer);
  expect(reads({ duplicates: [] })).toBe(true);
  expect([{}, { duplicates: gym }].map(reads)).toEqual([false, false]);
});

it.each([
  { ...gym, kind: '' },
  { ...gym, status: 'in_review' },
  { ...application, status: 'live' },
  { ...gym, by: ['colour'] },
  { ...gym, by: [''] },
  ...Object.keys(gym).map((field) => ({ ...gym, [field]: undefined })),
  ...Object.keys(application).map((field) => ({ ...application, [field]: undefined })),
])('does not name %j', (other) => expect(reads({ duplicates: [other] })).toBe(false));
