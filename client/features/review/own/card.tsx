import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { instantOf, plus } from '../../../../schemas/basics/time.ts';
import { LIMITS } from '../../../../schemas/limits.ts';
import type { Review } from '../../../../schemas/review/shape.ts';
import { type Row, useOne } from '../../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { formatDayTime } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { StateChip } from '../../../ui/state/chip.tsx';
import { useOutbox } from '../../outbox/hooks.ts';
import { ratingQuery } from '../queries.ts';
import styles from '../review.module.css';
import { Reply, Said } from '../said.tsx';
import { words } from '../words.ts';

const Removed = lazy(() => import('../appeal/removed.tsx'));

/** What one said of a gym, and what became of it. `linked`: to the gym's page, elsewhere than there. */
export function OwnReview({ row, linked = false, onChange }: { row: Row<Review>; linked?: boolean; onChange: () => void }) {
  const { doc, mark, proposalId } = row;
  const { gymId, gymName, shownAs, status, versions, appeal, moderation } = doc;
  const now = instantOf(useNow());
  const propose = useProposal(words.form.failed);
  const { busy, problem, ask } = useRequest(words.form.failed);
  const undo = useOutbox().find((one) => one.id === proposalId)?.undo;
  const reply = useOne(ratingQuery(gymId)).row?.doc.newest.find(({ id }) => id === shownAs)?.reply;
  const waits = mark === 'waiting';
  const isLocked = now > plus(doc.startedAt, LIMITS.reviewEditFor);
  const withdraw = () => void ask(() => propose('review.withdraw', { gymId }, words.display.withdraw(gymName)));
  const line = explained(doc);
  return (
    <article className={styles.review} aria-label={words.display.write(gymName)} data-review={status}>
      <p className={styles.head}>
        {linked && (
          <Link to={`/member/gym/${gymId.slice('gym:'.length)}`}>
            <strong>{gymName}</strong>
          </Link>
        )}
        <StateChip state={waits ? 'waiting' : 'decided'} tone={status === 'published' ? 'good' : 'neutral'}>
          {waits ? words.explained.waiting : words.status[status]}
        </StateChip>
      </p>
      <Said said={doc} />
      {!waits && line !== undefined && <p>{line}</p>}
      {(status === 'removed' || appeal) && (
        <Suspense fallback={null}>
          <Removed
            draftKey={`review-appeal:${doc.uid}:${doc._id}`}
            removal={status === 'removed' ? moderation : undefined}
            appeal={appeal}
            waits={waits}
            send={(statement) => propose('review.appeal', { gymId, statement }, words.display.appeal(gymName))}
          />
        </Suspense>
      )}
      {reply && <Reply gymName={gymName} reply={reply} />}
      {versions.length > 0 && (
        <details className={styles.versions}>
          <summary>{words.earlier(versions.length)}</summary>
          <ol className={styles.list}>
            {versions.toReversed().map(({ at, text, title }) => (
              <li key={at} className={styles.reply}>
                <time dateTime={at}>{formatDayTime(at)}</time>
                {title !== undefined && <strong>{title}</strong>}
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <div className={styles.choice}>
        {waits && undo !== undefined && (
          <Button variant="default" onClick={() => void undo()}>
            {words.undo}
          </Button>
        )}
        {!isLocked && (status === 'published' || status === 'held') && (
          <Button variant="default" onClick={onChange} aria-label={words.changeLabel(gymName)}>
            {words.change}
          </Button>
        )}
        {!waits && (status === 'published' || status === 'held') && (
          <Button variant="default" loading={busy} onClick={withdraw} aria-label={words.withdrawLabel(gymName)}>
            {words.withdraw}
          </Button>
        )}
      </div>
    </article>
  );
}

function explained({ status, heldFor }: Review): string | undefined {
  if (status === 'held') return heldFor.includes('gym_suspended') ? words.explained.gym : words.explained.held;
  if (status === 'archived') return words.explained.archived;
  if (status === 'withdrawn') return words.withdrawn;
  return status === 'removed' ? words.explained.removed : undefined;
}
