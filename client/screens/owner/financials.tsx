import { NativeSelect } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keyOf } from '../../../schemas/basics/key.ts';
import { instantOf, localDay } from '../../../schemas/basics/time.ts';
import { type OwnGym, OwnGymPage } from '../../features/gym/own/frame.tsx';
import { useGymLines, useMonthOfSales } from '../../features/payment/gym/hooks.ts';
import { lastMonths } from '../../features/payment/gym/months.ts';
import type { GymSale } from '../../features/payment/gym/sales.ts';
import { useReceiptAddress } from '../../features/receipt/address.ts';
import { useReceiptParts } from '../../features/receipt/papers.ts';
import { useConnection } from '../../sync/hooks.tsx';
import { formatMonth } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { Section } from '../../ui/page/section.tsx';
import { NothingToShow } from '../../ui/placeholder/nothing-to-show.tsx';
import { onDevice } from '../../ui/placeholder/on-device.ts';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { AsOf } from '../../ui/state/as-of.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';
import { MonthFigures } from './financials/month.tsx';
import { useSaleAddress } from './financials/sale-address.ts';
import { messages as words } from './financials/words.ts';
import styles from './financials.module.css';

const MoneyAnswers = lazy(() => import('./financials/answers.tsx'));
const Year = lazy(async () => ({ default: (await import('./financials/year.tsx')).Year }));
const UnusedPasses = lazy(async () => ({ default: (await import('./financials/unused.tsx')).UnusedPasses }));
const MonthTables = lazy(async () => ({ default: (await import('./financials/tables.tsx')).MonthTables }));
const FailedRenewals = lazy(async () => ({ default: (await import('../../features/past-due/list.tsx')).FailedRenewals }));
const SalesList = lazy(async () => ({ default: (await import('./financials/sales-list.tsx')).SalesList }));
const Accounts = lazy(async () => ({ default: (await import('./financials/accounts.tsx')).Accounts }));
const sheets = () => import('./financials/sale-sheet.tsx');
const SaleSheet = lazy(async () => ({ default: (await sheets()).SaleSheet }));
const NoSale = lazy(async () => ({ default: (await sheets()).NoSale }));
const ReceiptModal = lazy(async () => ({ default: (await import('../../features/receipt/modal.tsx')).ReceiptModal }));

/** `/owner/financials`: what a gym was paid and what is its own of it, from this device (product.md 4.3). */
export default function OwnerFinancialsScreen() {
  return (
    <OwnGymPage title={words.title} lead={({ name }) => words.lead(name)} power="financials.view">
      {(own) => <Money key={own.gym._id} own={own} />}
    </OwnGymPage>
  );
}

function Money({ own }: { own: OwnGym }) {
  const { gym } = own;
  const { timeZone } = gym;
  const today = localDay(instantOf(useNow()), timeZone);
  const months = useMemo(() => lastMonths(today), [today]);
  const [month, choose] = useMonth(months);
  const { payments, sales, of } = useMonthOfSales(gym._id, month, timeZone);
  const monthly = useGymLines(gym._id, month, month, timeZone);
  const lines = useMemo(() => monthly.rows.map(({ doc }) => doc), [monthly]);
  const connection = useConnection().state;
  const state = sales.length > 0 ? 'there' : onDevice(payments, connection);
  useReceiptParts(sales.length > 0);
  return (
    <div className={styles.page}>
      <Suspense fallback={null}>
        <MoneyAnswers gymId={gym._id} />
      </Suspense>
      <div className={styles.choice}>
        <NativeSelect
          label={words.month}
          value={month}
          data={months.toReversed().map((one) => ({ value: one, label: formatMonth(one) }))}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        {payments.asOf !== undefined && <AsOf at={payments.asOf} timeZone={timeZone} />}
      </div>
      {connection === 'Offline' && state !== 'unsaved' && <p className={styles.soft}>{words.offline}</p>}
      <Suspense fallback={null}>
        <FailedRenewals gym={gym} />
      </Suspense>
      <NothingToShow state={state} unsaved={words.unsaved} skeleton={<RowSkeletons count={4} />} />
      {(state === 'there' || state === 'empty') && (
        <>
          <CutShort of={[monthly, ...of]} />
          <MonthFigures lines={lines} />
          <div className={styles.columns}>
            <div className={styles.page}>
              <Suspense fallback={<RowSkeletons count={3} />}>
                {/* The month first: of a year there is more to add up. */}
                {monthly.state === 'ready' && <Year gymId={gym._id} months={months} timeZone={timeZone} />}
                {monthly.state === 'ready' && <UnusedPasses gymId={gym._id} timeZone={timeZone} />}
                <MonthTables lines={lines} month={month} />
                <Accounts key={month} gymId={gym._id} timeZone={timeZone} month={month} months={months} />
              </Suspense>
            </div>
            <Section title={words.sales.title(formatMonth(month))}>
              <Suspense fallback={<RowSkeletons count={3} />}>
                <SalesList key={month} sales={sales} timeZone={timeZone} />
              </Suspense>
            </Section>
          </div>
        </>
      )}
      <Over sales={sales} isThere={state !== 'loading'} own={own} />
    </div>
  );
}

/** The month that is looked at stands in the address; this one where none does. */
function useMonth(months: readonly string[]): readonly [string, (month: string) => void] {
  const [params, setParams] = useSearchParams();
  const chosen = months.find((one) => one === params.get('month')) ?? months.at(-1) ?? '';
  const choose = (month: string) =>
    setParams(
      (before) => {
        before.set('month', month);
        return before;
      },
      { replace: true },
    );
  return [chosen, choose];
}

/** A sale, or over it one of its papers. */
function Over({ sales, isThere, own: { gym, grant } }: { sales: readonly GymSale[]; isThere: boolean; own: OwnGym }) {
  const sale = useSaleAddress();
  const paper = useReceiptAddress();
  const open = sales.find(({ payment }) => keyOf(payment._id) === sale.value);
  const papers = sales.flatMap(({ receipt, notes }) => [...(receipt ? [receipt] : []), ...notes]);
  const paperOpen = papers.find(({ _id }) => _id === paper.value);
  return (
    <Suspense fallback={null}>
      {paperOpen !== undefined ? (
        <ReceiptModal paper={paperOpen} papers={papers} onClose={paper.close} />
      ) : open !== undefined ? (
        <SaleSheet sale={open} grant={grant} timeZone={gym.timeZone} onClose={sale.close} />
      ) : (
        sale.value !== undefined && isThere && <NoSale onClose={sale.close} />
      )}
    </Suspense>
  );
}
