import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { OfflineBanner } from '../parts/offline-banner.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BrandMark } from './brand-mark.tsx';
import { ConnectionChip } from './connection-chip.tsx';
import { homeOf } from './navigation.ts';
import { NavigationBar, SideNavigation } from './navigation-bar.tsx';
import { OutboxBadge } from './outbox-badge.tsx';
import { OutboxPanel } from './outbox-panel.tsx';
import { SignOutQuestion } from './sign-out-question.tsx';
import styles from './signed-in-layout.module.css';
import { badgeCount, type ShellView, unsentRows } from './view-model.ts';
import { words } from './words.ts';

/** Round every signed-in screen: navigation by thumb, rail or groups; connection and Outbox always in the same corner. */
export function SignedInLayout({ view, children }: { view: ShellView; children: ReactNode }) {
  const [outboxOpened, setOutboxOpened] = useState(false);
  const [asking, setAsking] = useState(false);
  const unsent = unsentRows(view.outbox).length;
  const { person, connection } = view;

  const signOut = () => {
    if (unsent > 0) setAsking(true);
    else view.signOut({ discardUnsent: false });
  };

  return (
    <div className={styles.layout} data-role={person.role}>
      <a href="#content" className={styles.skip}>
        {words.skip}
      </a>
      <header className={styles.header}>
        <Link to={homeOf(person.role)} className={styles.brand}>
          <BrandMark name={false} />
        </Link>
        <div className={styles.truth}>
          <OutboxBadge count={badgeCount(view.outbox)} onOpen={() => setOutboxOpened(true)} />
          <ConnectionChip connection={connection} />
          <AccountMenu person={person} onOutbox={() => setOutboxOpened(true)} onSignOut={signOut} />
        </div>
      </header>
      <NavigationBar role={person.role} />
      <SideNavigation role={person.role} />
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <OfflineBanner offline={connection.state === 'Offline'} savedAt={connection.lastOnlineAt} />
      <OutboxPanel
        opened={outboxOpened}
        onClose={() => setOutboxOpened(false)}
        rows={view.outbox}
        connection={connection}
        actions={view}
      />
      <SignOutQuestion
        unsent={unsent}
        opened={asking}
        onStay={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false);
          view.signOut({ discardUnsent: true });
        }}
      />
    </div>
  );
}
