import { Skeleton } from '@mantine/core';
import { StateEdge } from '../state/edge.tsx';
import { words } from '../words.ts';
import styles from './skeletons.module.css';

/** Stand-ins shown only while this device has nothing at all (product rule 4.0). They take the room of what comes. */

function Announced({ children, className }: { children: React.ReactNode; className?: string | undefined }) {
  return (
    <div role="status" data-skeleton="" className={className}>
      <span className="only-for-ears">{words.loading}</span>
      {children}
    </div>
  );
}

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Gym cards: a picture at the side on a phone, above elsewhere. */
export function CardSkeletons({ count = 6 }: { count?: number }) {
  return (
    <Announced className={styles.grid}>
      {rowsOf(count).map((row) => (
        <StateEdge key={row} flush className={styles.card ?? ''}>
          <Skeleton height="100%" radius={0} className={styles.picture} />
          <div className={styles.inside}>
            <Skeleton height={20} width="70%" />
            <Skeleton height={14} width="45%" />
          </div>
        </StateEdge>
      ))}
    </Announced>
  );
}

/** Rows of a list. */
export function RowSkeletons({ count = 4 }: { count?: number }) {
  return (
    <Announced className={styles.rows}>
      {rowsOf(count).map((row) => (
        <StateEdge key={row}>
          <div className={styles.row}>
            <Skeleton height={44} width={44} circle />
            <div className={styles.lines}>
              <Skeleton height={16} width="60%" />
              <Skeleton height={14} width="35%" />
            </div>
          </div>
        </StateEdge>
      ))}
    </Announced>
  );
}

/** A page whose screen is still on its way. */
export function PageSkeleton() {
  return (
    <Announced className={styles.page}>
      <Skeleton height={32} width="14rem" maw="70%" />
      <Skeleton height={16} width="22rem" maw="90%" />
      <Skeleton height={160} radius="lg" />
      <Skeleton height={96} radius="lg" />
    </Announced>
  );
}
