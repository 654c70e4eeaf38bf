import { Button } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import type { ContentReport } from '../../../../schemas/report/shape.ts';
import { REMOVAL_WORDS } from '../../../../schemas/review/moderation/removal.words.ts';
import { countOf, scoreOf } from '../../../../schemas/review/shown/score.ts';
import type { GymRating } from '../../../../schemas/review/shown/shape.ts';
import { useOne } from '../../../sync/hooks.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { useTook } from '../../contact/took.ts';
import { ratingQuery } from '../queries.ts';
import styles from '../review.module.css';
import { Reply, Said } from '../said.tsx';
import { Stars } from '../stars.tsx';
import { words } from '../words.ts';

const ReportSheet = lazy(() => import('../../report/sheet.tsx'));

interface Reported {
  readonly target: ContentReport['target'];
  readonly targetId: string;
  readonly what: string;
}

/** What people say of a gym, from this device: the score from three on, how many stars how often, the newest, and what was removed and why. */
export default function GymReviews({ gym, signedIn }: { gym: Gym; signedIn: boolean }) {
  const { row, state } = useOne(useMemo(() => ratingQuery(gym._id), [gym._id]));
  const [reported, report] = useState<Reported>();
  const took = useTook();
  const rating = row?.doc;
  if (state === 'loading') return null;
  return (
    <Section title={words.title} id="reviews">
      {rating === undefined || countOf(rating.stars) === 0 ? <p>{words.none}</p> : <Score stars={rating.stars} />}
      <ul className={styles.list}>
        {rating?.newest.map((review) => (
          <li key={review.id} className={styles.review} data-posted={review.id}>
            <Said said={review} name={review.memberName} />
            {review.changedAt !== undefined && <p className={styles.soft}>{words.changed}</p>}
            {review.reply && <Reply gymName={gym.name} reply={review.reply} />}
            <p className={styles.choice}>
              <Button
                variant="subtle"
                aria-label={words.reportLabel(review.memberName)}
                onClick={() => report({ target: 'review', targetId: review.id, what: review.text })}
              >
                {words.report}
              </Button>
              {review.reply && (
                <Button
                  variant="subtle"
                  onClick={() => report({ target: 'response', targetId: review.id, what: review.reply?.text ?? '' })}
                >
                  {words.reportReply}
                </Button>
              )}
            </p>
          </li>
        ))}
      </ul>
      {rating && <Foot rating={rating} />}
      {reported !== undefined && (
        <Suspense fallback={null}>
          <ReportSheet
            gymId={gym._id}
            {...reported}
            {...(!signedIn && { visitor: { took } })}
            onClose={() => report(undefined)}
          />
        </Suspense>
      )}
    </Section>
  );
}

function Score({ stars }: { stars: readonly number[] }) {
  const [score, count] = [scoreOf(stars), countOf(stars)];
  return (
    <>
      <p className={styles.score}>
        {score === undefined ? (
          <span>{words.tooFew}</span>
        ) : (
          <>
            <strong>{words.score(score)}</strong>
            <Stars rating={Math.round(score)} />
          </>
        )}
        <span className={styles.soft}>{words.count(count)}</span>
      </p>
      <ul className={styles.bars} aria-label={words.histogram}>
        {[5, 4, 3, 2, 1].map((one) => {
          const times = stars[one - 1] ?? 0;
          return (
            <li key={one}>
              <span>{words.line(one)}</span>
              <span className={styles.bar} aria-hidden>
                <span style={{ width: `${(times / count) * 100}%` }} />
              </span>
              <span>{times}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Foot({ rating }: { rating: GymRating }) {
  const newest = words.newest(rating.newest.length, countOf(rating.stars));
  const removed = rating.removed.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {newest !== undefined && <p className={styles.soft}>{newest}</p>}
      {removed > 0 && (
        <details className={styles.versions}>
          <summary>{words.removed(removed)}</summary>
          <ul>
            {rating.removed.map(({ code, count }) => (
              <li key={code}>{words.removedFor(REMOVAL_WORDS[code], count)}</li>
            ))}
          </ul>
        </details>
      )}
      <p className={styles.soft}>{words.policy}</p>
    </>
  );
}
