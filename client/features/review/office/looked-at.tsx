import { Link } from 'react-router-dom';
import { keyOf } from '../../../../schemas/basics/key.ts';
import type { ContentReport } from '../../../../schemas/report/shape.ts';
import type { ReviewCase, Signal, SignalFacts } from '../../../../schemas/review/shape.ts';
import { formatDayTime } from '../../../ui/format.ts';
import { StateChip } from '../../../ui/state/chip.tsx';
import { words as reportWords } from '../../report/words.ts';
import styles from '../review.module.css';
import { Said } from '../said.tsx';
import { words as all } from '../words.ts';
import { Appeals } from './appeals.tsx';
import { Moderation } from './moderation.tsx';
import type { ReviewLookedAt } from './queue.ts';
import { words } from './words.ts';

const { reviews: said } = words;

interface LookedAtProps {
  looked: ReviewLookedAt;
  reports: readonly ContentReport[];
  /** Who looks: nobody takes the second look at what they removed. */
  uid: string;
}

/** One review with all that speaks for and against it, and the decision. Who reported it is not shown: it decides nothing. */
export function LookedAt({ looked: { review, opened }, reports, uid }: LookedAtProps) {
  const { gymName, memberName, status, versions, shownAs } = review;
  const theirs = reports.filter(({ targetId }) => targetId === shownAs);
  return (
    <article className={styles.form} aria-label={said.by(memberName, gymName)} data-review={status}>
      <p className={styles.head}>
        <strong>{said.by(memberName, gymName)}</strong>
        <StateChip state="decided" tone={status === 'published' ? 'good' : 'neutral'}>
          {all.status[status]}
        </StateChip>
      </p>
      <div className={styles.review}>
        <Said said={review} />
      </div>
      <Why holds={(opened?.heldFor ?? review.heldFor).map((one) => said.holds[one])} opened={opened} />
      {theirs.length > 0 && (
        <section aria-label={said.reported(theirs.length)}>
          <strong>{said.reported(theirs.length)}</strong>
          <ul>
            {theirs.map(({ _id, reason, details, target, snapshot }) => (
              <li key={_id}>
                {words.reports.targets[target]}: {reportWords.reasons[reason]}
                {details !== undefined && <blockquote className={styles.reply}>{details}</blockquote>}
                {target === 'response' && <blockquote className={styles.reply}>{snapshot}</blockquote>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {versions.length > 0 && (
        <details className={styles.versions}>
          <summary>{said.before(versions.length)}</summary>
          {versions.toReversed().map(({ at, text }) => (
            <blockquote key={at} className={styles.reply}>
              {formatDayTime(at)}: {text}
            </blockquote>
          ))}
        </details>
      )}
      {opened?.decided && (
        <p className={styles.soft}>{said.decided(opened.decided.as, opened.decided.name, formatDayTime(opened.decided.at))}</p>
      )}
      {status !== 'withdrawn' && status !== 'archived' && (
        <>
          <Appeals review={review} opened={opened} uid={uid} />
          <Moderation review={review} opened={opened} reports={theirs} uid={uid} />
        </>
      )}
    </article>
  );
}

/** What it is held for, and what looks odd, with what it was seen by. */
function Why({ holds, opened }: { holds: readonly string[]; opened: ReviewCase | undefined }) {
  const signals = opened?.signals ?? [];
  if (holds.length + signals.length === 0) return null;
  return (
    <section aria-label={said.why}>
      <strong>{said.why}</strong>
      <ul>
        {holds.map((one) => (
          <li key={one}>{one}</li>
        ))}
        {signals.map((one) => (
          <li key={one} data-signal={one}>
            {said.signals[one]}
            <Seen signal={one} seen={opened?.seen ?? {}} />
          </li>
        ))}
      </ul>
      {signals.length > 0 && <p className={styles.soft}>{said.signalsHoldNothing}</p>}
    </section>
  );
}

function Seen({ signal, seen: { inADay, like, minutes, accountDays } }: { signal: Signal; seen: SignalFacts }) {
  if (signal === 'many_at_once' && inADay !== undefined) return <span className={styles.soft}> {said.seen.inADay(inADay)}</span>;
  if (signal === 'like_another' && like !== undefined)
    return (
      <span className={styles.soft}>
        {' '}
        {said.seen.like(like.percent)}{' '}
        <Link to={`?${new URLSearchParams({ show: 'all', review: keyOf(like.id) })}`}>{said.seen.other}</Link>
      </span>
    );
  if (signal === 'minutes_after' && minutes !== undefined)
    return <span className={styles.soft}> {said.seen.minutes(minutes, accountDays ?? 0)}</span>;
  return null;
}
