import type { ContentReport } from '../../../../schemas/report/shape.ts';
import { useProposal } from '../../../ui/form/request.ts';
import { formatDayTime } from '../../../ui/format.ts';
import { StateChip } from '../../../ui/state/chip.tsx';
import { ReasonsForm } from '../../queues/reasons-form.tsx';
import { words as reportWords } from '../../report/words.ts';
import styles from '../review.module.css';
import { Said } from '../said.tsx';
import { words as all } from '../words.ts';
import type { ReviewLookedAt } from './queue.ts';
import { words } from './words.ts';

const { reviews: said } = words;
type Act = keyof typeof said.acts;

/** One review with all that speaks for and against it, and the decision. Who reported it is not shown: it decides nothing. */
export function LookedAt({ looked: { review, opened }, reports }: { looked: ReviewLookedAt; reports: readonly ContentReport[] }) {
  const propose = useProposal();
  const { _id: reviewId, gymName, memberName, status, textAt, versions } = review;
  const theirs = reports.filter(({ targetId }) => targetId === review.shownAs);
  const why = [
    ...(opened?.heldFor ?? review.heldFor).map((one) => said.holds[one]),
    ...(opened?.signals ?? []).map((one) => said.signals[one]),
  ];
  const note = { label: said.note, hint: said.noteHint, least: 0, most: 400 };
  const act = (value: Act) => ({
    ...{ value, label: said.acts[value], doing: said.doing },
    ...(value.endsWith('removed') && { isGrave: true, reasons: said.codes, message: note }),
  });
  const acts: Act[] = theirs.some(({ target }) => target === 'response')
    ? ['kept', 'removed', 'reply_kept', 'reply_removed']
    : ['kept', 'removed'];
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
      {why.length > 0 && (
        <section aria-label={said.why}>
          <strong>{said.why}</strong>
          <ul>
            {why.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </section>
      )}
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
        <ReasonsForm
          key={`${reviewId}:${opened?.decided?.at}`}
          label={said.decide}
          first="kept"
          acts={acts.map(act)}
          decide={(chosen, { reason, message }) =>
            propose(
              'review.moderate',
              {
                ...{ reviewId, textAt, of: chosen.startsWith('reply') ? 'reply' : 'review' },
                as: chosen.endsWith('removed') ? 'removed' : 'kept',
                ...(reason !== undefined && chosen.endsWith('removed') && { code: reason }),
                ...(message !== '' && { note: message }),
                ...(opened?.decided && { decidedAt: opened.decided.at }),
              },
              said.display(gymName),
            )
          }
        />
      )}
    </article>
  );
}
