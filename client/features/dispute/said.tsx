import type { Dispute } from '../../../schemas/dispute/shape.ts';
import { formatMoment } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import styles from './dispute.module.css';
import { recordOf, storyOf } from './story.ts';
import { words } from './words.ts';

/** What either side said, what was on record, and what became of it when. */
export function DisputeSaid({ dispute, reader }: { dispute: Dispute; reader: 'member' | 'gym' }) {
  const now = useNow();
  const { kind, statement, reply, memberName, gymName, timeZone } = dispute;
  return (
    <details className={styles.said}>
      <summary>{words.details}</summary>
      <dl>
        <dt>{reader === 'member' ? words.youSaid : memberName}</dt>
        <dd>
          <span>{words.kinds[kind]}</span>
          <span className={styles.text}>{statement}</span>
        </dd>
        {reply !== undefined && (
          <>
            <dt>{reader === 'gym' ? words.own.you : gymName}</dt>
            <dd className={styles.text}>{reply.statement}</dd>
          </>
        )}
        <dt>{words.record}</dt>
        <dd>
          {recordOf(dispute).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </dd>
      </dl>
      <ol>
        {storyOf(dispute, reader).map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <time dateTime={at}>{formatMoment(at, now, timeZone)}</time> {text}
          </li>
        ))}
      </ol>
    </details>
  );
}
