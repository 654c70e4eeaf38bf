import { Menu, UnstyledButton } from '@mantine/core';
import { IconInbox, IconLogout } from '@tabler/icons-react';
import { InitialsAvatar } from '../parts/initials-avatar.tsx';
import styles from './account-menu.module.css';
import { words } from './words.ts';

/** Who is signed in on this device, the Outbox even when it is empty, and the way out. */
export function AccountMenu({
  uid,
  name,
  onOutbox,
  onSignOut,
}: {
  uid: string;
  name: string;
  onOutbox: () => void;
  onSignOut: () => void;
}) {
  return (
    <Menu position="bottom-end" width={240} radius="md" shadow="md">
      <Menu.Target>
        <UnstyledButton className={styles.target} aria-label={words.account.open(name)}>
          <InitialsAvatar id={uid} name={name} size={36} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={styles.dropdown}>
        <p className={styles.who}>
          <span className={styles.soft}>{words.account.signedInAs}</span>
          {name}
        </p>
        <Menu.Divider />
        <Menu.Item className={styles.item} leftSection={<IconInbox size={20} />} onClick={onOutbox}>
          {words.account.outbox}
        </Menu.Item>
        <Menu.Item className={styles.item} leftSection={<IconLogout size={20} />} onClick={onSignOut}>
          {words.account.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
