import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Payout } from '../../../../schemas/payout/shape.ts';
import { referredTo } from '../../../features/payout/coming.ts';
import { PayoutStatus } from '../../../features/payout/status.tsx';
import { noneClass, RowList, RowWords, rowClass, softClass } from '../../../ui/figure/rows.tsx';
import { formatDayAndYear, formatMoney } from '../../../ui/format.ts';
import { useOpenedOver } from '../../../ui/page/opened-over.ts';
import { Section } from '../../../ui/page/section.tsx';
import styles from '../payouts.module.css';
import { messages } from './words.ts';

const { history: words } = messages;

/** The statement that lies over the page, in its address as `?payout=<Monday>`. */
export const useStatementAddress = () => useOpenedOver('payout');

export const dayOf = (day: string): string => formatDayAndYear(`${day}T00:00:00Z`, 'UTC');

/** @param payouts latest first */
export function History({ payouts }: { payouts: readonly Payout[] }) {
  const [typed, setTyped] = useState('');
  const { linkTo } = useStatementAddress();
  const found = referredTo(payouts, typed);
  return (
    <Section title={words.title}>
      {payouts.length === 0 ? (
        <p className={noneClass}>{words.none}</p>
      ) : (
        <>
          <TextInput label={words.reference} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
          <p role="status" className="only-for-ears">
            {words.found(found.length)}
          </p>
          <RowList>
            {found.map(({ _id, day, net, reference, status }) => (
              <li key={_id} className={`${rowClass} ${styles.row}`} data-payout={_id} data-status={status}>
                <RowWords name={dayOf(day)}>
                  <span className={softClass}>{reference}</span>
                </RowWords>
                <PayoutStatus status={status} />
                <Link {...linkTo(day)} className={styles.amount} aria-label={words.open(dayOf(day), formatMoney(net))}>
                  {formatMoney(net)}
                </Link>
              </li>
            ))}
          </RowList>
        </>
      )}
    </Section>
  );
}
