import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { envelope } from './basics/envelope.ts';
import { idOf, prose } from './basics/primitives.ts';
import { accepted } from './decision.ts';
import { document, fact, type Noun, ORDINARY, request, sinceEver } from './noun.ts';
import { EVERY_NOUN, NOUNS } from './nouns.ts';
import { proposalOf } from './proposal/shape.ts';

const Goal = z.strictObject({ _id: idOf('goal'), type: z.literal('goal'), ...envelope, words: prose(0, 140) });
const GoalSet = proposalOf('goal.set', { words: prose(1, 140) });
type Goal = z.infer<typeof Goal>;

const WHOLE = {
  in: ['self/self'],
  databases: () => [],
  blanked: (doc: Goal) => ({ ...doc, words: '' }),
  due: null,
  erased: null,
  exportedAs: null,
  provisional: 'never',
} as const;

it('[11] a noun that leaves out a part does not compile', () => {
  const { erased: _erased, ...unerased } = WHOLE;
  const { blanked: _blanked, ...unblanked } = WHOLE;
  const { exportedAs: _exportedAs, ...unexported } = WHOLE;
  const { due: _due, ...timeless } = WHOLE;
  const { provisional: _provisional, ...unshown } = WHOLE;
  const { in: _in, ...nowhere } = WHOLE;
  const decide = () => accepted([]);
  const made = [
    document(Goal, WHOLE),
    // @ts-expect-error nobody said what erasing a person leaves of it
    document(Goal, unerased),
    // @ts-expect-error nobody said what is left where it may no longer be read
    document(Goal, unblanked),
    // @ts-expect-error nobody said whether it is one's own
    document(Goal, unexported),
    // @ts-expect-error nobody said what falls due
    document(Goal, timeless),
    // @ts-expect-error nobody said whether it is shown at once
    document(Goal, unshown),
    // @ts-expect-error nobody said where it lies
    document(Goal, nowhere),
    // @ts-expect-error blanked into something that is no goal
    document(Goal, { ...WHOLE, blanked: () => ({}) }),
    fact(GoalSet, { decide, since: sinceEver }),
    // @ts-expect-error nobody decides it
    fact(GoalSet, { since: sinceEver }),
    // @ts-expect-error nobody said when it can have been made
    request(GoalSet, { ...ORDINARY, decide }),
    // @ts-expect-error nobody said whether it may wait in a queue, how many there may be, and who is heard
    request(GoalSet, { decide, since: sinceEver }),
  ];
  expect(made).toHaveLength(12);
  // @ts-expect-error nobody said who reads it
  const unread: Noun = { documents: {}, indexes: {}, collections: {}, kinds: {}, notices: {} };
  // @ts-expect-error there is no such kind of scope
  const abroad: Noun = { ...unread, readers: { 'street/gyms': 'anyone' } };
  expect(abroad).toBeDefined();
});

it('[11] every noun is folded in, once', () => {
  expect(EVERY_NOUN).toEqual(Object.values(NOUNS));
  const names = EVERY_NOUN.flatMap(({ documents, kinds, notices }) => [documents, kinds, notices].flatMap(Object.keys));
  expect(new Set(names).size).toBe(names.length);
});

it('[11] a kind is named as its shape names it', () => {
  for (const [name, { shape }] of EVERY_NOUN.flatMap(({ kinds }) => Object.entries(kinds)))
    expect(z.safeParse(shape, { kind: name }).error?.issues.map(({ path }) => path[0])).not.toContain('kind');
});
