import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { keyOf } from '../../../schemas/basics/primitives.ts';
import { ITEM_WORDS } from '../../../schemas/verification/words.ts';
import { QueuePage } from '../../features/queues/queue-page.tsx';
import styles from '../../features/queues/queues.module.css';
import { LISTS, toVerify } from '../../features/queues/queues.ts';
import { queueWords } from '../../features/queues/queues.words.ts';
import { useVerifications } from '../../features/verification/hooks.ts';
import { verificationReviewsQuery } from '../../features/verification/review-queries.ts';
import { useRows } from '../../sync/hooks.tsx';
import { formatDayTime, formatLocalDate, localDateOf } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';

const VerificationDetail = lazy(async () => ({ default: (await import('./gym-verification/detail.tsx')).VerificationDetail }));

const words = queueWords.verification;

/** `/admin/gym-verification`: what gyms sent, and what runs out. The one that is open stands in the address. */
export default function GymVerificationScreen() {
  const rows = useVerifications();
  const found = useRows(verificationReviewsQuery);
  const reviews = new Map(found.rows.map(({ doc }) => [doc.gymId, doc]));
  const [params, setParams] = useSearchParams();
  const today = localDateOf(useNow());
  const all = rows.rows.map(({ doc }) => doc);
  const show = LISTS.find((one) => one === params.get('show')) ?? 'waiting';
  const list = toVerify(all, show, today);
  const idOf = ({ verification, item }: (typeof list)[number]) => `${keyOf(verification._id)}.${item.item}`;
  const everything = LISTS.flatMap((one) => toVerify(all, one, today));
  const chosen = everything.find((one) => idOf(one) === params.get('item'));
  return (
    <>
      <QueuePage
        title={words.title}
        lead={words.lead(toVerify(all, 'waiting', today).length)}
        rows={rows}
        besides={[found]}
        unsaved={words.unsaved}
        empty={words.empty}
      >
        <div className={styles.column}>
          <SegmentedControl
            aria-label={words.show}
            value={show}
            onChange={(next) => setParams({ show: next }, { replace: true })}
            data={LISTS.map((value) => ({ value, label: `${words.lists[value]} (${toVerify(all, value, today).length})` }))}
          />
          {list.length === 0 && <p className={styles.soft}>{words.nothing[show]}</p>}
          <ol className={styles.list}>
            {list.map((one) => (
              <li key={idOf(one)}>
                <Link to={`?show=${show}&item=${encodeURIComponent(idOf(one))}`} className={styles.card} data-item={idOf(one)}>
                  <span className={styles.name}>{ITEM_WORDS[one.item.item]}</span>
                  <span className={styles.soft}>{one.verification.gymName}</span>
                  <span className={styles.soft}>
                    {[
                      words.statuses[one.item.status],
                      one.item.submittedAt && formatDayTime(one.item.submittedAt),
                      one.item.expiresOn && `${words.columns.until} ${formatLocalDate(one.item.expiresOn)}`,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </Link>
              </li>
            ))}
          </ol>
        </div>
      </QueuePage>
      {chosen !== undefined && (
        <Suspense fallback={null}>
          <VerificationDetail
            key={idOf(chosen)}
            {...chosen}
            reviewed={reviews.get(chosen.verification.gymId)?.items.find(({ item }) => item === chosen.item.item)}
            onClose={() => setParams({ show }, { replace: true })}
          />
        </Suspense>
      )}
    </>
  );
}
