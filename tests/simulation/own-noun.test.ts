/**
 * A noun of this test's own, registered by putting it among the nouns and by nothing else (architecture §7): once round the circle of
 * the real device, gateway and decider.
 */
import { beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { ProposalKind } from '../../schemas/folds/proposals.ts';

// What another file of its own would hold: the noun, and its line in `schemas/nouns.ts`.
vi.mock('../../schemas/nouns.ts', async (original) => {
  const { document, ORDINARY, request, sinceEver } = await import('../../schemas/noun.ts');
  const { accepted, found } = await import('../../schemas/decision.ts');
  const { envelope } = await import('../../schemas/basics/envelope.ts');
  const { stamp } = await import('../../schemas/basics/revise.ts');
  const { notice: tell } = await import('../../schemas/notice/make.ts');
  const { proposalOf } = await import('../../schemas/proposal/shape.ts');
  const { idOf, prose, Uid } = await import('../../schemas/basics/primitives.ts');
  const Goal = z.strictObject({ _id: idOf('goal'), type: z.literal('goal'), ...envelope, uid: Uid, words: prose(0, 140) });
  const GoalSet = proposalOf('goal.set', { words: prose(1, 140) });
  type Goal = z.infer<typeof Goal>;
  const goal = {
    documents: {
      goal: document(Goal, {
        in: ['self/self'],
        databases: ({ uid }) => [`self-${uid}/self`],
        blanked: (doc) => ({ ...doc, uid: '00000000', words: '' }),
        due: null,
        erased: ({ after: { uid }, known, moment }) => {
          const held = found(known.get('goal' as 'favourite', `self-${uid}/self`, `goal:${uid}`)) as unknown as Goal | undefined;
          return held ? [{ ...held, ...stamp(moment, held), words: '' }] : [];
        },
        exportedAs: 'goals',
        provisional: 'always',
      }),
    },
    readers: { 'self/self': 'self' },
    indexes: { self: ['type'] },
    collections: {},
    kinds: {
      'goal.set': request(GoalSet, {
        ...ORDINARY,
        decide: ({ body: { words } }, _, moment) => {
          const made: Goal = { _id: `goal:${moment.by}`, type: 'goal', ...stamp(moment), uid: moment.by, words };
          const told = tell(moment, moment.by, made._id, { event: 'goal.kept' as 'pass.ready', title: 'Kept', body: words });
          return accepted([made, told] as never);
        },
        since: sinceEver,
      }),
    },
    notices: { 'goal.kept': { group: 'bookings', mailed: true } },
  } as const;
  const { NOUNS, EVERY_NOUN } = await original<typeof import('../../schemas/nouns.ts')>();
  return { NOUNS: { ...NOUNS, goal }, EVERY_NOUN: [...EVERY_NOUN, goal] };
});

const { World } = await import('./world.ts');
const { Tally } = await import('./tally.ts');
const { smallWorld } = await import('../rules/scenes.ts');
const { DAY, NOW } = await import('../rules/documents.ts');
const { plus } = await import('../../schemas/basics/time.ts');
const { blanked } = await import('../../schemas/folds/documents.ts');
const { switchOf } = await import('../../schemas/folds/notices.ts');
type Any = Parameters<typeof blanked>[0];

const KIND = 'goal.set' as ProposalKind;
const WORDS = 'twice a week, for my heart';
let world: InstanceType<typeof World>;
beforeAll(async () => {
  world = new World(1, new Tally());
  await world.begin(2);
});

const phone = () => {
  const [one] = world.members;
  if (!one) throw new Error('nobody has a phone');
  return one;
};
const kept = () =>
  phone().seen({
    type: 'goal' as 'favourite',
    database: 'self',
    collection: 'self',
    selection: { index: ['type', '_id'], equals: ['goal'], limit: 5 },
  }) as unknown as Promise<readonly { words: string; updatedBy: string }[]>;

it('[11] is proposed, shown at once, decided and read on the device', async () => {
  phone().change('both');
  const { verdict } = await phone().device.propose(KIND, { words: WORDS } as never, 'Keep a goal');
  expect(verdict.state).toBe('accepted');
  expect(await kept()).toMatchObject([{ words: WORDS }]);
  phone().change('fine');
  await world.time.pass(30_000);
  expect(
    phone()
      .device.outbox.get()
      .filter(({ kind }) => kind === KIND),
  ).toMatchObject([{ state: 'accepted' }]);
  expect(await kept()).toMatchObject([{ words: WORDS, updatedBy: phone().uid }]);
});

it('[11] brings its notice, and the errands that its switch allows', async () => {
  const notices = await phone().seen({
    type: 'notice',
    database: 'self',
    collection: 'self',
    selection: { index: ['type', '_id'], equals: ['notice'], limit: 50 },
  });
  expect(notices.map(({ event }) => event)).toContain('goal.kept');
  expect(switchOf('goal.kept')).toBe('bookings');
});

it('[11] is in the file of one’s own data', async () => {
  const { ownData } = phone().device;
  const end = ownData.subscribe(() => {});
  await world.time.pass(1_000);
  expect(ownData.get().goals?.rows.map(({ doc }) => doc)).toMatchObject([{ words: WORDS }]);
  end();
});

it('[11] is blanked where its readers may no longer see it', async () => {
  const [doc] = await kept();
  expect(JSON.stringify(blanked(doc as unknown as Any))).not.toContain(WORDS);
});

it('[11] is erased with its person', () => {
  const SAM = 'member01';
  const rules = smallWorld(SAM);
  rules.say(SAM, KIND, { words: WORDS } as never);
  rules.say(SAM, 'account.close', {});
  const { documents } = rules.system('system.account-erased', { uid: SAM }, plus(NOW, 31 * DAY));
  expect(documents).toContainEqual(expect.objectContaining({ _id: `goal:${SAM}`, words: '' }));
});
