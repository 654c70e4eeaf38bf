import { sentenceFor } from '../../../../schemas/codes.ts';
import type { Instant } from '../../../../schemas/primitives.ts';
import { formatMoment } from '../../../parts/format.ts';
import { StateChip } from '../../../parts/state-chip.tsx';
import { messages } from '../messages.ts';
import type { ToReview } from './day.ts';
import styles from './section.module.css';

const words = messages.review;
const shownAtMost = 6;

/** Visits that were let in with a question, and people who were turned away: reasons in words, nothing to press yet. */
export function Review({ list, now, timeZone }: { list: readonly ToReview[]; now: Instant; timeZone: string }) {
  return (
    <section aria-labelledby="needs-review">
      <h2 id="needs-review" className={styles.title}>
        {words.title}
      </h2>
      {list.length === 0 ? (
        <p className={styles.none}>{words.none}</p>
      ) : (
        <ol className={styles.list}>
          {list.slice(0, shownAtMost).map((one) => (
            <li key={one.id} className={styles.row} data-review={one.id}>
              <time dateTime={one.at} className={styles.time}>
                {formatMoment(one.at, Date.parse(now), timeZone)}
              </time>
              <span className={styles.what}>
                {one.name !== undefined && <span className={styles.name}>{one.name}</span>}
                <span className={one.name === undefined ? styles.name : styles.soft}>
                  {words.reasons[one.code] ?? sentenceFor(one.code)}
                </span>
              </span>
              {one.kind === 'flagged' ? (
                <StateChip state="flagged">{words.flagged}</StateChip>
              ) : (
                <StateChip state="decided" tone="bad">
                  {words.attempt}
                </StateChip>
              )}
            </li>
          ))}
        </ol>
      )}
      {list.length > shownAtMost && <p className={styles.more}>{words.more(list.length - shownAtMost)}</p>}
    </section>
  );
}
