import { Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { GymGrant } from '../../../schemas/person/shape.ts';
import list from '../../ui/page/list-page.module.css';
import styles from './register.module.css';
import { GymRegister, type RegisterProps } from './register.tsx';
import { GymWalkIns } from './walk-ins.tsx';
import { words as all } from './words.ts';

const words = all.both;

interface Of extends RegisterProps {
  readonly permissions: GymGrant['permissions'];
  /** At the end of the bar. */
  readonly aside?: ReactNode;
}

/** The register of a gym's classes, and, for whoever may, who is let into them. */
export function RegisterAndWalkIns({ permissions, aside, ...of }: Of) {
  const [open, setOpen] = useState('register');
  return (
    <Tabs value={open} onChange={(tab) => setOpen(tab ?? open)} keepMounted={false} className={styles.both ?? ''}>
      <div className={styles.head}>
        <Tabs.List aria-label={words.label} className={list.tabs ?? ''}>
          <Tabs.Tab value="register">{words.register}</Tabs.Tab>
          {permissions.includes('bookings.add') && <Tabs.Tab value="walk-in">{words.walkIn}</Tabs.Tab>}
        </Tabs.List>
        {aside}
      </div>
      <Tabs.Panel value="register" className={list.panel ?? ''}>
        <GymRegister {...of} mayMark={permissions.includes('register.mark')} />
      </Tabs.Panel>
      <Tabs.Panel value="walk-in" className={list.panel ?? ''}>
        <GymWalkIns {...of} />
      </Tabs.Panel>
    </Tabs>
  );
}
