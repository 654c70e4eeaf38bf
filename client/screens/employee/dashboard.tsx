import { Button } from '@mantine/core';
import { IconCheck, IconDeviceTablet } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { keyOf } from '../../../schemas/basics/primitives.ts';
import { instantOf, localDay, plus } from '../../../schemas/basics/time.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import type { GymGrant } from '../../../schemas/person/shape.ts';
import { useGymCheckins } from '../../features/checkin/hooks.ts';
import { toReview } from '../../features/checkin/review/list.ts';
import { ScanLink } from '../../features/checkin/scan-link.tsx';
import { useGym } from '../../features/gym/hooks.ts';
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

// Only where somebody may settle visits.
const VisitReview = lazy(async () => ({ default: (await import('../../features/checkin/review/review.tsx')).VisitReview }));

/** `/employee/dashboard`: where somebody works, what they may do there, and how long this device knows it without a connection. */
export default function EmployeeDashboardScreen() {
  const grants = useGrants();
  const offline = useConnection().state === 'Offline';
  const [params, setParams] = useSearchParams();
  const active = grants?.gyms.filter((grant) => grant.status === 'active') ?? [];
  const ended = grants?.gyms.filter((grant) => grant.status === 'removed') ?? [];
  const grant = active.find((one) => keyOf(one.gymId) === params.get('gym')) ?? active[0];
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
      <AtWork key={grant.gymId} grant={grant} gyms={active} onGym={(key) => setParams({ gym: key }, { replace: true })} />
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

function AtWork({ grant, gyms, onGym }: { grant: GymGrant; gyms: readonly GymGrant[]; onGym: (key: string) => void }) {
  useOpenWorkspace('gym', grant.gymId);
  const { lastOnlineAt } = useConnection();
  const gym = useGym(grant.gymId);
  const timeZone = gym.row?.doc.timeZone ?? 'Europe/London';
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
            <p className={styles.soft}>{messages.trainer}</p>
          )}
          {gyms.length > 1 && <Gyms gyms={gyms} chosen={grant} onGym={onGym} />}
        </div>
        <section aria-labelledby="may" className={styles.column}>
          <h2 id="may" className={styles.title}>
            {messages.may}
          </h2>
          <ul className={styles.powers}>
            {Object.entries(messages.permissions)
              .filter(([permission]) => grant.permissions.some((one) => one === permission))
              .map(([permission, what]) => (
                <li key={permission}>
                  <IconCheck size={18} stroke={2} aria-hidden className={styles.mark} />
                  {what}
                </li>
              ))}
          </ul>
          {lastOnlineAt !== undefined && (
            <p className={styles.soft}>{messages.lease(formatDayTime(plus(lastOnlineAt, LIMITS.leasePerson), timeZone))}</p>
          )}
        </section>
      </div>
    </>
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
      <Suspense fallback={null}>
        {maySettle && <VisitReview list={toReview(checkins, now)} attempts={[]} maySettle now={now} timeZone={timeZone} />}
      </Suspense>
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
