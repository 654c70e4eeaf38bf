import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import type { GymGrant } from '../../../../schemas/person/shape.ts';
import { TodaysVisits } from '../../../features/checkin/today/todays-visits.tsx';
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
export function Today({ grant, timeZone, now, checkins, asked, onClass }: TodayProps) {
  const { gymId, permissions } = grant;
  return (
    <>
      <RegisterAndWalkIns {...{ gymId, timeZone, asked, onClass, permissions }} />
      <TodaysVisits rows={checkins} grant={grant} now={now} timeZone={timeZone} />
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
