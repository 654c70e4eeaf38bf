import { Button, Tabs } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { GymGrant } from '../../../../schemas/person/shape.ts';
import { GymRegister } from '../../../features/register/register.tsx';
import { GymWalkIns } from '../../../features/register/walk-ins.tsx';
import list from '../../../ui/page/list-page.module.css';
import { messages } from '../words.ts';
import styles from './section.module.css';

const words = messages.registers;

interface RegistersProps {
  readonly grant: GymGrant;
  readonly timeZone: string;
  /** The slot whose register was asked for. */
  readonly asked: string;
  readonly onClass: (slotId: string) => void;
  readonly onClose: () => void;
}

/** The register of one of the gym's classes: who came, and who is let in. */
export default function Registers({ grant, timeZone, asked, onClass, onClose }: RegistersProps) {
  const [open, setOpen] = useState('register');
  const top = useRef<HTMLElement>(null);
  // It opens above what was tapped; whoever chooses another class in it stays where they are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another class is asked for
  useEffect(() => {
    if (!top.current?.contains(document.activeElement)) top.current?.focus();
  }, [asked]);
  const of = { gymId: grant.gymId, timeZone, asked, onClass };
  return (
    <section ref={top} tabIndex={-1} aria-label={words.label} className={styles.registers}>
      <Tabs value={open} onChange={(tab) => setOpen(tab ?? open)} keepMounted={false}>
        <div className={styles.head}>
          <Tabs.List aria-label={words.label} className={list.tabs ?? ''}>
            <Tabs.Tab value="register">{words.register}</Tabs.Tab>
            {grant.permissions.includes('bookings.add') && <Tabs.Tab value="walk-in">{words.walkIn}</Tabs.Tab>}
          </Tabs.List>
          <Button variant="default" onClick={onClose}>
            {words.close}
          </Button>
        </div>
        <Tabs.Panel value="register" className={list.panel ?? ''}>
          <GymRegister {...of} mayMark={grant.permissions.includes('register.mark')} />
        </Tabs.Panel>
        <Tabs.Panel value="walk-in" className={list.panel ?? ''}>
          <GymWalkIns {...of} />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}
