import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { instantOf } from '../../../../schemas/basics/time.ts';
import { mayObject } from '../../../../schemas/checkin/settled/objectable.ts';
import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import { formatMoment } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import styles from './not-there.module.css';
import { words } from './words.ts';

const ObjectSheet = lazy(() => import('./object-sheet.tsx'));

/** of a visit of one's own that the gym wrote down afterwards, that one was not there, or that one has said so. */
export default function NotThere({ checkin }: { checkin: Checkin }) {
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const waits = checkin.objection !== undefined && checkin.status === 'accepted_flagged';
  if (waits) return <p className={styles.said}>{words.said}</p>;
  if (!mayObject(checkin, instantOf(now))) return null;
  return (
    <div className={styles.reported}>
      <p className={styles.said}>{words.reported}</p>
      <Button
        variant="default"
        aria-label={words.askLabel(checkin.gymName, formatMoment(checkin.judgedAt, now))}
        onClick={() => setOpen(true)}
      >
        {words.ask}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ObjectSheet checkin={checkin} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
