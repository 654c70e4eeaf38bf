import { IconAlertTriangle } from '@tabler/icons-react';
import { useId } from 'react';
import { instantAt } from '../../../schemas/basics/time.ts';
import { impactOf } from '../../../schemas/closure/impact.ts';
import type { ClosureTerms } from '../../../schemas/closure/shape.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import { formatAge } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';
import { closureSentence } from '../gym/opening-hours.words.ts';
import styles from './closure.module.css';
import { clocksChange } from './draft.ts';
import { useImpactKnown } from './hooks.ts';
import { words } from './words.ts';

type Impact = NonNullable<ReturnType<typeof useImpact>>;

/** As far as this device knows; nothing while it has not looked, while something is missing, or while it would end before it begins. */
export function useImpact(terms: ClosureTerms | undefined, gym: Gym, maySeeBookings: boolean) {
  const { known, asOf, of } = useImpactKnown(gym, maySeeBookings);
  if (!terms || !known) return undefined;
  const at = (said: string) => instantAt(said.slice(0, 10), said.slice(11), gym.timeZone);
  const [startsAt, endsAt] = [at(terms.start), at(terms.end)];
  return endsAt <= startsAt ? undefined : { ...impactOf({ ...terms, startsAt, endsAt }, known), terms, gym, asOf, of };
}

/** Whom it touches, in two lines: they stand beside the button, wherever the form is scrolled to. */
export function ImpactCount({ impact: { classes, booked, terms, of } }: { impact: Impact }) {
  const { cancelBookings } = terms;
  return (
    <div className={styles.touched} aria-live="polite">
      {booked && classes > 0 && cancelBookings && (
        <p className={styles.count}>{words.impact.count(booked.bookings, booked.members)}</p>
      )}
      {booked && cancelBookings && <CutShort of={of} />}
      <p className={styles.soft}>
        {classes === 0 && words.impact.none}
        {classes > 0 && (cancelBookings ? words.impact.classes(classes) : words.impact.classesKept(classes))}
      </p>
    </div>
  );
}

/** What this device does not know of it, and what else is closed in those days. */
export function ImpactPreview({ impact: { classes, booked, overlaps, plannedTo, terms, gym, asOf } }: { impact: Impact }) {
  const title = useId();
  const now = useNow();
  const last = terms.end.slice(0, 10);
  const movesClocks = clocksChange(terms.start.slice(0, 10), last, gym.timeZone);
  const isBeyond = plannedTo === undefined || last > plannedTo;
  if (classes === 0 && !isBeyond && !movesClocks && overlaps.length === 0) return null;
  return (
    <section aria-labelledby={title} className={styles.impact} aria-live="polite">
      <h3 id={title} className={styles.impactTitle}>
        {words.impact.title}
      </h3>
      {!booked && classes > 0 && <p className={styles.soft}>{words.impact.unseen}</p>}
      {plannedTo === undefined && <p className={styles.soft}>{words.impact.unplanned}</p>}
      {plannedTo !== undefined && last > plannedTo && <p className={styles.soft}>{words.impact.beyond(plannedTo)}</p>}
      {asOf !== undefined && booked && classes > 0 && <p className={styles.soft}>{words.impact.asOf(formatAge(asOf, now))}</p>}
      {movesClocks && <p className={styles.soft}>{words.impact.clocks}</p>}
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
