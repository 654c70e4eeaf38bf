import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { keyOf } from '../../../../schemas/basics/key.ts';
import { type GymSale, type SaleStanding, saleStanding } from '../../../features/payment/gym/sales.ts';
import { noneClass, RowList, RowWords, rowClass, softClass } from '../../../ui/figure/rows.tsx';
import { formatDay, formatMoney, formatTime } from '../../../ui/format.ts';
import { StateChip } from '../../../ui/state/chip.tsx';
import type { Tone } from '../../../ui/state/state.ts';
import { useSaleAddress } from './sale-address.ts';
import styles from './sales-list.module.css';
import { messages } from './words.ts';

const words = messages.sales;

const TONES: Readonly<Record<SaleStanding, Tone>> = {
  paid: 'good',
  asked: 'attention',
  part_back: 'neutral',
  all_back: 'neutral',
  disputed: 'attention',
  taken_back: 'bad',
};

/** A page of a month's sales is drawn at a time: a phone is not held up by what nobody has scrolled to. */
const SHOWN = 50;

/** A month's sales, latest first, each with its way to the sheet. */
export function SalesList({ sales, timeZone }: { sales: readonly GymSale[]; timeZone: string }) {
  const [shown, setShown] = useState(SHOWN);
  if (sales.length === 0) return <p className={noneClass}>{words.none}</p>;
  return (
    <>
      <RowList>
        {sales.slice(0, shown).map((sale) => (
          <SaleRow key={sale.payment._id} sale={sale} timeZone={timeZone} />
        ))}
      </RowList>
      {sales.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + SHOWN)}>
          {words.more(Math.min(SHOWN, sales.length - shown))}
        </Button>
      )}
    </>
  );
}

function SaleRow({ sale, timeZone }: { sale: GymSale; timeZone: string }) {
  const { linkTo } = useSaleAddress();
  const { payment, name, paidAt, receipt } = sale;
  const standing = saleStanding(sale);
  const buyer = receipt?.buyerName ?? words.nobody;
  const day = formatDay(paidAt, timeZone);
  return (
    <li className={`${rowClass} ${styles.row}`} data-sale={payment._id} data-standing={standing}>
      <RowWords name={name}>
        <span className={softClass}>
          {buyer} · {day}, {formatTime(paidAt, timeZone)}
          {payment.kind !== 'sale' && ` · ${words[payment.kind]}`}
        </span>
      </RowWords>
      {standing !== 'paid' && (
        <StateChip state="decided" tone={TONES[standing]}>
          {words.standing[standing]}
        </StateChip>
      )}
      <Link
        {...linkTo(keyOf(payment._id))}
        className={styles.amount}
        aria-label={words.open(name, buyer, day, formatMoney(payment.total))}
      >
        {formatMoney(payment.total)}
      </Link>
    </li>
  );
}
