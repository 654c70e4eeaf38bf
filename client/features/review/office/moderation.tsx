import type { ContentReport } from '../../../../schemas/report/shape.ts';
import type { Review, ReviewCase } from '../../../../schemas/review/shape.ts';
import { standingOf } from '../../../../schemas/review/states.ts';
import { useProposal } from '../../../ui/form/request.ts';
import { formatDayTime } from '../../../ui/format.ts';
import { ReasonsForm } from '../../queues/reasons-form.tsx';
import { words as all } from './words.ts';

const words = all.reviews;
type Act = keyof typeof words.acts;

interface ModerationProps {
  review: Review;
  opened: ReviewCase | undefined;
  /** Of it, and of the gym's reply to it. */
  reports: readonly ContentReport[];
  uid: string;
}

/** Whether a review, or the gym's reply to it, stays or goes, with a reason of the list. What was appealed, only the second look decides. */
export function Moderation({ review, opened, reports, uid }: ModerationProps) {
  const propose = useProposal();
  const { _id: reviewId, gymName, textAt } = review;
  const { decided } = opened ?? {};
  const standing = standingOf(review);
  const reply = opened?.removals?.find(({ of }) => of === 'reply');
  const isReply = reports.some(({ target }) => target === 'response') || reply !== undefined;
  const acts: Act[] = [
    ...(standing === 'appealed' || standing === 'upheld' ? [] : (['kept'] as const)),
    ...(['removed', 'appealed', 'upheld'].includes(standing) ? [] : (['removed'] as const)),
    ...(isReply && !reply?.appeal ? (['reply_kept'] as const) : []),
    ...(isReply && !reply ? (['reply_removed'] as const) : []),
  ];
  const note = { label: words.note, hint: words.noteHint, least: 0, most: 400 };
  const codesFor = (value: Act) =>
    value === 'removed' && standing === 'restored' ? { illegal: words.codes.illegal } : words.codes;
  // It was removed, nobody has appealed, and whoever looks sees that it was a mistake.
  const isBack = (value: Act): value is keyof typeof words.bringsBack =>
    (value === 'kept' && standing === 'removed') || (value === 'reply_kept' && reply !== undefined);
  const asked = (value: Act) => ({
    ...{ value, label: isBack(value) ? words.bringsBack[value] : words.acts[value], doing: words.doing },
    ...(value.endsWith('removed') && { isGrave: true, reasons: codesFor(value), message: note }),
    ...(value === 'removed' && standing === 'restored' && { hint: words.onlyByLaw }),
  });
  const [first] = acts;
  if (first === undefined) return null;
  return (
    <ReasonsForm
      key={`${reviewId}:${decided?.at}`}
      label={words.decide}
      first={first}
      keep={{
        ...{ key: `moderate:${uid}:${reviewId}`, seen: decided?.at ?? '' },
        decided: decided && words.already(decided.as, decided.name, formatDayTime(decided.at)),
      }}
      acts={acts.map(asked)}
      decide={(chosen, { reason, message }) =>
        propose(
          'review.moderate',
          {
            ...{ reviewId, textAt, of: chosen.startsWith('reply') ? 'reply' : 'review' },
            as: chosen.endsWith('removed') ? 'removed' : 'kept',
            ...(reason !== undefined && chosen.endsWith('removed') && { code: reason }),
            ...(message !== '' && { note: message }),
            ...(decided && { decidedAt: decided.at }),
          },
          words.display(gymName),
        )
      }
    />
  );
}
