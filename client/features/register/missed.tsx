import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Instant } from '../../../schemas/basics/primitives.ts';
import { RowList, RowSection, softClass } from '../../ui/figure/rows.tsx';
import { formatDayTime } from '../../ui/format.ts';
import { CutShort } from '../../ui/state/cut-short.tsx';
import { useMissedBookings } from '../booking/gym-hooks.ts';
import { Attendee } from './attendee.tsx';
import styles from './register.module.css';
import { toConfirm } from './to-confirm.ts';
import { words as all } from './words.ts';

const words = all.missed;
const shownAtMost = 4;

interface Of {
  readonly gymId: string;
  readonly now: Instant;
  readonly timeZone: string;
  readonly mayMark: boolean;
  readonly onRegister: (slotId: string) => void;
}

/** Who booked, was ticked off by nobody, and may still be put right: out of this device's copy of the gym, with or without a network. */
export function MissedToConfirm({ gymId, now, timeZone, mayMark, onRegister }: Of) {
  const [most, setMost] = useState(shownAtMost);
  const missed = useMissedBookings(gymId);
  const classes = toConfirm(missed.rows);
  return (
    <RowSection id="missed" title={words.title}>
      <p className={softClass}>{classes.length > 0 ? words.hint : missed.state === 'loading' ? null : words.none}</p>
      <CutShort of={missed} />
      {classes.slice(0, most).map(({ slotId, name, startsAt, rows }) => {
        const when = formatDayTime(startsAt, timeZone);
        return (
          <section key={slotId} className={styles.part} aria-label={words.when(name, when)} data-missed={slotId}>
            <div className={styles.missed}>
              <h3 className={styles.heading}>{words.when(name, when)}</h3>
              <Button variant="default" aria-label={words.openLabel(name, when)} onClick={() => onRegister(slotId)}>
                {words.open}
              </Button>
            </div>
            <RowList>
              {rows.map((row) => (
                <Attendee key={row.doc._id} {...{ row, now, timeZone, mayMark }} />
              ))}
            </RowList>
          </section>
        );
      })}
      {classes.length > most && (
        <Button variant="subtle" onClick={() => setMost(classes.length)}>
          {words.all}
        </Button>
      )}
    </RowSection>
  );
}
