import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { keyOf } from '../../../schemas/basics/primitives.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import type { GymGrant } from '../../../schemas/person/shape.ts';
import { useLease } from '../../features/employment/lease.ts';
import { words as leased } from '../../features/employment/lease.words.ts';
import { useGrants } from '../../features/person/hooks.ts';
import { homeFor } from '../../session/home.ts';
import { useSession } from '../../session/hooks.tsx';
import { ConnectionChip } from '../../shell/frame/connection-chip.tsx';
import { useConnection } from '../../sync/hooks.tsx';
import { WipedNotice } from '../../ui/error/wiped-notice.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { PageSkeleton } from '../../ui/placeholder/skeletons.tsx';
import { Desk } from './tablet-checkin/desk.tsx';
import styles from './tablet-checkin.module.css';
import { messages } from './words.ts';

const words = messages.access;

// Whoever signed in here does without it.
const EnrolledDesk = lazy(async () => ({ default: (await import('./tablet-checkin/staff/enrolled.tsx')).EnrolledDesk }));

/** `/gym/tablet-checkin`: the door. For a tablet that was enrolled, and for people with `checkin.scan` at a gym; everyone else is told no and sent home. */
export default function TabletCheckinScreen() {
  const session = useSession();
  const grants = useGrants();
  const offline = useConnection().state === 'Offline';
  const [params, setParams] = useSearchParams();
  useEffect(() => {
    document.title = `${messages.title} · Fitness Hub`;
  }, []);
  if (session.state === 'signedIn' && session.kiosk)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <EnrolledDesk kiosk={session.kiosk} uid={session.uid} since={instantOf(session.signedInAt ?? 0)} />
      </Suspense>
    );
  if (grants === undefined) return <NotKnownYet offline={offline} />;
  const gyms = grants.gyms.filter((grant) => grant.status === 'active' && grant.permissions.includes('checkin.scan'));
  const chosen = gyms.length === 1 ? gyms[0] : gyms.find((grant) => keyOf(grant.gymId) === params.get('gym'));
  if (gyms.length === 0) return <NotForYou />;
  if (chosen === undefined)
    return <GymPicker gyms={gyms} onChoose={(gymId) => setParams({ gym: keyOf(gymId) }, { replace: true })} />;
  return <LeasedDesk key={chosen.gymId} grant={chosen} />;
}

/** 2.12: for as many days without a connection as the gym gives; then nothing of it is shown until there is one. */
function LeasedDesk({ grant }: { grant: GymGrant }) {
  const lease = useLease(grant);
  if (!lease.isOver || grant.preset === 'owner') return <Desk grant={grant} />;
  return (
    <Frame>
      <EmptyState
        drawing="offline"
        title={leased.locked.title}
        wholePage
        action={
          <Button component={Link} to="/member/dashboard">
            {words.leave}
          </Button>
        }
      >
        {leased.locked.text(grant.gymName, lease.days)}
      </EmptyState>
    </Frame>
  );
}

/** Before there is a desk: the page in the middle, the truth about the network in the corner where it always is. */
function Frame({ children }: { children: ReactNode }) {
  const connection = useConnection();
  return (
    <div className={styles.page}>
      <div className={styles.truth}>
        <ConnectionChip connection={connection} />
      </div>
      <WipedNotice />
      {children}
    </div>
  );
}

function NotKnownYet({ offline }: { offline: boolean }) {
  return (
    <Frame>
      {offline ? (
        <EmptyState
          drawing="offline"
          title={words.unknown.title}
          action={
            <Button component={Link} to="/member/dashboard">
              {words.leave}
            </Button>
          }
        >
          {words.unknown.text}
        </EmptyState>
      ) : (
        <PageSkeleton />
      )}
    </Frame>
  );
}

/** Somebody whose home this would be is not sent round in a circle. */
function NotForYou() {
  const session = useSession();
  const toast = useToast();
  const home = session.state === 'signedIn' ? homeFor(session.role) : '/';
  const elsewhere = home !== '/gym/tablet-checkin';
  useEffect(() => {
    if (elsewhere) toast({ kind: 'plain', text: words.none });
  }, [toast, elsewhere]);
  if (elsewhere) return <Navigate to={home} replace />;
  return (
    <Frame>
      <EmptyState
        drawing="people"
        title={words.noneTitle}
        action={
          <Button component={Link} to="/member/dashboard">
            {words.leave}
          </Button>
        }
      >
        {words.noneText}
      </EmptyState>
    </Frame>
  );
}

function GymPicker({ gyms, onChoose }: { gyms: readonly GymGrant[]; onChoose: (gymId: string) => void }) {
  return (
    <Frame>
      <h1 className={styles.title}>{messages.gyms.title}</h1>
      <ul className={styles.gyms}>
        {gyms.map((grant) => (
          <li key={grant.gymId}>
            <button type="button" className={styles.gym} onClick={() => onChoose(grant.gymId)}>
              <span className={styles.gymName}>{grant.gymName}</span>
              <span className={styles.preset}>{messages.gyms.preset[grant.preset]}</span>
            </button>
          </li>
        ))}
      </ul>
      <Link to="/member/dashboard" className={styles.home}>
        {words.leave}
      </Link>
    </Frame>
  );
}
