import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import { localDay } from '../../../../schemas/basics/time.ts';
import { isInDoubt } from '../../../../schemas/checkin/doubts.ts';
import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import type { GymGrant } from '../../../../schemas/person/shape.ts';
import type { Row } from '../../../sync/hooks.tsx';
import { noneClass, RowList, RowSection, RowWords, rowClass, softClass, timeClass } from '../../../ui/figure/rows.tsx';
import { formatTime } from '../../../ui/format.ts';
import { StateChip } from '../../../ui/state/chip.tsx';
import { actsOn } from './acts.ts';
import styles from './todays-visits.module.css';
import { words, writing } from './words.ts';

const VisitActions = lazy(async () => ({ default: (await import('./visit-actions.tsx')).VisitActions }));
const WriteDown = lazy(async () => ({ default: (await import('./write-down.tsx')).WriteDown }));

const shownAtMost = 12;

interface TodaysVisitsProps {
  readonly rows: readonly Row<Checkin>[];
  readonly grant: GymGrant;
  readonly now: Instant;
  readonly timeZone: string;
}

/** Who came in today, the latest first, as it happens; the tablet's own unsent ones are dashed. Staff check out, remove and add what was forgotten. */
export function TodaysVisits({ rows, grant, now, timeZone }: TodaysVisitsProps) {
  const [isWhole, showWhole] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const today = localDay(now, timeZone);
  const ofToday = rows.filter(({ doc }) => doc.gymDay === today && doc.direction === 'in');
  const acts = actsOn(rows, grant, { today, now });
  const earlier = isWhole ? 0 : ofToday.length - shownAtMost;
  return (
    <RowSection id="todays-visits" title={words.title}>
      {ofToday.length === 0 ? (
        <p className={noneClass}>{words.none}</p>
      ) : (
        <RowList>
          {ofToday.slice(0, isWhole ? undefined : shownAtMost).map((row) => {
            const can = acts.get(row.doc._id);
            return (
              <li key={row.doc._id} className={rowClass} data-checkin={row.doc._id} data-status={row.doc.status}>
                <time dateTime={row.doc.judgedAt} className={timeClass}>
                  {formatTime(row.doc.judgedAt, timeZone)}
                </time>
                <RowWords name={row.doc.memberName ?? words.nameless}>
                  <span className={softClass}>{words.method[row.doc.method]}</span>
                </RowWords>
                <VisitChip row={row} left={can?.left ?? false} />
                {can && (can.out || can.remove) && (
                  <Suspense fallback={null}>
                    <VisitActions checkin={row.doc} acts={can} timeZone={timeZone} />
                  </Suspense>
                )}
              </li>
            );
          })}
        </RowList>
      )}
      <div className={styles.below}>
        {earlier > 0 && (
          <Button variant="subtle" onClick={() => showWhole(true)}>
            {words.more(earlier)}
          </Button>
        )}
        {grant.permissions.includes('checkin.search') && (
          <Button variant="default" onClick={() => setWriting(true)}>
            {writing.open}
          </Button>
        )}
      </div>
      {isWriting && (
        <Suspense fallback={null}>
          <WriteDown grant={grant} timeZone={timeZone} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </RowSection>
  );
}

function VisitChip({ row: { doc, mark }, left }: { row: Row<Checkin>; left: boolean }) {
  if (mark === 'waiting') return <StateChip state="waiting">{words.chip.waiting}</StateChip>;
  if (isInDoubt(doc)) return <StateChip state="flagged">{words.chip.flagged}</StateChip>;
  switch (doc.status) {
    case 'duplicate':
      return (
        <StateChip state="decided" tone="neutral">
          {words.chip.duplicate}
        </StateChip>
      );
    case 'voided':
      return (
        <StateChip state="decided" tone="neutral">
          {words.chip.voided}
        </StateChip>
      );
    case 'accepted':
    case 'accepted_flagged':
      return (
        <StateChip state="decided" tone={doc.reEntry || left ? 'neutral' : 'good'}>
          {left ? words.chip.left : doc.reEntry ? words.chip.reEntry : words.chip.in}
        </StateChip>
      );
  }
}
