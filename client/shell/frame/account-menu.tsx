import { UnstyledButton } from '@mantine/core';
import { IconBell, IconInbox, IconLogout } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { InitialsAvatar } from '../../ui/figure/initials-avatar.tsx';
import { words } from '../words.ts';
import styles from './account-menu.module.css';
import { accountMenu } from './navigation.ts';

/**
 * Who is signed in on this device, their own pages, the notifications and the Outbox even when it is empty, and the way out. The browser's own popover: Esc and a tap elsewhere
 * close it, and the shell stays free of a positioning library that the first paint would wait for.
 */
export function AccountMenu({
  uid,
  name,
  onNotifications,
  onOutbox,
  onSignOut,
}: {
  uid: string;
  name: string;
  onNotifications: () => void;
  onOutbox: () => void;
  onSignOut: () => void;
}) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const choose = (action: () => void) => () => {
    popover.current?.hidePopover();
    action();
  };
  return (
    <>
      <UnstyledButton popoverTarget={id} className={styles.target} aria-label={words.account.open(name)}>
        <InitialsAvatar id={uid} name={name} size={36} />
      </UnstyledButton>
      <div id={id} ref={popover} popover="auto" className={styles.popover}>
        <p className={styles.who}>
          <span className={styles.soft}>{words.account.signedInAs}</span>
          {name}
        </p>
        {accountMenu.map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} className={styles.item} onClick={() => popover.current?.hidePopover()}>
            <Icon size={20} stroke={1.75} aria-hidden />
            {label}
          </Link>
        ))}
        <UnstyledButton className={styles.item} onClick={choose(onNotifications)}>
          <IconBell size={20} stroke={1.75} aria-hidden />
          {words.account.notifications}
        </UnstyledButton>
        <UnstyledButton className={styles.item} onClick={choose(onOutbox)}>
          <IconInbox size={20} stroke={1.75} aria-hidden />
          {words.account.outbox}
        </UnstyledButton>
        <UnstyledButton className={styles.item} onClick={choose(onSignOut)}>
          <IconLogout size={20} stroke={1.75} aria-hidden />
          {words.account.signOut}
        </UnstyledButton>
      </div>
    </>
  );
}
