import { Button, Tabs } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { byText } from '../../../schemas/basics/by-text.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import type { Pass } from '../../../schemas/pass/shape.ts';
import { declinedOrders, OutboxAnswer, toAnswer } from '../../features/outbox/answer.tsx';
import { useOutbox } from '../../features/outbox/hooks.ts';
import { useCancelAddress } from '../../features/pass/cancel/address.ts';
import { CancelLink } from '../../features/pass/cancel/link.tsx';
import { PassCard } from '../../features/pass/card.tsx';
import { endOf, PASS_TABS, type PassTab, passTab } from '../../features/pass/card-facts.ts';
import { usePasses } from '../../features/pass/hooks.ts';
import { NewerPassCard } from '../../features/pass/newer-card.tsx';
import { useReceiptParts } from '../../features/receipt/papers.ts';
import { newerOf, type OutboxRow, type Readable, type Row, useConnection, useOpenWorkspace } from '../../sync/hooks.tsx';
import { useNow } from '../../ui/now.tsx';
import styles from '../../ui/page/list-page.module.css';
import { useTabInSight } from '../../ui/page/tab-in-sight.ts';
import { PageTitle } from '../../ui/page/title.tsx';
import { useTab } from '../../ui/page/use-tab.ts';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { NothingToShow } from '../../ui/placeholder/nothing-to-show.tsx';
import { onDevice } from '../../ui/placeholder/on-device.ts';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { AsOf } from '../../ui/state/as-of.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';
import { messages } from './words.ts';

// What opens over the screen is not waited for by what lies under it.
const CancelPass = lazy(async () => ({ default: (await import('../../features/pass/cancel/sheet.tsx')).CancelPass }));

const RunningPass = lazy(async () => ({ default: (await import('../../features/pass/running.tsx')).RunningPass }));

const words = messages.passes;
/** Whose answers are read here. */
const KINDS: readonly OutboxRow['kind'][] = ['pass.buy', 'pass.cancel', 'pass.renewal', 'pass.pause', 'pass.resume'];

const FOR_A_TIME: readonly Pass['kind'][] = ['monthly', 'fixed_term'];

/** `/member/passes`: what is held, what waits for its first visit, what is over. */
export default function PassesScreen() {
  useOpenWorkspace('member');
  const passes = usePasses();
  const connection = useConnection().state;
  const outbox = useOutbox();
  const answers = [...declinedOrders(outbox), ...toAnswer(outbox).filter(({ kind }) => KINDS.includes(kind))];
  const { passKey, close } = useCancelAddress();
  const state = onDevice(passes, connection);
  useReceiptParts(passes.rows.length > 0);
  return (
    <>
      <PageTitle title={words.title} aside={passes.asOf !== undefined && <AsOf at={passes.asOf} />} />
      {answers.length > 0 && (
        <div className={styles.answers}>
          {answers.map((answer) => (
            <OutboxAnswer key={answer.id} row={answer} />
          ))}
        </div>
      )}
      <NothingToShow
        state={state}
        unsaved={messages.unsaved}
        skeleton={<RowSkeletons count={2} />}
        empty={
          <EmptyState drawing="passes" title={words.empty.title} action={<FindGym />}>
            {words.empty.text}
          </EmptyState>
        }
      />
      <CutShort of={passes} />
      {state === 'there' && <Lists rows={passes.rows} newer={newerOf(passes, 'pass')} />}
      {passKey !== undefined && (
        <Suspense fallback={null}>
          <CancelPass key={passKey} passKey={passKey} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

const FindGym = () => (
  <Button component={Link} to="/search">
    {words.empty.action}
  </Button>
);

function Lists({ rows, newer }: { rows: readonly Row<Pass>[]; newer: readonly Readable<Pass>[] }) {
  const now = instantOf(useNow());
  const listOf = (tab: PassTab) => rows.filter((row) => passTab(row.doc, now) === tab);
  // What became of it nobody here can say, but whether its time is over.
  const newerOn = (tab: PassTab) => newer.filter((pass) => (endOf(pass) > now ? 'active' : 'past') === tab);
  // A fresh purchase has only passes that are not started: the first tab with something in it is what its owner came for.
  const first = PASS_TABS.find((tab) => newerOn(tab).length + listOf(tab).length > 0) ?? 'active';
  const [open, choose] = useTab(PASS_TABS, first);
  const bar = useTabInSight(open);
  return (
    <Tabs value={open} onChange={choose} keepMounted={false}>
      <Tabs.List ref={bar} aria-label={words.tabsLabel} className={styles.tabs ?? ''}>
        {PASS_TABS.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {words.tabs[tab]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {PASS_TABS.map((tab) => (
        <Tabs.Panel key={tab} value={tab} className={styles.panel ?? ''}>
          <List tab={tab} rows={inOrder(listOf(tab), tab)} newer={newerOn(tab)} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** What ends soonest first; what is over, latest first. */
function inOrder(rows: readonly Row<Pass>[], tab: PassTab): readonly Row<Pass>[] {
  const sorted = [...rows].sort((a, b) => byText(endOf(a.doc), endOf(b.doc)) || byText(a.doc._id, b.doc._id));
  return tab === 'past' ? sorted.reverse() : sorted;
}

function List({ tab, rows, newer }: { tab: PassTab; rows: readonly Row<Pass>[]; newer: readonly Readable<Pass>[] }) {
  if (rows.length + newer.length === 0)
    return <EmptyState drawing="passes" title={words.emptyTab[tab]} action={tab === 'past' ? undefined : <FindGym />} />;
  return (
    <div className={styles.pairs}>
      {newer.map((pass) => (
        <NewerPassCard key={pass._id} pass={pass} />
      ))}
      {rows.map((row) => (
        <PassCard key={row.doc._id} row={row}>
          <CancelLink pass={row.doc} />
          {FOR_A_TIME.includes(row.doc.kind) && (
            <Suspense fallback={null}>
              <RunningPass row={row} />
            </Suspense>
          )}
        </PassCard>
      ))}
    </div>
  );
}
