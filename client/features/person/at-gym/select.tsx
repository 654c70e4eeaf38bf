import { NativeSelect } from '@mantine/core';
import { keyOf } from '../../../../schemas/basics/key.ts';
import type { GymGrant } from '../../../../schemas/person/shape.ts';
import styles from './select.module.css';

export interface GymSelectProps {
  gyms: readonly GymGrant[];
  chosen: GymGrant;
  onChoose: (gymKey: string) => void;
}

export function GymSelect({ gyms, chosen, onChoose }: GymSelectProps) {
  return (
    <NativeSelect
      label="Gym"
      value={keyOf(chosen.gymId)}
      onChange={({ currentTarget: { value } }) => onChoose(value)}
      data={gyms.map(({ gymId, gymName }) => ({ value: keyOf(gymId), label: gymName }))}
      className={styles.switcher ?? ''}
    />
  );
}
