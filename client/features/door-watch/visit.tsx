import { sentenceFor } from '../../../schemas/codes.ts';
import type { DoorVisit, SeenVisit } from '../../../schemas/door-watch/shape.ts';
import { formatDayTime } from '../../ui/format.ts';
import { words as gyms } from '../checkin/review/words.ts';
import { Facts } from '../queues/facts.tsx';
import inbox from '../queues/inbox.module.css';
import { DecideVisit } from './decide-visit.tsx';
import styles from './door-watch.module.css';
import { LateBadge, VisitStanding } from './visit-row.tsx';
import { words as all } from './words.ts';

const words = all.visit;

const isOfFeed = (visit: SeenVisit): visit is DoorVisit => 'trust' in visit;

/** All that is known of one, and what becomes of it. `timeZone`: its gym's. */
export function Visit({ visit, timeZone }: { visit: SeenVisit; timeZone: string }) {
  const { judgedAt, receivedAt, initials, passEnd, gymName, method, status, codes, overridden, review } = visit;
  const at = (instant: string) => formatDayTime(instant, timeZone);
  const said = review && words.reviewed[review.byUs ? 'us' : 'gym'][review.verdict](at(review.at));
  const notes = [
    overridden ? words.overridden : undefined,
    isOfFeed(visit) && visit.direction === 'out' ? words.out : undefined,
    isOfFeed(visit) && visit.reported ? words.reported : undefined,
    said,
  ].filter((note) => note !== undefined);
  return (
    <article data-visit={status}>
      <h2 className={inbox.subject}>{gymName}</h2>
      <p className={inbox.soft}>{words.who(initials, passEnd)}</p>
      <p className={styles.chips}>
        <LateBadge visit={visit} />
        <VisitStanding status={status} />
      </p>
      <Facts
        facts={[
          [words.came, at(judgedAt)],
          [words.heard, at(receivedAt)],
          [words.how, words.methods[method]],
          ...(isOfFeed(visit)
            ? ([
                [words.recordedBy, visit.byTablet ? words.tablet : words.person],
                [words.clock, words.trust[visit.trust]],
              ] as const)
            : []),
          [
            words.doubts,
            codes.length > 0 ? [...new Set(codes.map((code) => gyms.reasons[code] ?? sentenceFor(code)))].join('. ') : undefined,
          ],
        ]}
      />
      {notes.map((note) => (
        <p key={note} className={inbox.soft}>
          {note}
        </p>
      ))}
      <DecideVisit visit={visit} />
    </article>
  );
}
