import { Button, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keyOf } from '../../../schemas/basics/key.ts';
import type { Outreach } from '../../../schemas/outreach/shape.ts';
import { colleagues, inOutreachPart, isOverdue, OUTREACH_PARTS, searched } from '../../features/outreach/list/parts.ts';
import styles from '../../features/outreach/outreach.module.css';
import { outreachQuery } from '../../features/outreach/queries.ts';
import { words } from '../../features/outreach/words.ts';
import { usePerson } from '../../features/person/hooks.ts';
import inbox from '../../features/queues/inbox.module.css';
import { ListBeside } from '../../features/queues/list-beside.tsx';
import { QueuePage } from '../../features/queues/queue-page.tsx';
import { useRows } from '../../sync/hooks.tsx';
import { formatLocalDate, localDateOf } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { StateChip } from '../../ui/state/chip.tsx';

const Detail = lazy(() => import('../../features/outreach/detail.tsx'));
const DetailsSheet = lazy(() => import('../../features/outreach/details/sheet.tsx'));
const ImportSheet = lazy(() => import('../../features/outreach/import/sheet.tsx'));

/** `/admin/owner-outreach`: gyms that might come to us, what is overdue first, and what is done with each (2.19, 4.5). */
export default function OwnerOutreachScreen() {
  const rows = useRows(outreachQuery);
  const person = usePerson();
  const today = localDateOf(useNow());
  const [params] = useSearchParams();
  const [typed, setTyped] = useState('');
  const [sheet, setSheet] = useState<'add' | 'import'>();
  const all = rows.rows.map(({ doc }) => doc);
  const who = { today, uid: person?.uid ?? '' };
  const part = OUTREACH_PARTS.find((one) => one === params.get('show')) ?? 'open';
  const lists = new Map(OUTREACH_PARTS.map((one) => [one, inOutreachPart(all, one, who)]));
  const listed = lists.get(part) ?? [];
  const shown = searched(listed, typed);
  const chosen = rows.rows.find(({ doc }) => keyOf(doc._id) === params.get('gym'));
  const waiting = new Set(rows.rows.flatMap(({ doc, mark }) => (mark === 'waiting' ? [doc._id] : [])));
  const own = { uid: who.uid, name: person?.displayName ?? '' };
  const close = () => setSheet(undefined);
  return (
    <QueuePage
      title={words.title}
      lead={words.lead(lists.get('open')?.length ?? 0, lists.get('overdue')?.length ?? 0)}
      rows={rows}
      unsaved={words.unsaved}
      above={
        <>
          <div className={`${styles.buttons} ${styles.above}`}>
            <Button onClick={() => setSheet('add')}>{words.add}</Button>
            <Button variant="default" onClick={() => setSheet('import')}>
              {words.importList}
            </Button>
          </div>
          {sheet !== undefined && (
            <Suspense fallback={null}>
              {sheet === 'add' ? <DetailsSheet onClose={close} /> : <ImportSheet onClose={close} />}
            </Suspense>
          )}
        </>
      }
    >
      <ListBeside
        name="gym"
        words={words}
        part={part}
        parts={OUTREACH_PARTS.map((one) => ({ value: one, label: words.part(words.parts[one], lists.get(one)?.length ?? 0) }))}
        search={
          <TextInput
            type="search"
            label={words.search}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
          />
        }
        none={listed.length > 0 ? words.notFound : (words.none[part] ?? words.noneHere)}
        rows={shown.map((one) => ({
          key: keyOf(one._id),
          row: () => <Row outreach={one} today={today} waits={waiting.has(one._id)} />,
        }))}
      >
        {chosen && (
          <Suspense fallback={null}>
            <Detail
              key={chosen.doc._id}
              outreach={chosen.doc}
              waits={chosen.mark === 'waiting'}
              own={own.uid}
              people={colleagues(all, own)}
            />
          </Suspense>
        )}
      </ListBeside>
    </QueuePage>
  );
}

function Row({ outreach, today, waits }: { outreach: Outreach; today: string; waits: boolean }) {
  const { gymName, address, stage, nextActionOn } = outreach;
  const isLate = isOverdue(outreach, today);
  const day = nextActionOn && formatLocalDate(nextActionOn);
  return (
    <>
      <span className={inbox.name}>{gymName}</span>
      <span className={inbox.soft}>
        {address.addressLocality} · {words.stages[stage]}
      </span>
      {day && <span className={isLate ? inbox.overdue : inbox.soft}>{(isLate ? words.overdue : words.due)(day)}</span>}
      {waits && <StateChip state="waiting">{words.waiting}</StateChip>}
    </>
  );
}
