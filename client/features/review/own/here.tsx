import { Button } from '@mantine/core';
import { lazy, Suspense, useId, useMemo, useState } from 'react';
import { instantOf } from '../../../../schemas/basics/time.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { useRows } from '../../../sync/hooks.tsx';
import { useNow } from '../../../ui/now.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { useVisits } from '../../checkin/hooks.ts';
import { useGrants, usePerson } from '../../person/hooks.ts';
import { useSwitchedOff } from '../../setting/use-flag.ts';
import { ownReviewsQuery } from '../queries.ts';
import styles from '../review.module.css';
import { words } from '../words.ts';
import { OwnReview } from './card.tsx';
import { toReview } from './to-review.ts';

const ReviewSheet = lazy(() => import('./sheet.tsx'));

/** On one gym's page: what one said of it, or where that is said. Nothing for whoever has not been there lately, or works there. */
export default function OwnReviewHere({ gym }: { gym: Gym }) {
  const now = instantOf(useNow());
  const uid = usePerson()?.uid;
  const grants = useGrants();
  const [isOpen, setOpen] = useState(false);
  const off = useSwitchedOff('flags.reviews');
  const why = useId();
  const reviews = useRows(ownReviewsQuery).rows;
  const visits = useVisits().rows;
  const row = reviews.find(({ doc }) => doc.gymId === gym._id);
  const mayWrite = useMemo(
    () =>
      toReview(
        visits.map(({ doc }) => doc).filter(({ gymId }) => gymId === gym._id),
        reviews.map(({ doc }) => doc),
        grants?.gyms.map(({ gymId }) => gymId) ?? [],
        now,
      ).length > 0,
    [visits, reviews, grants, gym._id, now],
  );
  if (uid === undefined || (row === undefined && !mayWrite)) return null;
  return (
    <Section title={words.own}>
      {row !== undefined && <OwnReview row={row} onChange={() => setOpen(true)} />}
      {mayWrite && (
        <Button
          variant="default"
          onClick={() => setOpen(true)}
          disabled={off !== undefined}
          aria-label={words.writeLabel(gym.name)}
          {...(off !== undefined && { 'aria-describedby': why })}
        >
          {words.write}
        </Button>
      )}
      {mayWrite && off !== undefined && (
        <p id={why} className={styles.soft}>
          {off}
        </p>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ReviewSheet uid={uid} gymId={gym._id} gymName={gym.name} before={row?.doc} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}
