import { APPEAL_VERDICTS, isPending, type Removal } from '../../../../schemas/review/appeal/shape.ts';
import type { Review, ReviewCase } from '../../../../schemas/review/shape.ts';
import { useProposal } from '../../../ui/form/request.ts';
import { formatDayTime } from '../../../ui/format.ts';
import { ReasonsForm } from '../../queues/reasons-form.tsx';
import styles from '../review.module.css';
import { words as all } from './words.ts';

const words = all.appeals;

interface AppealsProps {
  review: Review;
  opened: ReviewCase | undefined;
  uid: string;
}

/** What was removed of a review and appealed, and the second look by somebody who has not removed it. */
export function Appeals({ review, opened, uid }: AppealsProps) {
  return opened?.removals
    ?.filter(({ appeal }) => appeal !== undefined)
    .map((removal) => <OneAppeal key={removal.of} review={review} removal={removal} uid={uid} />);
}

function OneAppeal({ review, removal, uid }: { review: Review; removal: Removal; uid: string }) {
  const { _id: reviewId, gymName } = review;
  const { of, appeal, text, name, at } = removal;
  const propose = useProposal();
  if (!appeal) return null;
  const statement = of === 'review' ? review.appeal?.statement : appeal.statement;
  const { decision } = appeal;
  const said = decision && words.already(decision.as, decision.name, formatDayTime(decision.at));
  return (
    <section className={styles.form} aria-label={words.title[of]} data-appeal={of}>
      <strong>{words.title[of]}</strong>
      <p className={styles.soft}>{words.removedBy(name, formatDayTime(at))}</p>
      {text !== undefined && (
        <>
          <span className={styles.soft}>{words.replySaid}</span>
          <blockquote className={styles.reply}>{text}</blockquote>
        </>
      )}
      <span className={styles.soft}>{words.asked[of](formatDayTime(appeal.at))}</span>
      {statement !== undefined && <blockquote className={styles.reply}>{statement}</blockquote>}
      {said && <p className={styles.soft}>{said}</p>}
      {removal.uid === uid && isPending(removal) ? (
        <p>{words.notOwn}</p>
      ) : (
        <ReasonsForm
          key={decision?.at ?? 'open'}
          label={words.decide}
          first="upheld"
          keep={{ key: `reconsider:${uid}:${reviewId}:${of}`, seen: decision?.at ?? '', decided: said }}
          acts={
            decision
              ? []
              : APPEAL_VERDICTS.map((value) => ({
                  ...{ value, label: words.acts[value], hint: words.hints[value], doing: words.doing },
                  message: { label: words.reason, hint: words.reasonHint, least: 20, most: 2000 },
                }))
          }
          decide={(as, { message: reason }) =>
            propose('review.reconsider', { reviewId, of, as, reason, askedAt: appeal.at }, words.display(gymName))
          }
        />
      )}
    </section>
  );
}
