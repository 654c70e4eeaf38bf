import { IconCheck } from '@tabler/icons-react';
import { isInUse, powerBeside } from '../../../schemas/employment/powers.ts';
import type { GymGrant } from '../../../schemas/person/shape.ts';
import styles from './employment.module.css';
import { words } from './words.ts';

/** What somebody may do at a gym, in words. `nowOnly`: without what is given and waits for its part of the app. */
export function Rights({
  preset,
  permissions,
  nowOnly = false,
}: Pick<GymGrant, 'preset' | 'permissions'> & { nowOnly?: boolean }) {
  const given = { preset, permissions };
  // A newer server may know more of them than this app has words for.
  const held = permissions.filter((one) => words.powers[one] !== undefined);
  const now = [
    ...held.filter((one) => isInUse(given, one)).map((one) => words.powers[one]),
    ...(preset === 'manager' ? [words.seesTeam] : []),
    // theirs without the power to plan a closure.
    ...(preset === 'reception' ? [words.closesAtOnce] : []),
  ];
  const idle = nowOnly ? [] : held.filter((one) => !isInUse(given, one));
  const later = idle.filter((one) => powerBeside(permissions, one) === undefined).map((one) => words.powers[one]);
  const alone = idle.flatMap((one) => {
    const other = powerBeside(permissions, one);
    return other ? [words.beside(words.powers[one], words.powers[other])] : [];
  });
  if (held.length === 0) return <p className={styles.soft}>{preset === 'trainer' ? words.trainer : words.nothing}</p>;
  return (
    <>
      <ul className={styles.rights}>
        {now.map((what) => (
          <li key={what}>
            <IconCheck size={18} stroke={2} aria-hidden className={styles.mark} />
            {what}
          </li>
        ))}
      </ul>
      {alone.map((sentence) => (
        <p key={sentence} className={styles.soft}>
          {sentence}
        </p>
      ))}
      {later.length > 0 && <p className={styles.soft}>{words.later(later)}</p>}
    </>
  );
}
