import type { Gym } from '../../../../schemas/gym/shape.ts';
import type { GymReview } from '../../../../schemas/review/shape.ts';
import { scoreOf } from '../../../../schemas/review/shown/score.ts';
import type { Rows } from '../../../sync/queries/rows.ts';
import styles from '../review.module.css';
import { Stars } from '../stars.tsx';
import { words as all } from '../words.ts';
import { partsOf, published, starsOf } from './figures.ts';
import { words } from './words.ts';

/**
 * A gym's reviews at a glance. Of a list that was cut short the score is what everybody reads on the gym's page, which is of all of them; the
 * parts, which nobody else adds up, say that they are of the list alone.
 */
export function Glance({ found, rating }: { found: Rows<GymReview>; rating: Gym['rating'] }) {
  const docs = found.rows.map(({ doc }) => doc);
  const shown = published(docs);
  const gone = docs.length - shown.length;
  const { mean: score, count } = (found.cut && rating) || { mean: scoreOf(starsOf(shown)), count: shown.length };
  const parts = partsOf(shown)
    .map(([part, mean]) => words.part(all.subs[part], mean))
    .join(' · ');
  const ofList = (what: string) => (found.cut ? words.ofNewest(what) : what);
  return (
    <>
      <p className={styles.score}>
        {score === undefined ? (
          <span>{all.tooFew}</span>
        ) : (
          <>
            <strong>{all.score(score)}</strong>
            <Stars rating={Math.round(score)} />
          </>
        )}
        <span className={styles.soft}>{all.count(count)}</span>
      </p>
      {parts !== '' && <p className={styles.soft}>{ofList(parts)}</p>}
      {gone > 0 && <p className={styles.soft}>{ofList(words.removed(gone))}</p>}
    </>
  );
}
