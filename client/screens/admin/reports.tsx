import { SegmentedControl } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { keyOf } from '../../../schemas/basics/key.ts';
import type { ContentReport } from '../../../schemas/report/shape.ts';
import { isOpenReport } from '../../../schemas/report/states.ts';
import { useGrants } from '../../features/person/hooks.ts';
import { words as platformWords } from '../../features/platform-report/words.ts';
import styles from '../../features/queues/inbox.module.css';
import { ListBeside } from '../../features/queues/list-beside.tsx';
import { QueuePage } from '../../features/queues/queue-page.tsx';
import { ReasonsForm } from '../../features/queues/reasons-form.tsx';
import { reportsQuery } from '../../features/report/queue-queries.ts';
import { words as reportWords } from '../../features/report/words.ts';
import { queued } from '../../features/review/office/queue.ts';
import { words as office } from '../../features/review/office/words.ts';
import { useRows } from '../../sync/hooks.tsx';
import { useProposal } from '../../ui/form/request.ts';
import { formatDayTime } from '../../ui/format.ts';
import { PageTitle } from '../../ui/page/title.tsx';
import { useTab } from '../../ui/page/use-tab.ts';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';

const PlatformReports = lazy(() => import('../../features/platform-report/reports.tsx'));
const words = office.reports;
const PARTS = ['open', 'decided'] as const;

const TABS = ['content', 'platform'] as const;

/** `/admin/reports`: what people say must not be shown, and figures of the whole platform (4.5, GAP-1). */
export default function AdminReportsScreen() {
  const [open, choose] = useTab(TABS, 'content');
  const tabs = (
    <SegmentedControl
      fullWidth
      className={styles.tabs ?? ''}
      aria-label={words.tabsLabel}
      value={open}
      onChange={choose}
      data={TABS.map((value) => ({ value, label: words.tabs[value] }))}
    />
  );
  if (open === 'content') return <ContentReports tabs={tabs} />;
  return (
    <>
      <PageTitle title={words.title} lead={platformWords.lead} />
      {tabs}
      <Suspense fallback={<RowSkeletons count={3} />}>
        <PlatformReports />
      </Suspense>
    </>
  );
}

/** What people say must not be shown, the gravest first (2.17). */
function ContentReports({ tabs }: { tabs: ReactNode }) {
  const rows = useRows(reportsQuery);
  const [params] = useSearchParams();
  const all = rows.rows.map(({ doc }) => doc);
  const part = PARTS.find((one) => one === params.get('show')) ?? 'open';
  const list = queued(all, part === 'open');
  const chosen = all.find(({ _id }) => keyOf(_id) === params.get('report'));
  const open = queued(all, true).length;
  return (
    <QueuePage title={words.title} lead={words.lead(open)} rows={rows} unsaved={words.unsaved} empty={words.empty} above={tabs}>
      <ListBeside
        name="report"
        words={words}
        part={part}
        parts={PARTS.map((one) => ({ value: one, label: words.parts[one] + (one === 'open' ? ` (${open})` : '') }))}
        none={words.none}
        rows={list.map((one) => ({
          key: keyOf(one._id),
          row: () => (
            <>
              <span className={styles.name}>{words.about(words.targets[one.target], one.gymName)}</span>
              <span className={one.priority === 1 ? styles.overdue : styles.soft}>
                {words.priority(one.priority)} · {reportWords.reasons[one.reason]}
              </span>
              <span className={styles.soft}>{formatDayTime(one.createdAt)}</span>
            </>
          ),
        }))}
      >
        {chosen && (
          <Detail key={chosen._id} report={chosen} others={all.some((one) => isSame(one, chosen) && isOpenReport(one))} />
        )}
      </ListBeside>
    </QueuePage>
  );
}

/** @param others somebody else has an open report about the same */
function Detail({ report, others }: { report: ContentReport; others: boolean }) {
  const { _id: reportId, target, targetId, gymName, snapshot, details, status, reason, appeal } = report;
  const { superAdmin = false } = useGrants() ?? {};
  const isOpen = isOpenReport(report);
  const isForUs = target === 'gym' && (status === 'new' || superAdmin);
  const acts = [
    ...(isForUs ? (['dismissed', 'actioned'] as const) : []),
    ...(status === 'new' && others ? (['duplicate'] as const) : []),
  ];
  const propose = useProposal();
  return (
    <article data-report={status}>
      <h2 className={styles.subject}>{words.about(words.targets[target], gymName)}</h2>
      <p className={styles.soft}>
        {words.status[status]} · {words.priority(report.priority)} · {reportWords.reasons[reason]}
      </p>
      {report.uid === undefined && <p className={styles.soft}>{words.visitors}</p>}
      {details !== undefined && (
        <section aria-label={words.details}>
          <strong>{words.details}</strong>
          <blockquote>{details}</blockquote>
        </section>
      )}
      {target !== 'gym' && (
        <section aria-label={words.said}>
          <strong>{words.said}</strong>
          <blockquote>{snapshot === '' ? words.nothing : snapshot}</blockquote>
        </section>
      )}
      <p className={styles.soft}>{words.secret}</p>
      {appeal && (
        <section aria-label={words.disagrees}>
          <strong>{words.disagrees}</strong>
          <blockquote>{appeal.statement}</blockquote>
        </section>
      )}
      {status === 'in_review' && target === 'gym' && !superAdmin && <p>{words.superOnly}</p>}
      {isOpen && target !== 'gym' && (
        <Link to={`/admin/reviews?show=all&review=${encodeURIComponent(keyOf(targetId))}`}>{words.toReview}</Link>
      )}
      {isOpen && acts[0] !== undefined && (
        <ReasonsForm
          key={reportId}
          label={words.decide}
          first={acts[0]}
          acts={acts.map((value) => ({
            ...{ value, label: words.acts[value], doing: words.doing },
            ...(value === 'actioned' && { hint: words.hint }),
            ...(value === 'duplicate' && { hint: words.hintDuplicate }),
          }))}
          decide={(as) => propose('report.decide', { reportId, as }, words.display(gymName))}
        />
      )}
    </article>
  );
}

const isSame = (one: ContentReport, other: ContentReport): boolean =>
  one._id !== other._id && one.targetId === other.targetId && one.target === other.target;
