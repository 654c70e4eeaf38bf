import { Button } from '@mantine/core';
import { IconDeviceTablet, IconDoorOff } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { keyOf } from '../../../../schemas/basics/primitives.ts';
import { instantOf, localDay } from '../../../../schemas/basics/time.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { mayCloseAtOnce } from '../../../../schemas/person/power.ts';
import type { GymGrant } from '../../../../schemas/person/shape.ts';
import { useGymCheckins } from '../../../features/checkin/hooks.ts';
import { useVisitsInDoubt } from '../../../features/checkin/review/hooks.ts';
import { toConfirm } from '../../../features/checkin/review/list.ts';
import { ScanLink } from '../../../features/checkin/scan-link.tsx';
import { useTimetables } from '../../../features/slot/hooks.ts';
import { formatTime } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import styles from '../dashboard.module.css';
import { messages } from '../words.ts';

const PaperLinks = lazy(async () => ({ default: (await import('../../../features/checkin/paper/links.tsx')).PaperLinks }));
const OpenPaper = lazy(async () => ({ default: (await import('../../../features/checkin/paper/open.tsx')).OpenPaper }));
const TodaysVisits = lazy(async () => ({
  default: (await import('../../../features/checkin/today/todays-visits.tsx')).TodaysVisits,
}));
const VisitReview = lazy(async () => ({ default: (await import('../../../features/checkin/review/review.tsx')).VisitReview }));
const ClosureSheet = lazy(async () => ({ default: (await import('../../../features/closure/closure-sheet.tsx')).ClosureSheet }));

/** The day at the front desk, the ways from there, and the red button for when the roof leaks. */
export function Desk({ grant, gym, timeZone }: { grant: GymGrant; gym: Gym | undefined; timeZone: string }) {
  const now = instantOf(useNow());
  const today = localDay(now, timeZone);
  const checkins = useGymCheckins(grant.gymId, 500);
  const visits = checkins.rows.filter(
    ({ doc: { gymDay, direction, status } }) =>
      gymDay === today && direction === 'in' && status !== 'duplicate' && status !== 'voided',
  ).length;
  const found = useVisitsInDoubt(grant.gymId);
  const doubted = found.rows.map(({ doc }) => doc);
  const maySettle = grant.permissions.includes('checkin.void');
  // Whoever stands at the door says who was here; the rest is for those who settle.
  const review = maySettle ? doubted : doubted.filter((one) => toConfirm(one, now) !== null);
  const slots = useTimetables(grant.gymId, today, 1).rows.flatMap(({ doc }) => doc.slots);
  const maySeeBookings = grant.permissions.includes('members.view');
  const next = slots.find((slot) => slot.startsAt > now && slot.status === 'open');
  return (
    <>
      <StateEdge as="section" aria-label={grant.gymName}>
        <dl className={styles.figures}>
          <div>
            <dt>{messages.today}</dt>
            <dd className={styles.figure}>{visits}</dd>
          </div>
          <div>
            <dt>{messages.classes}</dt>
            <dd className={next ? styles.figure : styles.soft}>
              {next ? `${formatTime(next.startsAt, timeZone)} ${next.name}` : messages.noClass}
            </dd>
          </div>
        </dl>
        <div className={styles.ways}>
          <Button
            component={Link}
            to={`/gym/tablet-checkin?gym=${encodeURIComponent(keyOf(grant.gymId))}`}
            size="lg"
            fullWidth
            leftSection={<IconDeviceTablet size={22} stroke={2} aria-hidden />}
          >
            {messages.desk}
          </Button>
          <ScanLink gymId={grant.gymId} />
          <Suspense fallback={null}>
            <PaperLinks />
          </Suspense>
        </div>
      </StateEdge>
      {(maySettle || review.length > 0 || found.cut) && (
        <Suspense>
          <VisitReview list={review} of={found} attempts={[]} maySettle={maySettle} now={now} timeZone={timeZone} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <TodaysVisits rows={checkins.rows} grant={grant} now={now} timeZone={timeZone} />
      </Suspense>
      {gym && mayCloseAtOnce(grant) && <CloseNow gym={gym} maySeeBookings={maySeeBookings} />}
      <Suspense fallback={null}>
        <OpenPaper {...{ gymId: grant.gymId, gymName: gym?.name ?? grant.gymName, timeZone, maySeeBookings }} />
      </Suspense>
    </>
  );
}

/** whoever stands at the desk may close the gym at once; planning a closure is not theirs. */
function CloseNow({ gym, maySeeBookings }: { gym: Gym; maySeeBookings: boolean }) {
  const [isClosing, setClosing] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        color="red"
        leftSection={<IconDoorOff size={20} stroke={2} aria-hidden />}
        onClick={() => setClosing(true)}
      >
        {messages.close}
      </Button>
      {isClosing && (
        <Suspense>
          <ClosureSheet gym={gym} kind="emergency" maySeeBookings={maySeeBookings} onClose={() => setClosing(false)} />
        </Suspense>
      )}
    </>
  );
}
