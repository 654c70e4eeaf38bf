/** What somebody has typed of a review, and what is sent of it. */
import * as z from 'zod/mini';
import type { ProposalOf } from '../../../../schemas/folds/proposals.ts';
import { SUB_SCORES } from '../../../../schemas/review/said.ts';
import type { Review } from '../../../../schemas/review/shape.ts';
import { wrongIn } from '../../../../schemas/review/writing/screen.ts';
import { WRONG } from '../../../../schemas/review/writing/wrong.words.ts';
import { words } from '../words.ts';

/** 0 stars: none chosen. */
export const ReviewDraft = z.strictObject({
  rating: z.number(),
  sub: z.record(z.string(), z.number()),
  title: z.string(),
  text: z.string(),
  incentivised: z.boolean(),
  incentive: z.string(),
  photos: z.array(z.strictObject({ hash: z.string(), alt: z.string() })),
});
export type ReviewDraft = z.infer<typeof ReviewDraft>;

export const EMPTY: ReviewDraft = { rating: 0, sub: {}, title: '', text: '', incentivised: false, incentive: '', photos: [] };

/** Written before: it is changed from how it stands. */
export const draftOf = ({ rating, sub = {}, title = '', text, incentive, photos = [] }: Review): ReviewDraft => ({
  ...{ rating, sub: starred(sub), title, text, incentivised: incentive !== undefined, incentive: incentive ?? '' },
  photos: photos.map(({ hash, alt }) => ({ hash, alt })),
});

/** Without those that have none. */
const starred = (sub: Readonly<Partial<Record<string, number>>>): Record<string, number> =>
  Object.fromEntries(SUB_SCORES.map((one) => [one, sub[one] ?? 0] as const).filter(([, stars]) => stars > 0));

type Body = ProposalOf<'review.write'>['body'];
export type ReadyReview =
  | { readonly body: Body }
  | { readonly wrong: string; readonly at: 'rating' | 'text' | 'incentive' | 'photos' };

/** The same rule as the server's says what is wrong with the words. */
export function readyReview(gymId: string, draft: ReviewDraft): ReadyReview {
  const { rating, photos } = draft;
  const [title, text, incentive] = [draft.title.trim(), draft.text.trim(), draft.incentive.trim()];
  if (rating < 1) return { wrong: words.form.ratingMissing, at: 'rating' };
  const wrong = wrongIn({ title, text });
  if (wrong) return { wrong: words.form.wrong(WRONG[wrong].field, WRONG[wrong].rule), at: 'text' };
  if (draft.incentivised && incentive.length < 3) return { wrong: words.form.incentiveMissing, at: 'incentive' };
  if (photos.some(({ alt }) => alt.trim().length < 3)) return { wrong: words.form.photoWords, at: 'photos' };
  const sub = starred(draft.sub);
  const body: Body = {
    ...{ gymId, rating, text },
    ...(Object.keys(sub).length > 0 && { sub }),
    ...(title !== '' && { title }),
    ...(draft.incentivised && { incentive }),
    ...(photos.length > 0 && { photos: photos.map(({ hash, alt }) => ({ hash, alt: alt.trim() })) }),
  };
  return { body };
}
