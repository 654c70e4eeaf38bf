import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { keyOf } from '../../../schemas/basics/primitives.ts';
import { isInUse } from '../../../schemas/employment/powers.ts';
import type { GymGrant } from '../../../schemas/person/shape.ts';
import { useLease } from '../../features/employment/lease.ts';
import { words as leased } from '../../features/employment/lease.words.ts';
import { Rights } from '../../features/employment/rights.tsx';
import { words as employment } from '../../features/employment/words.ts';
import { useGym } from '../../features/gym/hooks.ts';
import { AtChosenGym, type AtGym } from '../../features/person/at-gym/at-gym.tsx';
import { useGrants } from '../../features/person/hooks.ts';
import { formatDay, formatDayAndYear, formatDayTime } from '../../ui/format.ts';
import { PageTitle } from '../../ui/page/title.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { AsOf } from '../../ui/state/as-of.tsx';
import { Work } from './dashboard/work.tsx';
import styles from './dashboard.module.css';
import { messages } from './words.ts';

const PinSheet = lazy(async () => ({ default: (await import('../../features/kiosk/pin-sheet.tsx')).PinSheet }));
const Ways = lazy(async () => ({ default: (await import('./dashboard/ways.tsx')).Ways }));
const LeaveSheet = lazy(async () => ({ default: (await import('../../features/employment/leave-sheet.tsx')).LeaveSheet }));

/** `/employee/dashboard`: where somebody works, what they may do there, and how long this device knows it without a connection. */
export default function EmployeeDashboardScreen() {
  const ended = useGrants()?.gyms.filter((grant) => grant.status === 'removed') ?? [];
  return (
    <>
      <AtChosenGym title={messages.title} unsaved={messages.unsaved} none={messages.none}>
        {(at) => <AtWork key={at.grant.gymId} {...at} />}
      </AtChosenGym>
      <Ended grants={ended} />
    </>
  );
}

function AtWork({ uid, grant, gyms, onGym }: AtGym) {
  const lease = useLease(grant);
  const gym = useGym(grant.gymId);
  const timeZone = gym.row?.doc.timeZone ?? 'Europe/London';
  if (lease.isOver && grant.preset !== 'owner')
    return (
      <>
        <PageTitle title={messages.title} lead={messages.lead(grant.gymName, grant.preset)} />
        <EmptyState drawing="offline" title={leased.locked.title}>
          {leased.locked.text(grant.gymName, lease.days)}
        </EmptyState>
        {gyms.length > 1 && <Gyms gyms={gyms} chosen={grant} onGym={onGym} />}
      </>
    );
  const mayDo = grant.permissions.some((one) => isInUse(grant, one));
  return (
    <>
      <PageTitle
        title={messages.title}
        lead={messages.lead(grant.gymName, grant.preset)}
        aside={gym.asOf !== undefined && <AsOf at={gym.asOf} timeZone={timeZone} />}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          {grant.permissions.length === 0 && grant.preset === 'custom' && <p className={styles.soft}>{messages.noPower}</p>}
          <Work uid={uid} grant={grant} gym={gym.row?.doc} timeZone={timeZone} />
          {gyms.length > 1 && <Gyms gyms={gyms} chosen={grant} onGym={onGym} />}
        </div>
        <section aria-label={messages.own} className={styles.column}>
          <Suspense fallback={null}>
            <Ways uid={uid} grant={grant} gymName={gym.row?.doc.name ?? grant.gymName} />
          </Suspense>
          {mayDo && (
            <>
              <h2 className={styles.title}>{messages.may}</h2>
              <Rights preset={grant.preset} permissions={grant.permissions} nowOnly />
            </>
          )}
          {lease.until !== undefined && <p className={styles.soft}>{messages.lease(formatDayTime(lease.until, timeZone))}</p>}
          {grant.permissions.includes('checkin.scan') && <DoorPin grant={grant} />}
          {grant.preset !== 'owner' && <Leave grant={grant} uid={uid} />}
        </section>
      </div>
    </>
  );
}

/** By which the gym's tablets know them. */
function DoorPin({ grant }: { grant: GymGrant }) {
  const [asked, setAsked] = useState(false);
  const has = grant.pin !== undefined;
  return (
    <div>
      <h2 className={styles.title}>{messages.pin.title}</h2>
      <p className={styles.soft}>{has ? messages.pin.has : messages.pin.hasNone}</p>
      <Button variant="default" mt="xs" onClick={() => setAsked(true)}>
        {has ? messages.pin.change : messages.pin.set}
      </Button>
      {asked && (
        <Suspense>
          <PinSheet grant={grant} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </div>
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
