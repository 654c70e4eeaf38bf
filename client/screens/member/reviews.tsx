import { Button } from '@mantine/core';
import { lazy, Suspense, useId, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { instantOf } from '../../../schemas/basics/time.ts';
import { useVisits } from '../../features/checkin/hooks.ts';
import { OutboxAnswer, toAnswer } from '../../features/outbox/answer.tsx';
import { useOutbox } from '../../features/outbox/hooks.ts';
import { useGrants, usePerson } from '../../features/person/hooks.ts';
import { OwnReview } from '../../features/review/own/card.tsx';
import { type ToReview, toReview } from '../../features/review/own/to-review.ts';
import { ownReviewsQuery } from '../../features/review/queries.ts';
import styles from '../../features/review/review.module.css';
import { words as all } from '../../features/review/words.ts';
import { useSwitchedOff } from '../../features/setting/use-flag.ts';
import { useConnection, useOpenWorkspace, useRows } from '../../sync/hooks.tsx';
import { formatDay } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import list from '../../ui/page/list-page.module.css';
import { Section } from '../../ui/page/section.tsx';
import { PageTitle } from '../../ui/page/title.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { NothingToShow } from '../../ui/placeholder/nothing-to-show.tsx';
import { onDevice } from '../../ui/placeholder/on-device.ts';
import { CardSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { AsOf } from '../../ui/state/as-of.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';

const OwnReports = lazy(() => import('../../features/report/own.tsx'));
const SendPrivately = lazy(() => import('../../features/review/own/send-privately.tsx'));
const ReviewSheet = lazy(() => import('../../features/review/own/sheet.tsx'));
const words = all.page;

/** `/member/reviews`: what one said of gyms, and an invitation to say something of those one has been to. */
export default function MemberReviewsScreen() {
  useOpenWorkspace('member');
  const reviews = useRows(ownReviewsQuery);
  const visits = useVisits();
  const grants = useGrants();
  const uid = usePerson()?.uid;
  const now = instantOf(useNow());
  const connection = useConnection().state;
  const answers = toAnswer(useOutbox()).filter(({ kind }) => kind.startsWith('review.') || kind.startsWith('report.'));
  const [open, setOpen] = useState<{ readonly gymId: string; readonly gymName: string }>();
  const found = useMemo(
    () =>
      toReview(
        visits.rows.map(({ doc }) => doc),
        reviews.rows.map(({ doc }) => doc),
        grants?.gyms.map(({ gymId }) => gymId) ?? [],
        now,
      ),
    [visits.rows, reviews.rows, grants, now],
  );
  const state = reviews.rows.length + found.length > 0 ? 'there' : onDevice(reviews, connection);
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} aside={reviews.asOf !== undefined && <AsOf at={reviews.asOf} />} />
      {answers.length > 0 && (
        <section className={list.answers} aria-label={words.answers}>
          {answers.map((answer) => (
            <OutboxAnswer key={answer.id} row={answer}>
              {answer.code === 'GYM_REMOVED' && (
                <Suspense fallback={null}>
                  <SendPrivately row={answer} />
                </Suspense>
              )}
            </OutboxAnswer>
          ))}
        </section>
      )}
      <NothingToShow
        state={state}
        unsaved={words.unsaved}
        skeleton={<CardSkeletons />}
        empty={
          <EmptyState
            drawing="done"
            title={words.empty.title}
            action={
              <Button component={Link} to="/search">
                {words.find}
              </Button>
            }
          >
            {words.empty.text}
          </EmptyState>
        }
      />
      <Visited title={words.invited} lead={words.invitedText} found={found.filter((one) => one.isInvited)} onWrite={setOpen} />
      <CutShort of={reviews} />
      {reviews.rows.length > 0 && (
        <Section title={words.list}>
          <ul className={styles.list}>
            {reviews.rows.map((row) => (
              <li key={row.doc._id}>
                <OwnReview row={row} linked onChange={() => setOpen(row.doc)} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Visited title={words.also} found={found.filter((one) => !one.isInvited)} onWrite={setOpen} />
      <Suspense fallback={null}>
        <OwnReports />
      </Suspense>
      {open !== undefined && uid !== undefined && (
        <Suspense fallback={null}>
          <ReviewSheet
            key={open.gymId}
            uid={uid}
            gymId={open.gymId}
            gymName={open.gymName}
            before={reviews.rows.find(({ doc }) => doc.gymId === open.gymId && doc.status !== 'withdrawn')?.doc}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

interface VisitedProps {
  title: string;
  lead?: string;
  found: readonly ToReview[];
  onWrite: (gym: { readonly gymId: string; readonly gymName: string }) => void;
}

function Visited({ title, lead, found, onWrite }: VisitedProps) {
  const off = useSwitchedOff('flags.reviews');
  const why = useId();
  if (found.length === 0) return null;
  return (
    <Section title={title}>
      {off === undefined ? (
        lead !== undefined && <p className={styles.soft}>{lead}</p>
      ) : (
        <p id={why} className={styles.soft}>
          {off}
        </p>
      )}
      <ul className={styles.list}>
        {found.map(({ visit }) => (
          <li key={visit.gymId} className={styles.review} data-invited={visit.gymId}>
            <h3>{visit.gymName}</h3>
            <p className={styles.soft}>{words.visited(formatDay(visit.judgedAt))}</p>
            <Button
              onClick={() => onWrite(visit)}
              disabled={off !== undefined}
              aria-label={all.writeLabel(visit.gymName)}
              {...(off !== undefined && { 'aria-describedby': why })}
            >
              {all.write}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
