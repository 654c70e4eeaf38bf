import { IconAlertTriangle } from '@tabler/icons-react';
import { useId } from 'react';
import { instantAt } from '../../../schemas/basics/time.ts';
import { impactOf } from '../../../schemas/closure/impact.ts';
import type { ClosureTerms } from '../../../schemas/closure/shape.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import { formatAge } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { closureSentence } from '../gym/opening-hours.words.ts';
import styles from './closure.module.css';
import { clocksChange } from './draft.ts';
import { useImpactKnown } from './hooks.ts';
import { words } from './words.ts';

/** Whom this closure touches, as far as this device knows; what it does not know stands beside it. */
export function ImpactPreview({ terms, gym, maySeeBookings }: { terms: ClosureTerms; gym: Gym; maySeeBookings: boolean }) {
  const title = useId();
  const now = useNow();
  const { known, asOf } = useImpactKnown(gym, maySeeBookings);
  const at = (said: string) => instantAt(said.slice(0, 10), said.slice(11), gym.timeZone);
  const [startsAt, endsAt] = [at(terms.start), at(terms.end)];
  if (endsAt <= startsAt) return null;
  const { classes, booked, overlaps, plannedTo } = impactOf({ ...terms, startsAt, endsAt }, known);
  const last = terms.end.slice(0, 10);
  return (
    <section aria-labelledby={title} className={styles.impact} aria-live="polite">
      <h3 id={title} className={styles.impactTitle}>
        {words.impact.title}
      </h3>
      {booked && classes > 0 && terms.cancelBookings && (
        <p className={styles.count}>{words.impact.count(booked.bookings, booked.members)}</p>
      )}
      <p className={styles.soft}>
        {classes === 0 && words.impact.none}
        {classes > 0 && (terms.cancelBookings ? words.impact.classes(classes) : words.impact.classesKept(classes))}
      </p>
      {!booked && classes > 0 && <p className={styles.soft}>{words.impact.unseen}</p>}
      {plannedTo === undefined && <p className={styles.soft}>{words.impact.unplanned}</p>}
      {plannedTo !== undefined && last > plannedTo && <p className={styles.soft}>{words.impact.beyond(plannedTo)}</p>}
      {asOf !== undefined && booked && classes > 0 && <p className={styles.soft}>{words.impact.asOf(formatAge(asOf, now))}</p>}
      {clocksChange(terms.start.slice(0, 10), last, gym.timeZone) && <p className={styles.soft}>{words.impact.clocks}</p>}
      {overlaps.length > 0 && (
        <div className={styles.warning}>
          <IconAlertTriangle size={20} stroke={2} aria-hidden />
          <div>
            <p>{words.impact.overlaps}</p>
            <ul>
              {overlaps.map((one) => (
                <li key={`${one.closureId}${one.startsAt}`}>{closureSentence(one, gym)}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </section>
  );
}
