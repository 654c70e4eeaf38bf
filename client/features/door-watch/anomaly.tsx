import { CLOSE_REASONS, type Anomaly as Odd } from '../../../schemas/door-watch/shape.ts';
import { useProposal } from '../../ui/form/request.ts';
import { formatDayTime, formatMinutes } from '../../ui/format.ts';
import { Facts } from '../queues/facts.tsx';
import inbox from '../queues/inbox.module.css';
import { ReasonsForm } from '../queues/reasons-form.tsx';
import styles from './door-watch.module.css';
import { Visit } from './visit.tsx';
import { words } from './words.ts';

type Fact = readonly [label: string, value: string | undefined];

const minutes = (ms: number) => formatMinutes(Math.round(Math.abs(ms) / 60_000));
const between = (seconds: number) => (seconds < 120 ? words.seconds(seconds) : formatMinutes(Math.floor(seconds / 60)));

/** The numbers that it was judged from, as they are read. */
function factsOf({ kind, facts, kioskName, staffInitials, gymName, timeZone }: Odd): readonly Fact[] {
  const { metres, seconds, times, most, sold, days, lastSeenAt, clockOffsetMs } = facts;
  const { facts: said } = words;
  const counted = kind === 'overuse' ? said.visits : kind === 'jump' ? said.jumped : said.overrides;
  return [
    [said.gym, gymName],
    [said.tablet, kioskName],
    [said.staff, staffInitials],
    [said.apart, metres === undefined ? undefined : said.kilometres(metres)],
    [said.between, seconds === undefined ? undefined : between(seconds)],
    [counted, times?.toString()],
    [kind === 'overuse' ? said.held : said.most, most?.toString()],
    [said.sold, sold?.toString()],
    [said.days, days === undefined ? undefined : said.inDays(days)],
    [said.lastSeen, lastSeenAt && formatDayTime(lastSeenAt, timeZone)],
    [said.clock, clockOffsetMs === undefined ? undefined : (clockOffsetMs > 0 ? said.slow : said.fast)(minutes(clockOffsetMs))],
  ];
}

/** One thing that is odd: what it is judged from, each of its check-ins with what becomes of it, and the end of it. */
export function Anomaly({ anomaly }: { anomaly: Odd }) {
  const { _id: anomalyId, kind, gymName, at, timeZone, visits, facts } = anomaly;
  const propose = useProposal();
  const unnamed = kind === 'overrides' || kind === 'jump' ? (facts.times ?? 0) - visits.length : 0;
  const reasons: Readonly<Record<string, string>> = words.close.reasons;
  return (
    <article data-anomaly={kind}>
      <h2 className={inbox.subject}>{words.kinds[kind]}</h2>
      <p className={inbox.soft}>{formatDayTime(at, timeZone)}</p>
      <Facts facts={factsOf(anomaly)} />
      {visits.length > 0 && (
        <section aria-label={words.involved} className={styles.involved}>
          <h3 className={styles.heading}>{words.involved}</h3>
          {unnamed > 0 && <p className={inbox.soft}>{words.more(unnamed)}</p>}
          {visits.map((visit) => (
            <div key={visit.checkinId} className={styles.card}>
              <Visit visit={visit} timeZone={timeZone} />
            </div>
          ))}
        </section>
      )}
      <section aria-label={words.close.title} className={styles.involved}>
        <h3 className={styles.heading}>{words.close.title}</h3>
        <p className={inbox.soft}>{words.close.hint}</p>
        <ReasonsForm
          key={anomalyId}
          label={words.close.title}
          first="close"
          acts={[
            {
              ...{ value: 'close', label: words.close.submit, doing: words.close.doing, reasons },
              message: { label: words.close.message, least: 3, most: 200 },
            },
          ]}
          decide={(_, { reason, message: note }) => {
            const because = CLOSE_REASONS.find((one) => one === reason) ?? 'explained';
            return propose('anomaly.close', { anomalyId, because, note }, words.close.display(words.kinds[kind], gymName));
          }}
        />
      </section>
    </article>
  );
}
