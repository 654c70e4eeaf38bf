import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keyOf } from '../../../schemas/basics/key.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import { isBanks, isOfDebt } from '../../../schemas/dispute/known.ts';
import type { AnyDispute } from '../../../schemas/dispute/shape.ts';
import { disputesQuery } from '../../features/dispute/office/queries.ts';
import { type DisputePart, decideBy, inPart, PARTS } from '../../features/dispute/office/queue.ts';
import { words } from '../../features/dispute/office/words.ts';
import { words as both } from '../../features/dispute/words.ts';
import { useGrants } from '../../features/person/hooks.ts';
import styles from '../../features/queues/inbox.module.css';
import { ListBeside } from '../../features/queues/list-beside.tsx';
import { QueuePage } from '../../features/queues/queue-page.tsx';
import { useRows } from '../../sync/hooks.tsx';
import { formatDayTime, formatMoney } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';

const DecideDispute = lazy(async () => ({
  default: (await import('../../features/dispute/office/decide-dispute.tsx')).DecideDispute,
}));

const ShownBankDispute = lazy(async () => ({
  default: (await import('../../features/dispute/office/bank-dispute.tsx')).ShownBankDispute,
}));

const ShownDebtDispute = lazy(async () => ({
  default: (await import('../../features/dispute/office/debt-dispute.tsx')).ShownDebtDispute,
}));

/** `/admin/disputes`: what members say is wrong, the one that is due first first; decided with what is on record (4.5, R-69); and what banks ask back. */
export default function AdminDisputesScreen() {
  const rows = useRows(disputesQuery);
  const { uid = '', superAdmin = false } = useGrants() ?? {};
  const now = instantOf(useNow());
  const [params] = useSearchParams();
  const all = rows.rows.map(({ doc }) => doc);
  const part = PARTS.find((one) => one === params.get('show')) ?? 'open';
  const list = inPart(all, part);
  const open = inPart(all, 'open');
  const chosen = all.find(({ _id }) => keyOf(_id) === params.get('dispute'));
  const viewer = { uid, isSuper: superAdmin };
  return (
    <QueuePage
      title={words.title}
      lead={words.lead(open.length, open.filter((one) => decideBy(one) < now).length)}
      rows={rows}
      unsaved={words.unsaved}
    >
      <ListBeside
        name="dispute"
        words={words}
        part={part}
        parts={PARTS.map((one) => ({
          value: one,
          label: words.parts[one] + (one === 'decided' ? '' : ` (${inPart(all, one).length})`),
        }))}
        none={words.none[part]}
        rows={list.map((one) => ({
          key: keyOf(one._id),
          row: () => (
            <>
              <span className={styles.name}>{isOfDebt(one) ? one.gymName : words.of(one.memberName, one.gymName)}</span>
              <span className={styles.soft}>{whatOf(one)}</span>
              <When dispute={one} part={part} now={now} />
            </>
          ),
        }))}
      >
        {chosen && (
          <Suspense fallback={null}>
            <Chosen dispute={chosen} viewer={viewer} />
          </Suspense>
        )}
      </ListBeside>
    </QueuePage>
  );
}

function Chosen({ dispute, viewer }: { dispute: AnyDispute; viewer: { readonly uid: string; readonly isSuper: boolean } }) {
  if (isOfDebt(dispute)) return <ShownDebtDispute dispute={dispute} />;
  return isBanks(dispute) ? <ShownBankDispute dispute={dispute} /> : <DecideDispute dispute={dispute} viewer={viewer} />;
}

function whatOf(one: AnyDispute): string {
  if (isOfDebt(one)) return words.debt.kind(formatMoney(one.amount));
  return isBanks(one) ? `${both.bank}: ${formatMoney(one.amount)}` : both.kinds[one.kind];
}

function When({ dispute, part, now }: { dispute: AnyDispute; part: DisputePart; now: string }) {
  const { timeZone, status, updatedAt } = dispute;
  const moment = (at: string) => formatDayTime(at, timeZone);
  if (isOfDebt(dispute)) {
    const said = part === 'bank' ? words.debt.asked : words.decidedAt;
    return <span className={styles.soft}>{said(moment(dispute.history.at(-1)?.at ?? updatedAt))}</span>;
  }
  const { deadlineAt } = dispute;
  if (part === 'gym') return <span className={styles.soft}>{words.gymUntil(moment(deadlineAt))}</span>;
  if (isBanks(dispute) && part === 'bank') {
    const { shown } = dispute;
    const { shownOn, shown: wasShown } = words.bank;
    return <span className={styles.soft}>{shown ? wasShown(shown.visits, moment(shown.at)) : shownOn(moment(deadlineAt))}</span>;
  }
  if (part === 'decided')
    return <span className={styles.soft}>{status === 'withdrawn' ? words.withdrawn : words.decidedAt(moment(updatedAt))}</span>;
  const by = decideBy(dispute);
  return (
    <span className={by < now ? styles.overdue : styles.soft}>
      {status === 'appealed' && `${words.appealed} · `}
      {by < now ? words.overdue(moment(by)) : words.due(moment(by))}
    </span>
  );
}
