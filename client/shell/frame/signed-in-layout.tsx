import { useAtom } from 'jotai';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useCodeAddress } from '../../features/checkin/code/address.ts';
import { NotificationsBell } from '../../features/notice/bell.tsx';
import { useNotices } from '../../features/notice/hooks.ts';
import { OutboxBadge } from '../../features/outbox/badge.tsx';
import { useOutbox } from '../../features/outbox/hooks.ts';
import { outboxOpenedAtom } from '../../features/outbox/opened.ts';
import { openRows } from '../../features/outbox/outbox.ts';
import { homeFor } from '../../session/home.ts';
import { type SessionView, useSessionActions } from '../../session/hooks.tsx';
import { keepStaffParts } from '../../staff-parts.ts';
import { newerOf, useConnection } from '../../sync/hooks.tsx';
import { WipedNotice } from '../../ui/error/wiped-notice.tsx';
import { draftsOf, endOldDrafts, forgetDraftsOf } from '../../ui/form/draft.ts';
import { useReadNow } from '../../ui/now.tsx';
import { OfflineBanner } from '../../ui/overlay/offline-banner.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BrandMark } from './brand-mark.tsx';
import { ConnectionChip } from './connection-chip.tsx';
import { FrameHeader } from './header.tsx';
import { groupsFor } from './navigation.ts';
import { NavigationBar, SideNavigation } from './navigation-bar.tsx';
import styles from './signed-in-layout.module.css';

// What opens over the screen is not waited for by what lies under it.
const OutboxPanel = lazy(async () => ({ default: (await import('../../features/outbox/panel.tsx')).OutboxPanel }));
const NotificationsPanel = lazy(async () => ({ default: (await import('../../features/notice/panel.tsx')).NotificationsPanel }));
const CodeModal = lazy(() => import('../../features/checkin/code/modal.tsx'));
const LeftOut = lazy(() => import('../../features/account/view/left-out.tsx'));
const SignInAgain = lazy(async () => ({ default: (await import('./sign-in-again.tsx')).SignInAgain }));
const SignOutQuestion = lazy(async () => ({ default: (await import('./sign-out-question.tsx')).SignOutQuestion }));

export type SignedInPerson = Extract<SessionView, { state: 'signedIn' }>;

/** Round every signed-in screen: navigation by thumb, rail or groups; connection, Outbox and notifications always in the same corner. */
export default function SignedInLayout({ person, children }: { person: SignedInPerson; children: ReactNode }) {
  const connection = useConnection();
  const outbox = useOutbox();
  const code = useCodeAddress();
  const told = useNotices();
  const notices = told.rows.map(({ doc }) => doc);
  const newer = newerOf(told, 'notice');
  const { signOut } = useSessionActions();
  const [outboxOpened, setOutboxOpened] = useAtom(outboxOpenedAtom);
  const [noticesOpened, setNoticesOpened] = useState<boolean>();
  /** Asked to sign out while so many actions are unsent, and so much is begun. */
  const [asked, setAsked] = useState<{ unsent: number; drafts: number; opened: boolean }>();

  // A notice of a refusal leads here: what can be done stands in the Outbox.
  const [params, setParams] = useSearchParams();
  const wanted = params.get('outbox') === 'open';
  useEffect(() => {
    if (!wanted) return;
    setOutboxOpened(true);
    setParams(
      (before) => {
        before.delete('outbox');
        return before;
      },
      { replace: true },
    );
  }, [wanted, setOutboxOpened, setParams]);

  // Their pages open without a network from now on, also those nobody has looked at here.
  const isStaff = person.role !== 'member';
  useEffect(() => {
    if (isStaff) keepStaffParts();
  }, [isStaff]);

  // What lay here for 90 days is nobody's to find.
  const readNow = useReadNow();
  useEffect(() => endOldDrafts(window.localStorage, readNow()), [readNow]);

  const leave = async (options?: { unsent: 'discard' }) => {
    const drafts = draftsOf(window.localStorage, person.uid).length;
    const unsent = outbox.filter(({ state }) => state === 'waiting' || state === 'sending').length;
    if (!options && drafts > 0) return setAsked({ unsent, drafts, opened: true });
    // They were asked; once they are signed out, this part is gone.
    if (options) forgetDraftsOf(window.localStorage, person.uid);
    // L9: whom an administrator looked at is nobody else's to see (features/account/seen.ts).
    window.localStorage.removeItem('accounts-seen');
    const result = await signOut(options);
    setAsked((before) => (result.ok ? before && { ...before, opened: false } : { unsent: result.unsent, drafts, opened: true }));
  };

  return (
    <div className={styles.layout} data-groups={groupsFor(person.role).length > 0 || undefined}>
      <FrameHeader>
        <Link to={homeFor(person.role)} className={styles.brand}>
          <BrandMark name={false} />
        </Link>
        <div className={styles.truth}>
          <OutboxBadge count={openRows(outbox).length} onOpen={() => setOutboxOpened(true)} />
          <ConnectionChip connection={connection} />
          <NotificationsBell
            unseen={[...newer, ...notices].filter(({ seenAt }) => seenAt === undefined).length}
            onOpen={() => setNoticesOpened(true)}
          />
          <AccountMenu
            uid={person.uid}
            name={person.displayName}
            onNotifications={() => setNoticesOpened(true)}
            onOutbox={() => setOutboxOpened(true)}
            onSignOut={() => void leave()}
          />
        </div>
      </FrameHeader>
      <NavigationBar role={person.role} />
      <SideNavigation role={person.role} />
      <main id="content" tabIndex={-1} className={styles.content}>
        <WipedNotice />
        <Suspense fallback={null}>{connection.signInAgain && <SignInAgain reason={connection.signInAgain} />}</Suspense>
        {person.looking ? <LeftOut>{children}</LeftOut> : children}
      </main>
      <OfflineBanner offline={connection.state === 'Offline'} savedAt={connection.lastOnlineAt} />
      <Suspense fallback={null}>
        {code.shown !== undefined && <CodeModal passKey={code.shown} onClose={code.close} />}
        {outboxOpened !== undefined && (
          <OutboxPanel opened={outboxOpened} onClose={() => setOutboxOpened(false)} rows={outbox} connection={connection.state} />
        )}
        {noticesOpened !== undefined && (
          <NotificationsPanel opened={noticesOpened} onClose={() => setNoticesOpened(false)} told={told} newer={newer} />
        )}
        {asked !== undefined && (
          <SignOutQuestion
            unsent={asked.unsent}
            drafts={asked.drafts}
            opened={asked.opened}
            onStay={() => setAsked({ ...asked, opened: false })}
            onDiscard={() => void leave({ unsent: 'discard' })}
          />
        )}
      </Suspense>
    </div>
  );
}
