import { Button } from '@mantine/core';
import { IconDeviceTablet } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { keyOf } from '../../../schemas/basics/primitives.ts';
import { instantOf, localDay, plus } from '../../../schemas/basics/time.ts';
import { isInUse } from '../../../schemas/employment/powers.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import type { GymGrant } from '../../../schemas/person/shape.ts';
import { useGymCheckins } from '../../features/checkin/hooks.ts';
import { toReview } from '../../features/checkin/review/list.ts';
import { ScanLink } from '../../features/checkin/scan-link.tsx';
import { Rights } from '../../features/employment/rights.tsx';
import { words as employment } from '../../features/employment/words.ts';
import { useGym } from '../../features/gym/hooks.ts';
import { useChosenGym } from '../../features/person/chosen-gym.ts';
import { useGrants } from '../../features/person/hooks.ts';
import { useTimetables } from '../../features/slot/hooks.ts';
import { useConnection, useOpenWorkspace } from '../../sync/hooks.tsx';
import { formatDay, formatDayAndYear, formatDayTime, formatTime } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { PageTitle } from '../../ui/page/title.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { PageSkeleton } from '../../ui/placeholder/skeletons.tsx';
import { AsOf } from '../../ui/state/as-of.tsx';
import { StateEdge } from '../../ui/state/edge.tsx';
import styles from './dashboard.module.css';
import { messages } from './words.ts';

// Each is for some of them.
const VisitReview = lazy(async () => ({ default: (await import('../../features/checkin/review/review.tsx')).VisitReview }));
const TeamList = lazy(async () => ({ default: (await import('../../features/employment/team-list.tsx')).TeamList }));
const LeaveSheet = lazy(async () => ({ default: (await import('../../features/employment/leave-sheet.tsx')).LeaveSheet }));

/** `/employee/dashboard`: where somebody works, what they may do there, and how long this device knows it without a connection. */
export default function EmployeeDashboardScreen() {
  const grants = useGrants();
  const offline = useConnection().state === 'Offline';
  const active = grants?.gyms.filter((grant) => grant.status === 'active') ?? [];
  const ended = grants?.gyms.filter((grant) => grant.status === 'removed') ?? [];
  const [grant, choose] = useChosenGym(active);
  if (grant === undefined)
    return (
      <>
        <PageTitle title={messages.title} />
        {grants === undefined && !offline ? <PageSkeleton /> : <NoWork unsaved={grants === undefined} />}
        <Ended grants={ended} />
      </>
    );
  return (
    <>
      <AtWork key={grant.gymId} uid={grants?.uid ?? ''} grant={grant} gyms={active} onGym={choose} />
      <Ended grants={ended} />
    </>
  );
}

function NoWork({ unsaved }: { unsaved: boolean }) {
  const words = unsaved ? messages.unsaved : messages.none;
  return (
    <EmptyState
      drawing={unsaved ? 'offline' : 'people'}
      title={words.title}
      action={
        unsaved ? undefined : (
          <Button component={Link} to="/member/dashboard">
            {messages.none.action}
          </Button>
        )
      }
    >
      {words.text}
    </EmptyState>
  );
}

interface AtWorkProps {
  readonly uid: string;
  readonly grant: GymGrant;
  readonly gyms: readonly GymGrant[];
  readonly onGym: (key: string) => void;
}

function AtWork({ uid, grant, gyms, onGym }: AtWorkProps) {
  useOpenWorkspace('gym', grant.gymId);
  const { lastOnlineAt } = useConnection();
  const gym = useGym(grant.gymId);
  const timeZone = gym.row?.doc.timeZone ?? 'Europe/London';
  const mayDo = grant.permissions.some((one) => isInUse(grant.preset, one));
  return (
    <>
      <PageTitle
        title={messages.title}
        lead={messages.lead(grant.gymName, grant.preset)}
        aside={gym.asOf !== undefined && <AsOf at={gym.asOf} timeZone={timeZone} />}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          {grant.permissions.includes('checkin.scan') ? (
            <Desk grant={grant} timeZone={timeZone} />
          ) : (
            <p className={styles.soft}>{grant.preset === 'trainer' ? messages.trainer : messages.noPower}</p>
          )}
          {grant.preset === 'manager' && (
            <Suspense>
              <TeamList gymId={grant.gymId} own={uid} />
            </Suspense>
          )}
          {gyms.length > 1 && <Gyms gyms={gyms} chosen={grant} onGym={onGym} />}
        </div>
        <section aria-label={messages.own} className={styles.column}>
          {mayDo && (
            <>
              <h2 className={styles.title}>{messages.may}</h2>
              <Rights preset={grant.preset} permissions={grant.permissions} nowOnly />
            </>
          )}
          {lastOnlineAt !== undefined && (
            <p className={styles.soft}>{messages.lease(formatDayTime(plus(lastOnlineAt, LIMITS.leasePerson), timeZone))}</p>
          )}
          {grant.preset !== 'owner' && <Leave grant={grant} uid={uid} />}
        </section>
      </div>
    </>
  );
}

function Leave({ grant, uid }: { grant: GymGrant; uid: string }) {
  const [asked, setAsked] = useState(false);
  return (
    <div>
      <Button variant="default" onClick={() => setAsked(true)}>
        {employment.leave}
      </Button>
      {asked && (
        <Suspense>
          <LeaveSheet grant={grant} uid={uid} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Desk({ grant, timeZone }: { grant: GymGrant; timeZone: string }) {
  const now = instantOf(useNow());
  const today = localDay(now, timeZone);
  const checkins = useGymCheckins(grant.gymId, 500).rows.map(({ doc }) => doc);
  const visits = checkins.filter(({ judgedAt }) => localDay(judgedAt, timeZone) === today).length;
  const slots = useTimetables(grant.gymId, today, 1).rows.flatMap(({ doc }) => doc.slots);
  const next = slots.find((slot) => slot.startsAt > now && slot.status === 'open');
  const maySettle = grant.permissions.includes('checkin.void');
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
        </div>
      </StateEdge>
      {maySettle && (
        <Suspense>
          <VisitReview list={toReview(checkins, now)} attempts={[]} maySettle now={now} timeZone={timeZone} />
        </Suspense>
      )}
    </>
  );
}

function Gyms({ gyms, chosen, onGym }: { gyms: readonly GymGrant[]; chosen: GymGrant; onGym: (key: string) => void }) {
  return (
    <section aria-labelledby="gyms">
      <h2 id="gyms" className={styles.title}>
        {messages.gyms}
      </h2>
      <ul className={styles.gyms}>
        {gyms.map((one) => (
          <li key={one.gymId}>
            <button type="button" className={styles.gym} aria-pressed={one === chosen} onClick={() => onGym(keyOf(one.gymId))}>
              <span className={styles.name}>{one.gymName}</span>
              <span className={styles.soft}>
                {messages.presets[one.preset]} · {messages.since(formatDayAndYear(one.since))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Ended({ grants }: { grants: readonly GymGrant[] }) {
  if (grants.length === 0) return null;
  return (
    <section aria-labelledby="ended" className={styles.ended}>
      <h2 id="ended" className={styles.title}>
        {messages.ended}
      </h2>
      {grants.map((one) => (
        <p key={one.gymId} className={styles.soft}>
          {messages.endedAt(one.gymName, formatDay(one.endedAt ?? one.since))}
        </p>
      ))}
    </section>
  );
}
