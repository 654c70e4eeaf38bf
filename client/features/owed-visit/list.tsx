import { isDisputed, isUnpaid } from '../../../schemas/owed-visit/known.ts';
import type { OwedVisit } from '../../../schemas/owed-visit/shape.ts';
import { isOpen } from '../../../schemas/payment/states.ts';
import { useRows } from '../../sync/hooks.tsx';
import { Section } from '../../ui/page/section.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';
import { ownDisputesQuery } from '../dispute/queries.ts';
import { usePayments } from '../payment/hooks.ts';
import styles from '../payment-method/cards.module.css';
import { OwedVisitCard } from './card.tsx';
import own from './owed-visit.module.css';
import { owedVisitsQuery } from './queries.ts';
import { owedWords as words } from './words.ts';

/** Visits that are still to be paid (4.2); nothing where there is none. */
export function OwedVisits() {
  const owed = useRows(owedVisitsQuery);
  const disputes = useRows(ownDisputesQuery).rows.map(({ doc }) => doc);
  const payments = usePayments().rows.map(({ doc }) => doc);
  const unpaid = owed.rows.map(({ doc }) => doc).filter(isUnpaid);
  const cut = <CutShort of={owed} order="newest" />;
  if (unpaid.length === 0) return cut;
  const standing = (one: OwedVisit) => {
    if (isDisputed(one, disputes)) return 'disputed';
    const payment = payments.find(({ _id }) => _id === one.paymentId);
    return payment && isOpen(payment) ? 'paying' : one.status === 'overdue' ? 'overdue' : 'open';
  };
  return (
    <div className={own.unpaid}>
      <Section title={words.title}>
        {cut}
        <ul className={styles.list}>
          {unpaid.map((one) => (
            <li key={one._id}>
              <OwedVisitCard owed={one} standing={standing(one)} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
