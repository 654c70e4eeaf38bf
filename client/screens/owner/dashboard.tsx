import { Button } from '@mantine/core';
import { IconChartBar, IconDeviceTablet, IconDoorOff } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { keyOf } from '../../../schemas/basics/primitives.ts';
import { addDays, instantAt, instantOf, localDay, msOf } from '../../../schemas/basics/time.ts';
import { visitsOn } from '../../../schemas/gym-day/visits.ts';
import { useGymBookings } from '../../features/booking/gym-hooks.ts';
import { useGymAttempts, useGymCheckins } from '../../features/checkin/hooks.ts';
import { useVisitsInDoubt } from '../../features/checkin/review/hooks.ts';
import { ScanLink } from '../../features/checkin/scan-link.tsx';
import { useDisputesAddress } from '../../features/dispute/own/address.ts';
import { useGym } from '../../features/gym/hooks.ts';
import { useAnalyticsAddress } from '../../features/gym-day/address.ts';
import { AtChosenGym, type AtGym } from '../../features/person/at-gym/at-gym.tsx';
import { GymSwitcher } from '../../features/person/at-gym/switcher.tsx';
import { useTimetables } from '../../features/slot/hooks.ts';
import { useConnection, useOpenWorkspace } from '../../sync/hooks.tsx';
import { formatDay } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { PageTitle } from '../../ui/page/title.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { onDevice } from '../../ui/placeholder/on-device.ts';
import { PageSkeleton, RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { AsOf } from '../../ui/state/as-of.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';
import { Classes } from './dashboard/classes.tsx';
import { classesAhead, fillOf } from './dashboard/day.ts';
import { TodayFigures } from './dashboard/figures.tsx';
import { useBehind } from './dashboard/use-behind.ts';
import styles from './dashboard.module.css';
import { messages } from './words.ts';

const BusynessLine = lazy(async () => ({ default: (await import('../../features/busyness/line.tsx')).BusynessLine }));
const ClosureSheet = lazy(async () => ({ default: (await import('../../features/closure/closure-sheet.tsx')).ClosureSheet }));
const MissedToConfirm = lazy(async () => ({ default: (await import('../../features/register/missed.tsx')).MissedToConfirm }));
const TodaysVisits = lazy(async () => ({
  default: (await import('../../features/checkin/today/todays-visits.tsx')).TodaysVisits,
}));
const OwnOrders = lazy(async () => ({ default: (await import('../../features/gym-order/own/orders.tsx')).OwnOrders }));
const OpenMessages = lazy(() => import('../../features/message/open.tsx'));
const Registers = lazy(() => import('./dashboard/registers.tsx'));
const NeedsYou = lazy(() => import('../../features/needs/list.tsx'));
const DisputesSheet = lazy(() => import('../../features/dispute/own/disputes-sheet.tsx'));
const AnalyticsSheet = lazy(() => import('../../features/gym-day/analytics-sheet.tsx'));
const TabletsCard = lazy(async () => ({ default: (await import('../../features/kiosk/health/card.tsx')).TabletsCard }));
const Standing = lazy(async () => ({ default: (await import('./dashboard/standing.tsx')).Standing }));
const IfNobodyYet = lazy(async () => ({ default: (await import('./dashboard/checklist.tsx')).IfNobodyYet }));

/** `/owner/dashboard`: today at one gym, live from its workspace; with ages, so that nobody takes yesterday for today. */
export default function OwnerDashboardScreen() {
  return (
    <AtChosenGym
      title={messages.title}
      serves={({ permissions }) => permissions.includes('checkin.scan')}
      unsaved={messages.unsaved}
      none={messages.noGym}
    >
      {(at) => <Today key={at.grant.gymId} {...at} />}
    </AtChosenGym>
  );
}

function Today({ uid, grant, gyms, onGym }: AtGym) {
  const { gymId } = grant;
  useOpenWorkspace('gym', gymId);
  const shown = useGym(gymId);
  const gym = shown.row?.doc;
  const timeZone = gym?.timeZone ?? 'Europe/London';
  const now = instantOf(useNow());
  const today = localDay(now, timeZone);
  const connection = useConnection().state;
  const checkins = useGymCheckins(gymId, 500);
  const attempts = useGymAttempts(gymId, 100);
  const timetables = useTimetables(gymId, today, 2);
  const [from, to] = [today, addDays(today, 2)].map((day) => instantAt(day, '00:00', timeZone));
  const booked = useGymBookings(gymId, from ?? now, to ?? now);
  const mayCount = grant.permissions.includes('members.view') && booked.asOf !== undefined;
  const bookings = mayCount ? booked.rows.map((row) => row.doc) : undefined;
  const all = checkins.rows.map((row) => row.doc);
  const visits = visitsOn(all, today);
  const found = useVisitsInDoubt(gymId);
  const review = found.rows.map((row) => row.doc);
  const state = onDevice(checkins, connection);
  // The day's numbers first.
  const isBehind = useBehind(state !== 'loading');
  const [isClosing, setClosing] = useState(false);
  const [asked, askFor] = useAskedClass();
  const disputes = useDisputesAddress();
  const analytics = useAnalyticsAddress();
  // What lies under the numbers lets go of its collections: no page has more than twelve (A7).
  const isCovered = analytics.period !== undefined;
  const mayPlan = grant.permissions.includes('timetable.edit');
  // What everybody can find is kept on this device: it is not among it.
  const isUnlisted = grant.preset === 'owner' && shown.state === 'ready' && shown.asOf !== undefined && !gym && !shown.newer;
  const isNew = state === 'empty' && attempts.rows.length === 0;
  const classes = classesAhead(
    timetables.rows.map((row) => row.doc),
    now,
  ).map((slot) => ({ slot, ...fillOf(slot, bookings) }));
  return (
    <>
      <PageTitle
        title={messages.title}
        lead={messages.lead(gym?.name ?? grant.gymName, formatDay(now, timeZone))}
        aside={
          <>
            {checkins.asOf !== undefined && <AsOf at={checkins.asOf} timeZone={timeZone} />}
            <Button
              component={Link}
              to={`/gym/tablet-checkin?gym=${encodeURIComponent(keyOf(gymId))}`}
              leftSection={<IconDeviceTablet size={20} stroke={2} aria-hidden />}
            >
              {messages.desk}
            </Button>
            <ScanLink gymId={gymId} />
            {isBehind && grant.permissions.includes('messages.send') && (
              <Suspense fallback={null}>
                <OpenMessages
                  sender={gymId}
                  senderName={gym?.name ?? grant.gymName}
                  uid={uid}
                  mayOffer={grant.preset === 'owner'}
                />
              </Suspense>
            )}
            {mayPlan && (
              <Button variant="default" leftSection={<IconChartBar size={20} stroke={2} aria-hidden />} onClick={analytics.open}>
                {messages.analytics}
              </Button>
            )}
            {gym && grant.permissions.includes('closures.edit') && (
              <Button
                variant="outline"
                color="red"
                leftSection={<IconDoorOff size={20} stroke={2} aria-hidden />}
                onClick={() => setClosing(true)}
              >
                {messages.close}
              </Button>
            )}
            {grant.preset === 'owner' && (
              <Button component={Link} variant="default" to={`/owner/profile?gym=${encodeURIComponent(keyOf(gymId))}`}>
                {messages.profile}
              </Button>
            )}
          </>
        }
      />
      <GymSwitcher gyms={gyms} chosen={grant} onChoose={onGym} />
      {isBehind && gym && (
        <Suspense fallback={null}>
          <BusynessLine gym={gym} now={msOf(now)} />
        </Suspense>
      )}
      {gym && isClosing && (
        <Suspense>
          <ClosureSheet
            gym={gym}
            kind="emergency"
            maySeeBookings={grant.permissions.includes('members.view')}
            onClose={() => setClosing(false)}
          />
        </Suspense>
      )}
      {isBehind && grant.preset === 'owner' && (
        <Suspense fallback={null}>
          {!isCovered && <OwnOrders gymId={gymId} timeZone={timeZone} />}
          {disputes.isOpen && <DisputesSheet gymId={gymId} uid={uid} />}
        </Suspense>
      )}
      <Suspense fallback={null}>
        {(isUnlisted || gym?.status === 'closing') && <Standing gymId={gymId} name={grant.gymName} />}
      </Suspense>
      {state === 'loading' && <PageSkeleton />}
      {state === 'unsaved' && (
        <EmptyState drawing="offline" title={messages.unsaved.title}>
          {messages.unsaved.text}
        </EmptyState>
      )}
      {(state === 'there' || state === 'empty') && (
        <>
          <CutShort of={[booked, found]} />
          <TodayFigures
            gymId={gymId}
            visits={visits}
            review={review.length}
            slots={timetables.rows.find((row) => row.doc.date === today)?.doc.slots ?? []}
            bookings={bookings}
            money={grant.permissions.includes('financials.view')}
            now={now}
            timeZone={timeZone}
          />
          <Suspense fallback={null}>
            {isBehind && isNew && !isUnlisted && !isCovered && <IfNobodyYet gymId={gymId} />}
            {isBehind && !isCovered && <NeedsYou {...{ grant, now, timeZone, classes }} visits={review} asOf={checkins.asOf} />}
            {isCovered && mayPlan && <AnalyticsSheet {...{ grant, timeZone }} gymName={gym?.name ?? grant.gymName} />}
          </Suspense>
          {asked !== null && mayCount && (
            <Suspense fallback={null}>
              <Registers grant={grant} timeZone={timeZone} asked={asked} onClass={askFor} onClose={() => askFor(null)} />
            </Suspense>
          )}
          <div className={styles.columns}>
            <Suspense fallback={<RowSkeletons count={3} />}>
              {isBehind ? (
                <TodaysVisits rows={checkins.rows} grant={grant} now={now} timeZone={timeZone} />
              ) : (
                <RowSkeletons count={3} />
              )}
            </Suspense>
            <div className={styles.side}>
              {isBehind && (
                <Classes
                  timetables={timetables}
                  bookings={bookings}
                  now={now}
                  today={today}
                  timeZone={timeZone}
                  onRegister={askFor}
                />
              )}
              <Suspense fallback={null}>
                {isBehind && mayCount && !isCovered && (
                  <MissedToConfirm
                    gymId={gymId}
                    now={now}
                    timeZone={timeZone}
                    mayMark={grant.permissions.includes('register.mark')}
                    onRegister={askFor}
                  />
                )}
                {isBehind && grant.permissions.includes('kiosk.register') && !isCovered && (
                  <TabletsCard
                    gymId={gymId}
                    timeZone={timeZone}
                    to={`/owner/checkin?gym=${encodeURIComponent(keyOf(gymId))}&tab=devices`}
                  />
                )}
              </Suspense>
            </div>
          </div>
        </>
      )}
    </>
  );
}

/** The slot whose register is open: in the address, so that it is still there after a reload. */
function useAskedClass(): [asked: string | null, askFor: (slotId: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const askFor = (slotId: string | null) =>
    setParams(
      (before) => {
        if (slotId === null) before.delete('class');
        else before.set('class', slotId);
        return before;
      },
      { replace: true },
    );
  return [params.get('class'), askFor];
}
