import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { GymGrant } from '../../../../schemas/person/shape.ts';
import { RegisterAndWalkIns } from '../../../features/register/both.tsx';
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
  const top = useRef<HTMLElement>(null);
  // It opens above what was tapped; whoever chooses another class in it stays where they are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another class is asked for
  useEffect(() => {
    if (!top.current?.contains(document.activeElement)) top.current?.focus();
  }, [asked]);
  return (
    <section ref={top} tabIndex={-1} aria-label={words.label} className={styles.registers}>
      <RegisterAndWalkIns
        {...{ gymId: grant.gymId, timeZone, asked, onClass, permissions: grant.permissions }}
        aside={
          <Button variant="default" onClick={onClose}>
            {words.close}
          </Button>
        }
      />
    </section>
  );
}
