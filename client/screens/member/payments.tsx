import { Button } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { isBanks } from '../../../schemas/dispute/known.ts';
import { ownDisputesQuery } from '../../features/dispute/queries.ts';
import { usePasses } from '../../features/pass/hooks.ts';
import { usePayments } from '../../features/payment/hooks.ts';
import { useCardAddress } from '../../features/payment-method/add/address.ts';
import { useReceiptAddress } from '../../features/receipt/address.ts';
import { usePapers, useReceiptParts } from '../../features/receipt/papers.ts';
import { refundsQuery } from '../../features/refund/queries.ts';
import { newerOf, useConnection, useOpenWorkspace, useRows } from '../../sync/hooks.tsx';
import { formatMonth } from '../../ui/format.ts';
import styles from '../../ui/page/list-page.module.css';
import { Section } from '../../ui/page/section.tsx';
import { PageTitle } from '../../ui/page/title.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { NothingToShow } from '../../ui/placeholder/nothing-to-show.tsx';
import { onDevice } from '../../ui/placeholder/on-device.ts';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { AsOf } from '../../ui/state/as-of.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';
import { byMonth } from './payments/months.ts';
import { NewerPaymentRow, PaymentRow } from './payments/row.tsx';
import { messages as words } from './payments/words.ts';
import layout from './payments.module.css';
import { messages } from './words.ts';

const ReceiptModal = lazy(async () => ({ default: (await import('../../features/receipt/modal.tsx')).ReceiptModal }));
const NoReceipt = lazy(async () => ({ default: (await import('../../features/receipt/modal.tsx')).NoReceipt }));

const OwedVisits = lazy(async () => ({ default: (await import('../../features/owed-visit/list.tsx')).OwedVisits }));

const SavedCards = lazy(async () => ({ default: (await import('../../features/payment-method/cards.tsx')).SavedCards }));

const AddCardModal = lazy(async () => ({
  default: (await import('../../features/payment-method/add/modal.tsx')).AddCardModal,
}));

/** `/member/payments`: what was paid and given back, by month, with the receipts; all of it from this device. */
export default function PaymentsScreen() {
  useOpenWorkspace('member');
  const payments = usePayments();
  const { state: papersState, papers, of } = usePapers();
  const refunds = useRows(refundsQuery);
  const disputes = useRows(ownDisputesQuery);
  const banks = disputes.rows.flatMap(({ doc }) => (isBanks(doc) ? [doc] : []));
  const passes = usePasses();
  const connection = useConnection().state;
  const { value, close } = useReceiptAddress();
  const card = useCardAddress();
  const state = onDevice(payments, connection);
  useReceiptParts(payments.rows.length > 0);
  const months = useMemo(
    () =>
      byMonth(
        payments.rows.map(({ doc }) => doc),
        papers,
        refunds.rows.map(({ doc }) => doc),
      ),
    [payments, papers, refunds],
  );
  const gymNames = new Map(passes.rows.map(({ doc }) => [doc._id, doc.snapshot.gymName]));
  const newer = newerOf(payments, 'payment');
  const isOwing = passes.rows.some(({ doc }) => doc.status === 'past_due');
  const hasCards = payments.rows.length > 0 || passes.rows.length > 0;
  const open = papers.find(({ _id }) => _id === value);
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} aside={payments.asOf !== undefined && <AsOf at={payments.asOf} />} />
      <Suspense fallback={null}>
        <OwedVisits />
      </Suspense>
      {/* What they came for comes first. */}
      {hasCards && isOwing && <Cards first />}
      <NothingToShow
        state={state}
        unsaved={messages.unsaved}
        skeleton={<RowSkeletons count={3} />}
        empty={
          <EmptyState drawing="passes" title={words.empty.title} action={<FindGym />}>
            {words.empty.text}
          </EmptyState>
        }
      />
      <CutShort of={[payments, ...of, refunds]} order="newest" />
      <CutShort of={disputes} />
      {state === 'there' && (
        <div className={layout.months}>
          {connection === 'Offline' && <p className={layout.offline}>{words.offline}</p>}
          {newer.length > 0 && (
            <div className={styles.pairs}>
              {newer.map((payment) => (
                <NewerPaymentRow key={payment._id} payment={payment} />
              ))}
            </div>
          )}
          {months.map(({ month, payments: listed }) => (
            <Section key={month} title={formatMonth(month)}>
              <div className={styles.pairs}>
                {listed.map((one) => (
                  <PaymentRow key={one.payment._id} listed={one} gymName={gymNames.get(one.payment.passId)} banks={banks} />
                ))}
              </div>
            </Section>
          ))}
        </div>
      )}
      {hasCards && !isOwing && <Cards />}
      <Suspense fallback={null}>
        {card.value !== undefined && <AddCardModal back={card.value === 'back'} onClose={card.close} />}
        {open !== undefined && <ReceiptModal paper={open} papers={papers} onClose={close} />}
        {value !== undefined && open === undefined && papersState === 'ready' && state !== 'loading' && (
          <NoReceipt onClose={close} />
        )}
      </Suspense>
    </>
  );
}

const Cards = ({ first = false }: { first?: boolean }) => (
  <div className={first ? layout.first : layout.last}>
    <Suspense fallback={null}>
      <SavedCards />
    </Suspense>
  </div>
);

const FindGym = () => (
  <Button component={Link} to="/search">
    {words.empty.action}
  </Button>
);
