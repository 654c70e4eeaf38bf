import { Button } from '@mantine/core';
import { useState } from 'react';
import { instantOf, plus } from '../../../schemas/basics/time.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import type { ContentReport } from '../../../schemas/report/shape.ts';
import { useProposal } from '../../ui/form/request.ts';
import { useNow } from '../../ui/now.tsx';
import { StatementForm } from '../dispute/statement-form.tsx';
import styles from '../review/review.module.css';
import { words as all } from './words.ts';

const words = all.again;

/** Where whoever reported something that stays asks for a second look (2.17), while there is time. */
export function ReportAgain({ report, what }: { report: ContentReport; what: string }) {
  const { _id: reportId, uid, status, appeal, decidedAt } = report;
  const propose = useProposal(all.failed);
  const now = instantOf(useNow());
  const [isOpen, setOpen] = useState(false);
  if (appeal)
    return (
      <p className={styles.soft}>
        {words.said} {appeal.statement}
      </p>
    );
  if (status !== 'dismissed' || decidedAt === undefined || now > plus(decidedAt, LIMITS.reviewAppealWithin)) return null;
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => setOpen(true)} aria-label={`${words.ask}: ${what}`}>
        {words.ask}
      </Button>
    );
  return (
    <StatementForm
      draftKey={`report-appeal:${uid}:${reportId}`}
      said={words}
      most={1000}
      send={(statement) => propose('report.appeal', { reportId, statement }, words.display(what))}
    >
      <Button variant="subtle" onClick={() => setOpen(false)}>
        {words.close}
      </Button>
    </StatementForm>
  );
}
