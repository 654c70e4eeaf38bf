/**
 * What is looked at in the moderation worlds beside S1–S11. Of its own numbers: who removed what and who decided what it reads from what they
 * said and were answered, and it asks none of the product's rules.
 */
import * as z from 'zod/mini';
import { AUDIT } from '../../../schemas/audit/shape.ts';
import type { RemovalCode } from '../../../schemas/review/said.ts';
import type { GymReview, Review } from '../../../schemas/review/shape.ts';
import { Violation } from '../violation.ts';
import { AUTHORS, MODERATORS, type ModerationWorld, OWNER } from './world.ts';

const Said = z.object({
  kind: z.enum(['review.moderate', 'review.reconsider']),
  body: z.object({ reviewId: z.string(), of: z.enum(['review', 'reply']), as: z.string() }),
  outcome: z.object({ state: z.string() }),
});
const Recorded = z.object({ type: z.literal('audit'), proposalId: z.string(), number: z.number() });
interface Decided {
  readonly by: string;
  readonly kind: z.infer<typeof Said>['kind'];
  readonly about: string;
  readonly as: string;
  /** Its place in the record. */
  readonly number: number;
}

/** What those who run the platform decided, in the order in which it is on record: each of it is (2.23). */
async function decisions(world: ModerationWorld): Promise<Decided[]> {
  const recorded = new Map(
    (await world.store.list(AUDIT, { limit: 10_000 })).flatMap(({ body }) => {
      const entry = Recorded.safeParse(body);
      return entry.success ? [[entry.data.proposalId, entry.data.number] as const] : [];
    }),
  );
  const all: Decided[] = [];
  for (const by of MODERATORS)
    for (const { id, body } of await world.store.list(`self-${by}/proposals`, { limit: 10_000 })) {
      const said = Said.safeParse(body);
      if (!said.success || said.data.outcome.state !== 'accepted') continue;
      const { kind, body: about } = said.data;
      const number = recorded.get(id);
      if (number === undefined) throw new Violation('2.23', `${id} is not on record`);
      all.push({ by, kind, about: `${about.reviewId} ${about.of}`, as: about.as, number });
    }
  return all.toSorted((a, b) => a.number - b.number);
}

export async function moderationAfterStep(world: ModerationWorld): Promise<void> {
  const decided = await decisions(world);
  byAnother(decided);
  const reviews = await world.stored('review', 'platform/reviews');
  const shown = await world.stored('gymreview', 'gym-one/reviews');
  await told(world, reviews, shown);
  await counted(world, reviews);
  await hidden(world, reviews, shown);
}

/** nobody takes the second look at what they removed, and there is one. */
function byAnother(decided: readonly Decided[]): void {
  const removedBy = new Map<string, string>();
  for (const { by, kind, about, as } of decided) {
    if (kind === 'review.moderate') {
      if (as === 'removed') removedBy.set(about, by);
      continue;
    }
    const remover = removedBy.get(about);
    if (remover === by) throw new Violation('R-61', `${by} removed ${about} and decided the appeal`);
    if (remover === undefined) throw new Violation('V6', `${about} was looked at again although nobody removed it, or twice`);
    removedBy.delete(about);
  }
}

/** whoever wrote what is removed has heard so since. */
async function told(world: ModerationWorld, reviews: readonly Review[], shown: readonly GymReview[]): Promise<void> {
  const notice = async (uid: string, about: string) =>
    (await world.stored('notice', `self-${uid}/self`)).find(({ _id }) => _id === `notice:${uid}:${about}`);
  for (const { _id, uid, status, moderation, appeal } of reviews) {
    if (status !== 'removed') continue;
    const one = await notice(uid, _id);
    const event = appeal?.decision ? 'review.upheld' : 'review.removed';
    if (one?.event !== event || one.updatedAt < (moderation?.at ?? ''))
      throw new Violation('R-66', `${uid} was not told ${event} of ${_id}`);
  }
  for (const { _id, reply } of shown) {
    if (reply?.status !== 'removed') continue;
    const event = reply.appeal?.decision ? 'review.reply_upheld' : 'review.reply_removed';
    if ((await notice(OWNER, `${_id}:reply`))?.event !== event)
      throw new Violation('R-66', `${OWNER} was not told ${event} of ${_id}`);
  }
}

/** what everybody reads counts what there is: stars of those that are published, and of the removed how many, and why. */
async function counted(world: ModerationWorld, reviews: readonly Review[]): Promise<void> {
  const [rating] = await world.stored('gymrating', 'venue-one/gyms');
  const stars = [0, 0, 0, 0, 0];
  const removed = new Map<RemovalCode, number>();
  for (const { status, rating: given, moderation } of reviews) {
    if (status === 'published') stars[given - 1] = (stars[given - 1] ?? 0) + 1;
    const code = moderation?.code;
    if (status === 'removed' && code) removed.set(code, (removed.get(code) ?? 0) + 1);
  }
  const said = new Map((rating?.removed ?? []).map(({ code, count }) => [code, count]));
  if (JSON.stringify(rating?.stars ?? [0, 0, 0, 0, 0]) !== JSON.stringify(stars))
    throw new Violation('R-67', `${JSON.stringify(rating?.stars)} are shown of ${JSON.stringify(stars)}`);
  if (said.size !== removed.size || [...removed].some(([code, count]) => said.get(code) !== count))
    throw new Violation('R-67', `${JSON.stringify([...said])} were removed of ${JSON.stringify([...removed])}`);
}

/** neither author nor gym reads who of ours decided; 2.17: nor who reported it. */
async function hidden(world: ModerationWorld, reviews: readonly Review[], shown: readonly GymReview[]): Promise<void> {
  const public_ = JSON.stringify([shown, await world.stored('gymrating', 'venue-one/gyms')]);
  for (const uid of [...MODERATORS, ...AUTHORS])
    if (public_.includes(uid)) throw new Violation('R-66', `the gym and everybody read ${uid}`);
  for (const { uid, ...review } of reviews) {
    const theirs = JSON.stringify([review, await toldTo(world, uid)]);
    const others = [...MODERATORS, ...AUTHORS].filter((one) => one !== uid);
    for (const other of others) if (theirs.includes(other)) throw new Violation('2.17', `${uid} reads ${other}`);
  }
  const owner = JSON.stringify(await toldTo(world, OWNER));
  for (const uid of [...MODERATORS, ...AUTHORS]) if (owner.includes(uid)) throw new Violation('2.17', `${OWNER} reads ${uid}`);
}

/** What they hear of reviews and reports. */
const toldTo = async (world: ModerationWorld, uid: string) =>
  (await world.stored('notice', `self-${uid}/self`)).filter(({ event }) => /^(review|report)\./.test(event));

/** A5: its author has what we have. */
export async function moderationAtTheEnd(world: ModerationWorld): Promise<void> {
  for (const review of await world.stored('review', 'platform/reviews')) {
    const copy = (await world.stored('review', `member-${review.uid}/reviews`)).find(({ _id }) => _id === review._id);
    if (JSON.stringify(copy) !== JSON.stringify(review))
      throw new Violation('A5', `${review._id} is another one with its author`);
  }
}
