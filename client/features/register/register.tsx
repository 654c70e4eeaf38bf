import { RowList, RowSection, softClass } from '../../ui/figure/rows.tsx';
import { AsOf } from '../../ui/state/as-of.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';
import { Attendee } from './attendee.tsx';
import { type RegisterDay, useGymDay, useOwnDay } from './day.ts';
import { Fill } from './fill.tsx';
import { inOrder } from './lines.ts';
import { WhichClass } from './which-class.tsx';
import { words } from './words.ts';

export interface RegisterProps {
  readonly gymId: string;
  readonly timeZone: string;
  /** The slot that is looked for; without one it is the class that is on or comes next. */
  readonly asked: string | undefined;
  readonly onClass: (slotId: string) => void;
}

/** A gym's classes and who is in them: ticked and excused; on this device first, with or without a network. */
export function GymRegister({ mayMark, ...of }: RegisterProps & { mayMark: boolean }) {
  return <Register {...of} day={useGymDay(of)} mayMark={mayMark} isOwn={false} />;
}

/** The same of the classes that somebody takes themselves, out of their own part of the gym. */
export function OwnRegister(of: RegisterProps) {
  return <Register {...of} day={useOwnDay(of)} mayMark isOwn />;
}

interface Of extends RegisterProps {
  readonly day: RegisterDay;
  readonly mayMark: boolean;
  readonly isOwn: boolean;
}

function Register({ day, timeZone, mayMark, isOwn, onClass }: Of) {
  const { chosen, now, asOf } = day;
  const rows = inOrder(day.rows);
  return (
    <RowSection id="register" title={words.title} aside={asOf !== undefined && <AsOf at={asOf} timeZone={timeZone} />}>
      <CutShort of={day.of} />
      <WhichClass of={day} timeZone={timeZone} isOwn={isOwn} onClass={onClass} />
      {chosen && (
        <>
          <Fill of={chosen} rows={rows} />
          {rows.length === 0 && <p className={softClass}>{words.empty}</p>}
          <RowList>
            {rows.map((row) => (
              <Attendee key={row.doc._id} {...{ row, now, timeZone, mayMark }} />
            ))}
          </RowList>
        </>
      )}
    </RowSection>
  );
}
