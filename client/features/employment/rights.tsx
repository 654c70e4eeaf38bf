import { IconCheck } from '@tabler/icons-react';
import type { GymGrant } from '../../../schemas/person/shape.ts';
import styles from './employment.module.css';
import { words } from './words.ts';

/** What somebody may do at a gym, in words. */
export function Rights({ preset, permissions }: Pick<GymGrant, 'preset' | 'permissions'>) {
  const held = permissions.map((one) => words.powers[one]).filter((one) => one !== undefined);
  if (held.length === 0) return <p className={styles.soft}>{preset === 'trainer' ? words.trainer : words.nothing}</p>;
  return (
    <ul className={styles.rights}>
      {held.map((what) => (
        <li key={what}>
          <IconCheck size={18} stroke={2} aria-hidden className={styles.mark} />
          {what}
        </li>
      ))}
    </ul>
  );
}
