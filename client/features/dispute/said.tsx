import type { Dispute } from '../../../schemas/dispute/shape.ts';
import { formatMoment } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import styles from './dispute.module.css';
import { type DisputeReader, recordOf, storyOf } from './story.ts';
import { words } from './words.ts';

/** What either side said, what was on record, and what became of it when. */
export function DisputeSaid({ dispute, reader }: { dispute: Dispute; reader: 'member' | 'gym' }) {
  return (
    <details className={styles.said}>
      <summary>{words.details}</summary>
      <AllSaid dispute={dispute} reader={reader} />
    </details>
  );
}

/** The same, unfolded. */
export function AllSaid({ dispute, reader }: { dispute: Dispute; reader: DisputeReader }) {
  const now = useNow();
  const { kind, statement, reply, memberName, gymName, timeZone, autoEvidence, laterEvidence, decision, appeal } = dispute;
  return (
    <>
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
        <Record title={words.record} lines={recordOf(autoEvidence, dispute)} />
        {laterEvidence !== undefined && <Record title={words.laterRecord} lines={recordOf(laterEvidence, dispute)} />}
        {decision !== undefined && <Decided title={words.decision} decision={decision} reader={reader} />}
        {appeal !== undefined && (
          <>
            <dt>{words.appealFrom[appeal.from]}</dt>
            <dd className={styles.text}>{appeal.statement}</dd>
            {appeal.decision !== undefined && <Decided title={words.decisionAgain} decision={appeal.decision} reader={reader} />}
          </>
        )}
      </dl>
      <ol>
        {storyOf(dispute, reader).map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <time dateTime={at}>{formatMoment(at, now, timeZone)}</time> {text}
          </li>
        ))}
      </ol>
    </>
  );
}

function Record({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </dd>
    </>
  );
}

function Decided({
  title,
  decision: { as, reason, visitBack, strikeRemoved },
  reader,
}: {
  title: string;
  decision: NonNullable<Dispute['decision']>;
  reader: DisputeReader;
}) {
  return (
    <>
      <dt>
        {title}: {words.verdict[as][reader]}
      </dt>
      <dd>
        <span className={styles.text}>{reason}</span>
        {visitBack && <span>{words.back.visit}</span>}
        {strikeRemoved && <span>{words.back.strike}</span>}
      </dd>
    </>
  );
}
