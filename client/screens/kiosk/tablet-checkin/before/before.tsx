/** Before there is a desk, or instead of one: which gym it is, and why it is none. */
import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Link, Navigate } from 'react-router-dom';
import type { GymGrant } from '../../../../../schemas/person/shape.ts';
import { words as employment } from '../../../../features/employment/lease.words.ts';
import { homeFor } from '../../../../session/home.ts';
import { useSession } from '../../../../session/hooks.tsx';
import { ConnectionChip } from '../../../../shell/frame/connection-chip.tsx';
import { useConnection } from '../../../../sync/hooks.tsx';
import { WipedNotice } from '../../../../ui/error/wiped-notice.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { EmptyState } from '../../../../ui/placeholder/empty-state.tsx';
import { PageSkeleton } from '../../../../ui/placeholder/skeletons.tsx';
import { messages } from '../../words.ts';
import styles from './before.module.css';

const words = messages.access;

/** 2.12: the lease is over, and the desk opens again with a connection. */
export function Locked({ gymName, days }: { gymName: string; days: number }) {
  return (
    <Frame>
      <EmptyState
        drawing="offline"
        title={employment.locked.title}
        wholePage
        action={
          <Button component={Link} to="/member/dashboard">
            {words.leave}
          </Button>
        }
      >
        {employment.locked.text(gymName, days)}
      </EmptyState>
    </Frame>
  );
}

/** The page in the middle, the truth about the network in the corner where it always is. */
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

export function NotKnownYet({ offline }: { offline: boolean }) {
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
export function NotForYou() {
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

export function GymPicker({ gyms, onChoose }: { gyms: readonly GymGrant[]; onChoose: (gymId: string) => void }) {
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
