import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { GymReview } from '../../../../schemas/review/shape.ts';
import type { Row } from '../../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { StateChip } from '../../../ui/state/chip.tsx';
import { usePerson } from '../../person/hooks.ts';
import styles from '../review.module.css';
import { Said } from '../said.tsx';
import { words as all } from '../words.ts';
import { words } from './words.ts';

const Removed = lazy(() => import('../appeal/removed.tsx'));

interface PostedReviewProps {
  row: Row<GymReview>;
  onReply: () => void;
  onReport: () => void;
}

/** One review as its gym has it: read, replied to, or reported on a ground that is one. */
export function PostedReview({ row: { doc, mark }, onReply, onReport }: PostedReviewProps) {
  const propose = useProposal(words.sheet.failed);
  const uid = usePerson()?.uid ?? '';
  const { busy, problem, ask } = useRequest(words.sheet.failed);
  const { reply, memberName, gymId, _id: reviewId, textAt: answers } = doc;
  const isThere = reply !== undefined && reply.status !== 'withdrawn';
  const takeBack = () =>
    void ask(() => propose('review.respond', { gymId, reviewId, answers }, words.display.takeBack(memberName)));
  return (
    <article className={styles.review} aria-label={memberName} data-posted={reviewId} data-reply={reply?.status}>
      <Said said={doc} name={memberName} />
      {mark === 'waiting' && <StateChip state="waiting">{words.waiting}</StateChip>}
      {isThere && (
        <div className={styles.reply}>
          <strong>{words.yours}</strong>
          <p>{reply.text}</p>
          {reply.status === 'held' && <p>{words.changed}</p>}
          {reply.status === 'removed' && <p>{words.removedReply}</p>}
        </div>
      )}
      {reply && (reply.removal || reply.appeal) && (
        <Suspense fallback={null}>
          <Removed
            draftKey={`reply-appeal:${uid}:${reviewId}`}
            removal={reply.removal}
            appeal={reply.appeal}
            waits={mark === 'waiting'}
            send={(statement) => propose('review.contest', { gymId, reviewId, statement }, words.display.contest(memberName))}
          />
        </Suspense>
      )}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <div className={styles.choice}>
        {reply?.status !== 'removed' && (
          <Button
            variant="default"
            onClick={onReply}
            aria-label={(isThere ? words.changeReplyLabel : words.replyLabel)(memberName)}
          >
            {isThere ? words.changeReply : words.reply}
          </Button>
        )}
        {isThere && reply.status !== 'removed' && (
          <Button variant="subtle" loading={busy} onClick={takeBack}>
            {words.takeBack}
          </Button>
        )}
        <Button variant="subtle" onClick={onReport} aria-label={all.reportLabel(memberName)}>
          {all.report}
        </Button>
      </div>
    </article>
  );
}
