import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keyOf } from '../../../schemas/basics/key.ts';
import type { GymReview } from '../../../schemas/review/shape.ts';
import { type OwnGym, OwnGymPage } from '../../features/gym/own/frame.tsx';
import { PostedReview } from '../../features/review/desk/card.tsx';
import { FILTERS, inFilter, oldestOfCut, published, type ReviewFilter } from '../../features/review/desk/figures.ts';
import { Glance } from '../../features/review/desk/glance.tsx';
import { gymReviewsQuery } from '../../features/review/desk/queries.ts';
import { words } from '../../features/review/desk/words.ts';
import styles from '../../features/review/review.module.css';
import { words as all } from '../../features/review/words.ts';
import { useConnection, useRows } from '../../sync/hooks.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { NothingToShow } from '../../ui/placeholder/nothing-to-show.tsx';
import { onDevice } from '../../ui/placeholder/on-device.ts';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';

const ReplyAnswers = lazy(() => import('../../features/review/desk/answers.tsx'));
const TrendAndCode = lazy(() => import('../../features/review/desk/trend.tsx'));
const ReplySheet = lazy(() => import('../../features/review/desk/reply-sheet.tsx'));
const ReportSheet = lazy(() => import('../../features/report/sheet.tsx'));

/** `/owner/reviews`: what members say of a gym, and its replies (4.3). There is nothing here that hides one or moves it. */
export default function OwnerReviewsScreen() {
  return (
    <OwnGymPage title={words.title} power="reviews.respond" lead={() => words.lead}>
      {(own) => <Reviews key={own.gym._id} own={own} />}
    </OwnGymPage>
  );
}

function Reviews({ own: { gym } }: { own: OwnGym }) {
  const found = useRows(useMemo(() => gymReviewsQuery(keyOf(gym._id)), [gym._id]));
  const connection = useConnection().state;
  const [params] = useSearchParams();
  // Whoever comes because of those without a reply sees those first.
  const [filter, setFilter] = useState<ReviewFilter>(FILTERS.find((one) => one === params.get('show')) ?? 'all');
  const [open, setOpen] = useState<{ readonly as: 'reply' | 'report'; readonly review: GymReview }>();
  const docs = found.rows.map(({ doc }) => doc);
  const shown = published(docs);
  const state = shown.length > 0 ? 'there' : onDevice({ ...found, rows: [] }, connection);
  return (
    <>
      <Suspense fallback={null}>
        <ReplyAnswers />
      </Suspense>
      <NothingToShow
        state={state}
        unsaved={all.page.unsaved}
        skeleton={<RowSkeletons count={3} />}
        empty={
          <EmptyState drawing="done" title={words.empty.title}>
            {words.empty.text}
          </EmptyState>
        }
      />
      {state === 'there' && (
        <>
          <Glance found={found} rating={gym.rating} />
          <CutShort of={found} order="newest" />
          <SegmentedControl
            fullWidth
            className={styles.filter ?? ''}
            aria-label={words.filter}
            value={filter}
            onChange={(next) => setFilter(FILTERS.find((one) => one === next) ?? 'all')}
            data={FILTERS.map((one) => ({ value: one, label: `${words.filters[one]} (${inFilter(shown, one).length})` }))}
          />
          {inFilter(shown, filter).length === 0 && <p>{words.none[filter]}</p>}
          <ul className={styles.list}>
            {inFilter(shown, filter).flatMap((review) =>
              found.rows
                .filter(({ doc }) => doc === review)
                .map((row) => (
                  <li key={review._id}>
                    <PostedReview
                      row={row}
                      onReply={() => setOpen({ as: 'reply', review })}
                      onReport={() => setOpen({ as: 'report', review })}
                    />
                  </li>
                )),
            )}
          </ul>
        </>
      )}
      <Suspense fallback={null}>
        {(state === 'there' || state === 'empty') && <TrendAndCode gym={gym} shown={shown} oldest={oldestOfCut(found)} />}
        {open?.as === 'reply' && <ReplySheet review={open.review} onClose={() => setOpen(undefined)} />}
        {open?.as === 'report' && (
          <ReportSheet
            gymId={gym._id}
            target="review"
            targetId={open.review._id}
            what={open.review.text}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
