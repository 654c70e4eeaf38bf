import { RowList, RowSection, softClass } from '../../ui/figure/rows.tsx';
import { AsOf } from '../../ui/state/as-of.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';
import { Attendee } from './attendee.tsx';
import { type RegisterDay, useGymDay, useOwnDay } from './day.ts';
import { Fill, takenIn } from './fill.tsx';
import { HeldSeats } from './held-seats.tsx';
import { useOwnLease } from './leases.ts';
import { inOrder } from './lines.ts';
import styles from './register.module.css';
import type { RegisterProps } from './register.tsx';
import { FindWalkIn, LetGuestIn } from './walk-in.tsx';
import { WhichClass } from './which-class.tsx';
import { words } from './words.ts';

/** Lets people into a gym's classes who have no place, on a seat that this device holds or on top (B9). */
export function GymWalkIns(of: RegisterProps) {
  const day = useGymDay(of);
  return (
    <WalkIns {...of} day={day} isOwn={false}>
      {day.chosen?.slot && <AtTheDesk gymId={of.gymId} of={day} />}
    </WalkIns>
  );
}

/** A trainer has no list of members: whoever comes without a place comes as a guest, and reception knows who it was. */
export function OwnWalkIns(of: RegisterProps) {
  const day = useOwnDay(of);
  return (
    <WalkIns {...of} day={day} isOwn>
      {day.chosen?.slot && (
        <div className={styles.part}>
          <LetGuestIn slot={day.chosen.slot} gymId={of.gymId} isFull={takenIn(day.rows) >= day.chosen.slot.capacity} />
        </div>
      )}
    </WalkIns>
  );
}

function AtTheDesk({ gymId, of: { chosen, rows, now } }: { gymId: string; of: RegisterDay }) {
  const slot = chosen?.slot;
  const { own } = useOwnLease(gymId, slot?.slotId ?? '');
  if (!slot) return null;
  return (
    <div className={styles.part}>
      <FindWalkIn slot={slot} gymId={gymId} lease={own} isFull={takenIn(rows) >= slot.capacity} />
      <HeldSeats slot={slot} gymId={gymId} over={slot.endsAt <= now} />
    </div>
  );
}

interface Of extends RegisterProps {
  readonly day: RegisterDay;
  readonly isOwn: boolean;
  readonly children: React.ReactNode;
}

function WalkIns({ day, timeZone, isOwn, onClass, children }: Of) {
  const { chosen, now, asOf } = day;
  const came = inOrder(day.rows.filter(({ doc }) => doc.addedByStaff !== undefined));
  return (
    <RowSection id="walk-ins" title={words.letIn} aside={asOf !== undefined && <AsOf at={asOf} timeZone={timeZone} />}>
      <CutShort of={day.of} />
      <WhichClass of={day} timeZone={timeZone} isOwn={isOwn} onClass={onClass} />
      {chosen && <Fill of={chosen} rows={day.rows} />}
      {chosen && !chosen.slot && <p className={softClass}>{words.tooLongAgo}</p>}
      {children}
      {came.length > 0 && (
        <div className={styles.part}>
          <h3 className={styles.heading}>{words.came}</h3>
          <RowList>
            {came.map((row) => (
              <Attendee key={row.doc._id} {...{ row, now, timeZone, mayMark: false }} />
            ))}
          </RowList>
        </div>
      )}
    </RowSection>
  );
}
