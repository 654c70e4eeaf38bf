import { USUAL_LEASE_DAYS } from '../../../schemas/employment/lease.ts';
import type { Employee } from '../../../schemas/employment/shape.ts';
import { formatAge } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import styles from './employment.module.css';
import { words } from './words.ts';

/** When somebody was last heard of, and for how long their devices work without a connection. */
export function SeenLine({ employee, seen }: { employee: Employee; seen: ReadonlyMap<string, string | undefined> | undefined }) {
  const now = useNow();
  const at = seen?.get(employee.uid);
  const last = seen && (at === undefined ? words.seenNever : words.seen(formatAge(at, now)));
  // An owner is held to no lease of the gym's.
  const lease = employee.preset === 'owner' ? undefined : words.lease(employee.leaseDays ?? USUAL_LEASE_DAYS);
  return <span className={styles.soft}>{[last, lease].filter(Boolean).join(' · ')}</span>;
}
