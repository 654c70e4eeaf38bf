/** What happens in the moderation worlds, by weight: reviews are written, replied to, reported, removed, appealed and brought back; and what goes wrong meanwhile. */
import { gymReviewsQuery } from '../../../client/features/review/desk/queries.ts';
import { allReviewsQuery, casesQuery } from '../../../client/features/review/office/queries.ts';
import { ownReviewsQuery } from '../../../client/features/review/queries.ts';
import { keyOf } from '../../../schemas/basics/primitives.ts';
import { REMOVAL_CODES } from '../../../schemas/review/said.ts';
import { GYM } from '../booking/scene.ts';
import { propose } from '../saying.ts';
import { stepsOf, TROUBLES } from '../steps-of.ts';
import { MODERATORS, type ModerationWorld, OWNER } from './world.ts';

const WEIGHTS = {
  writeReview: 16,
  replyToReview: 8,
  reportReview: 6,
  moderate: 26,
  appealRemoval: 16,
  contestRemoval: 8,
  secondLook: 26,
  takeReviewBack: 1,
  aModerationDayPasses: 3,
  partition: 6,
  fine: 14,
  crash: 2,
  kill: 2,
  restart: 8,
  pass: 16,
} as const;
export type ModerationStep = keyof typeof WEIGHTS;

const WORDS = [
  'Clean, friendly, and never too full after work.',
  'Two of the five showers have been cold for a week.',
  'The manager is a wanker, and you can quote me on it.',
  'Good kit, warm people, and a sauna that is worth the walk.',
  '',
];
const WHY = 'I was there on Tuesday, ask at the desk.';
const REASON = 'We asked at the desk, and looked at the register.';
const GYM_KEY = keyOf(GYM._id);

async function write(world: ModerationWorld): Promise<void> {
  const { seeded } = world;
  const device = seeded.pick(world.members);
  await propose(world, device, 'review.write', { gymId: GYM._id, rating: 1 + seeded.below(5), text: seeded.pick(WORDS) });
}

async function takeBack(world: ModerationWorld): Promise<void> {
  const device = world.seeded.pick(world.members);
  const [own] = await world.seen(device, ownReviewsQuery);
  if (own) await propose(world, device, 'review.withdraw', { gymId: GYM._id });
}

/** By their ids: in the order of the screen which of them is picked would follow from the time of day. */
const posted = async (world: ModerationWorld) => {
  const device = world.seeded.pick(world.of([OWNER]));
  const reviews = await world.seen(device, gymReviewsQuery(GYM_KEY));
  return { device, reviews: reviews.toSorted((one, other) => (one._id < other._id ? -1 : 1)) };
};

async function reply(world: ModerationWorld): Promise<void> {
  const { device, reviews } = await posted(world);
  if (reviews.length === 0) return;
  const { _id: reviewId, textAt: answers } = world.seeded.pick(reviews);
  await propose(world, device, 'review.respond', { gymId: GYM._id, reviewId, answers, text: 'Thank you, see you soon!' });
}

/** By somebody who has not written it, or by the gym's owner on a legal ground. */
async function report(world: ModerationWorld): Promise<void> {
  const { seeded } = world;
  const { device: owner, reviews } = await posted(world);
  if (reviews.length === 0) return;
  const { _id: targetId } = seeded.pick(reviews);
  const device = seeded.chance(0.3) ? owner : seeded.pick(world.members);
  const target = seeded.chance(0.7) ? 'review' : 'response';
  await propose(world, device, 'report.make', { gymId: GYM._id, target, targetId, reason: 'personal_data' });
}

async function moderate(world: ModerationWorld): Promise<void> {
  const { seeded } = world;
  const device = seeded.pick(world.of(MODERATORS));
  const reviews = await world.seen(device, allReviewsQuery);
  if (reviews.length === 0) return;
  const { _id: reviewId, textAt } = seeded.pick(reviews);
  const opened = (await world.seen(device, casesQuery)).find((one) => one.reviewId === reviewId);
  const as = seeded.chance(0.75) ? 'removed' : 'kept';
  const body = {
    ...({ reviewId, of: seeded.chance(0.7) ? 'review' : 'reply', as, textAt } as const),
    ...(as === 'removed' && { code: seeded.pick(REMOVAL_CODES) }),
    ...(opened?.decided && { decidedAt: opened.decided.at }),
  };
  await propose(world, device, 'review.moderate', body);
  // Two administrators have the same idea.
  if (seeded.chance(0.25)) await propose(world, seeded.pick(world.of(MODERATORS)), 'review.moderate', body);
}

/** Whatever became of one's review; the app offers it for one that is removed. */
async function appeal(world: ModerationWorld): Promise<void> {
  const { seeded } = world;
  const device = seeded.pick(world.members);
  const [own] = await world.seen(device, ownReviewsQuery);
  if (own && (own.status === 'removed' || seeded.chance(0.1)))
    await propose(world, device, 'review.appeal', { gymId: GYM._id, statement: WHY });
}

async function contest(world: ModerationWorld): Promise<void> {
  const { device, reviews } = await posted(world);
  const removed = reviews.filter(({ reply: own }) => own?.status === 'removed');
  if (removed.length === 0) return;
  const { _id: reviewId } = world.seeded.pick(removed);
  await propose(world, device, 'review.contest', { gymId: GYM._id, reviewId, statement: WHY });
}

/** By any of them: whoever removed it tries too. */
async function secondLook(world: ModerationWorld): Promise<void> {
  const { seeded } = world;
  const device = seeded.pick(world.of(MODERATORS));
  const asked = (await world.seen(device, casesQuery)).flatMap(({ reviewId, removals = [] }) =>
    removals.flatMap(({ of, appeal: one }) =>
      one && (!one.decision || seeded.chance(0.2)) ? [{ reviewId, of, askedAt: one.at }] : [],
    ),
  );
  if (asked.length === 0) return;
  const body = { ...seeded.pick(asked), as: seeded.chance(0.5) ? ('restored' as const) : ('upheld' as const), reason: REASON };
  await propose(world, device, 'review.reconsider', body);
  if (seeded.chance(0.25)) await propose(world, seeded.pick(world.of(MODERATORS)), 'review.reconsider', body);
}

const run: Record<ModerationStep, (world: ModerationWorld) => Promise<void> | void> = {
  writeReview: write,
  replyToReview: reply,
  reportReview: report,
  moderate,
  appealRemoval: appeal,
  contestRemoval: contest,
  secondLook,
  takeReviewBack: takeBack,
  aModerationDayPasses: async (world) => {
    if (!world.server.up) await world.server.start();
    await world.aDayPasses();
  },
  partition: TROUBLES.partition,
  fine: TROUBLES.fine,
  crash: TROUBLES.crash,
  kill: TROUBLES.kill,
  restart: TROUBLES.restart,
  pass: TROUBLES.pass,
};

export const { names: MODERATION_STEPS, draw: drawModeration, step: moderationStep } = stepsOf(WEIGHTS, run);
