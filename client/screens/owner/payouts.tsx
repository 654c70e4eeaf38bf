import { lazy, Suspense, useMemo } from 'react';
import { byText } from '../../../schemas/basics/by-text.ts';
import { instantOf, localDay } from '../../../schemas/basics/time.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import type { Payout } from '../../../schemas/payout/shape.ts';
import { OwnGymPage } from '../../features/gym/own/frame.tsx';
import { useGymLines } from '../../features/payment/gym/hooks.ts';
import { monthOf, monthsFrom } from '../../features/payment/gym/months.ts';
import { comingOf } from '../../features/payout/coming.ts';
import { payoutsQuery, standingQuery } from '../../features/payout/queries.ts';
import { useConnection, useRows } from '../../sync/hooks.tsx';
import { useNow } from '../../ui/now.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { NothingToShow } from '../../ui/placeholder/nothing-to-show.tsx';
import { onDevice } from '../../ui/placeholder/on-device.ts';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { AsOf } from '../../ui/state/as-of.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';
import { History, useStatementAddress } from './payouts/history.tsx';
import { NextPayout, NotYet } from './payouts/next.tsx';
import { messages as words } from './payouts/words.ts';
import styles from './payouts.module.css';

const PaidTo = lazy(async () => ({
  default: (await import('../../features/payout-details/details-section.tsx')).PayoutDetailsSection,
}));
const OwnDebt = lazy(async () => ({ default: (await import('../../features/payout/debt/own-debt.tsx')).OwnDebt }));
const statements = () => import('./payouts/statement.tsx');
const Statement = lazy(async () => ({ default: (await statements()).Statement }));
const NoStatement = lazy(async () => ({ default: (await statements()).NoStatement }));

/** `/owner/payouts`: what a gym is paid next and why not yet, and what it was paid before (product.md 4.3, R-53 to R-59). */
export default function OwnerPayoutsScreen() {
  return (
    <OwnGymPage title={words.title} lead={({ name }) => words.lead(name)} power="payouts">
      {({ gym }) => <Payouts key={gym._id} gym={gym} />}
    </OwnGymPage>
  );
}

/** What is sold today is paid within that time, and nothing older waits for its run. */
const MONTHS_BACK = 4;

function Payouts({ gym }: { gym: Gym }) {
  const { _id: gymId, timeZone } = gym;
  const now = instantOf(useNow());
  const month = monthOf(localDay(now, timeZone));
  const standings = useRows(useMemo(() => standingQuery(gymId), [gymId]));
  const runs = useRows(useMemo(() => payoutsQuery(gymId), [gymId]));
  const lines = useGymLines(gymId, monthsFrom(month, 0 - MONTHS_BACK), month, timeZone);
  const connection = useConnection().state;
  const standing = standings.rows[0]?.doc;
  const coming = useMemo(
    () =>
      standing &&
      comingOf(
        standing,
        lines.rows.map(({ doc }) => doc),
        now,
      ),
    [standing, lines, now],
  );
  const payouts = runs.rows.map(({ doc }) => doc).toSorted((one, other) => byText(other.day, one.day));
  const state = onDevice(standings, connection);
  const paidTo = (
    <Suspense fallback={null}>
      <PaidTo gym={gym} />
    </Suspense>
  );
  return (
    <div className={styles.page}>
      {standings.asOf !== undefined && <AsOf at={standings.asOf} timeZone={timeZone} />}
      {connection === 'Offline' && state === 'there' && <p className={styles.soft}>{words.offline}</p>}
      <NothingToShow
        state={state}
        unsaved={words.unsaved}
        skeleton={<RowSkeletons count={3} />}
        empty={
          <EmptyState drawing="done" title={words.empty.title}>
            {words.empty.text}
          </EmptyState>
        }
      />
      {standing && coming && lines.state === 'ready' && (
        <div className={styles.columns}>
          <div className={styles.page}>
            <Suspense fallback={null}>
              <OwnDebt standing={standing} timeZone={timeZone} />
            </Suspense>
            <CutShort of={lines} />
            <NextPayout coming={coming} standing={standing} timeZone={timeZone} />
            <NotYet later={coming.later} timeZone={timeZone} />
          </div>
          <div className={styles.page}>
            {paidTo}
            <History payouts={payouts} />
          </div>
        </div>
      )}
      {standing === undefined && standings.state === 'ready' && paidTo}
      <Over payouts={payouts} isThere={runs.state === 'ready'} timeZone={timeZone} />
    </div>
  );
}

function Over({ payouts, isThere, timeZone }: { payouts: readonly Payout[]; isThere: boolean; timeZone: string }) {
  const { value, close } = useStatementAddress();
  const open = payouts.find(({ day }) => day === value);
  return (
    <Suspense fallback={null}>
      {open !== undefined && <Statement payout={open} timeZone={timeZone} onClose={close} />}
      {value !== undefined && open === undefined && isThere && <NoStatement onClose={close} />}
    </Suspense>
  );
}
