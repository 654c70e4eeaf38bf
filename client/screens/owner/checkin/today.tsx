import { localDay } from '../../../../schemas/basics/time.ts';
import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import type { GymGrant } from '../../../../schemas/person/shape.ts';
import { TodaysVisits } from '../../../features/checkin/todays-visits.tsx';
import { RegisterAndWalkIns } from '../../../features/register/both.tsx';
import { MissedToConfirm } from '../../../features/register/missed.tsx';
import type { Row } from '../../../sync/hooks.tsx';

interface TodayProps {
  readonly grant: GymGrant;
  readonly timeZone: string;
  readonly now: string;
  readonly checkins: readonly Row<Checkin>[];
  readonly asked: string | undefined;
  readonly onClass: (slotId: string) => void;
}

/** Who came, who was expected in which class, and who is to be confirmed as not having come. */
export function Today({ grant: { gymId, permissions }, timeZone, now, checkins, asked, onClass }: TodayProps) {
  return (
    <>
      <RegisterAndWalkIns {...{ gymId, timeZone, asked, onClass, permissions }} />
      <TodaysVisits rows={checkins} today={localDay(now, timeZone)} timeZone={timeZone} />
      <MissedToConfirm
        gymId={gymId}
        now={now}
        timeZone={timeZone}
        mayMark={permissions.includes('register.mark')}
        onRegister={onClass}
      />
    </>
  );
}
