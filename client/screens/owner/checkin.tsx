import { Button, Tabs } from '@mantine/core';
import { IconDeviceTablet } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { keyOf } from '../../../schemas/basics/key.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import type { GymGrant } from '../../../schemas/person/shape.ts';
import { useGymAttempts, useGymCheckins } from '../../features/checkin/hooks.ts';
import { useVisitsInDoubt } from '../../features/checkin/review/hooks.ts';
import { useGym } from '../../features/gym/hooks.ts';
import { AtChosenGym, type AtGym } from '../../features/person/at-gym/at-gym.tsx';
import { GymSwitcher } from '../../features/person/at-gym/switcher.tsx';
import { useConnection, useOpenWorkspace } from '../../sync/hooks.tsx';
import { formatDay } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import list from '../../ui/page/list-page.module.css';
import { useTabInSight } from '../../ui/page/tab-in-sight.ts';
import { PageTitle } from '../../ui/page/title.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { onDevice } from '../../ui/placeholder/on-device.ts';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { AsOf } from '../../ui/state/as-of.tsx';
import { type DoorTab, tabsOf } from './checkin/tabs.ts';
import { words } from './checkin/words.ts';
import styles from './checkin.module.css';
import { messages } from './words.ts';

const PaperLinks = lazy(async () => ({ default: (await import('../../features/checkin/paper/links.tsx')).PaperLinks }));
const OpenPaper = lazy(async () => ({ default: (await import('../../features/checkin/paper/open.tsx')).OpenPaper }));
const Scan = lazy(async () => ({ default: (await import('../../features/checkin/desk/scan.tsx')).Scan }));
const Lookup = lazy(async () => ({ default: (await import('../../features/checkin/desk/lookup.tsx')).Lookup }));
const ExtendPass = lazy(async () => ({ default: (await import('../../features/pass/extend/extend.tsx')).ExtendPass }));
const Today = lazy(async () => ({ default: (await import('./checkin/today.tsx')).Today }));
const Tablets = lazy(async () => ({ default: (await import('../../features/kiosk/tablets.tsx')).Tablets }));
const RehearseOutage = lazy(async () => ({ default: (await import('../../features/rehearsal/begin.tsx')).RehearseOutage }));
const VisitReview = lazy(async () => ({ default: (await import('../../features/checkin/review/review.tsx')).VisitReview }));

/** `/owner/checkin`: the door from behind the desk, a tab each (product.md 4.3). All of it from this device. */
export default function OwnerCheckinScreen() {
  return (
    <AtChosenGym
      title={words.title}
      serves={(grant) => tabsOf(grant).length > 0}
      unsaved={messages.unsaved}
      none={messages.noGym}
    >
      {(at) => <AtTheDoor key={at.grant.gymId} {...at} />}
    </AtChosenGym>
  );
}

function AtTheDoor({ grant, gyms, onGym }: AtGym) {
  const { gymId } = grant;
  useOpenWorkspace('gym', gymId);
  const gym = useGym(gymId).row?.doc;
  const name = gym?.name ?? grant.gymName;
  const timeZone = gym?.timeZone ?? 'Europe/London';
  const now = instantOf(useNow());
  const connection = useConnection().state;
  const checkins = useGymCheckins(gymId, 500);
  const state = onDevice(checkins, connection);
  return (
    <>
      <PageTitle
        title={words.title}
        lead={messages.lead(name, formatDay(now, timeZone))}
        aside={
          <>
            {checkins.asOf !== undefined && <AsOf at={checkins.asOf} timeZone={timeZone} />}
            <Suspense fallback={null}>
              <PaperLinks />
            </Suspense>
            <Button
              component={Link}
              to={`/gym/tablet-checkin?gym=${encodeURIComponent(keyOf(gymId))}`}
              leftSection={<IconDeviceTablet size={20} stroke={2} aria-hidden />}
            >
              {messages.desk}
            </Button>
          </>
        }
      />
      <GymSwitcher gyms={gyms} chosen={grant} onChoose={onGym} />
      {state === 'unsaved' ? (
        <EmptyState drawing="offline" title={messages.unsaved.title}>
          {messages.unsaved.text}
        </EmptyState>
      ) : (
        <DoorTabs grant={grant} timeZone={timeZone} now={now} checkins={checkins} />
      )}
      <Suspense fallback={null}>
        <div className={styles.after}>
          <RehearseOutage />
        </div>
        <OpenPaper {...{ gymId, gymName: name, timeZone, maySeeBookings: grant.permissions.includes('members.view') }} />
      </Suspense>
    </>
  );
}

interface DoorTabsProps {
  readonly grant: GymGrant;
  readonly timeZone: string;
  readonly now: string;
  readonly checkins: ReturnType<typeof useGymCheckins>;
}

/** Which is open stands in the address, and which class is looked at. */
function DoorTabs({ grant, timeZone, now, checkins }: DoorTabsProps) {
  const { gymId, permissions } = grant;
  const [params, setParams] = useSearchParams();
  const attempts = useGymAttempts(gymId, 100);
  const tabs = tabsOf(grant);
  const open = tabs.find((tab) => tab === params.get('tab')) ?? tabs[0];
  const bar = useTabInSight(open ?? '');
  const found = useVisitsInDoubt(gymId);
  const review = found.rows.map(({ doc }) => doc);
  const say = (name: 'tab' | 'class', value: string) =>
    setParams(
      (before) => {
        before.set(name, value);
        return before;
      },
      { replace: true },
    );
  const part: Readonly<Record<DoorTab, () => ReactNode>> = {
    scan: () => <Scan gymId={gymId} />,
    search: () => (
      <>
        <Lookup gymId={gymId} />
        {grant.preset === 'owner' && <ExtendPass gymId={gymId} timeZone={timeZone} />}
      </>
    ),
    register: () => (
      <Today
        grant={grant}
        timeZone={timeZone}
        now={now}
        checkins={checkins.rows}
        asked={params.get('class') ?? undefined}
        onClass={(slotId) => say('class', slotId)}
      />
    ),
    devices: () => <Tablets gymId={gymId} timeZone={timeZone} />,
    review: () => (
      <VisitReview
        list={review}
        of={found}
        attempts={attempts.rows.map(({ doc }) => doc)}
        maySettle={permissions.includes('checkin.void')}
        now={now}
        timeZone={timeZone}
      />
    ),
  };
  if (open === undefined) return null;
  return (
    <Tabs value={open} onChange={(tab) => say('tab', tab ?? open)} keepMounted={false}>
      <Tabs.List ref={bar} aria-label={words.tabsLabel} className={list.tabs ?? ''}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab} className={styles.tab ?? ''}>
            {tab === 'review' && review.length > 0 ? words.toReview(review.length) : words.tabs[tab]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab} value={tab} className={list.panel ?? ''}>
          <Suspense fallback={<RowSkeletons count={3} />}>{part[tab]()}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
