import { useMemo } from 'react';
import { keyOf } from '../../../../schemas/basics/key.ts';
import { plus } from '../../../../schemas/basics/time.ts';
import type { Payment } from '../../../../schemas/payment/shape.ts';
import type { GymLine } from '../../../../schemas/payout/shape.ts';
import type { SalePaper } from '../../../../schemas/receipt/shape.ts';
import { type Row, type Rows, useRows } from '../../../sync/hooks.tsx';
import { spanOf } from './months.ts';
import { ALL_MOST, EVER, gymMoneyQuery } from './queries.ts';
import { type GymSale, salesIn } from './sales.ts';

const DAY = 86_400_000;
/** A bank may take so long with its word on a payment. */
const BANK_DAYS = 14;

export interface MonthOfSales {
  readonly payments: Rows<Payment>;
  readonly sales: readonly GymSale[];
  /** Those of the month, and credit notes of later ones for what was sold in it. */
  readonly papers: readonly SalePaper[];
  /** What it is made of. */
  readonly of: readonly Rows<unknown>[];
}

const docs = <D>(rows: readonly Row<D>[]): readonly D[] => rows.map(({ doc }) => doc);

/** What a gym was paid in a month of its own calendar, from this device. */
export function useMonthOfSales(gymId: string, month: string, timeZone: string): MonthOfSales {
  const span = useMemo(() => spanOf(month, timeZone), [month, timeZone]);
  const queries = useMemo(() => {
    const { from, below } = span;
    const of = keyOf(gymId);
    return {
      payments: gymMoneyQuery('payment', of, plus(from, -BANK_DAYS * DAY), below),
      receipts: gymMoneyQuery('receipt', of, plus(from, -DAY), plus(below, DAY)),
      // What is given back comes later, and the newest come first: all of it, so that this month's is not what is cut.
      notes: gymMoneyQuery('creditnote', of, from, EVER, ALL_MOST),
      refunds: gymMoneyQuery('refund', of, from, EVER, ALL_MOST),
    };
  }, [gymId, span]);
  const payments = useRows(queries.payments);
  const receipts = useRows(queries.receipts);
  const notes = useRows(queries.notes);
  const refunds = useRows(queries.refunds);
  return useMemo(() => {
    const held = {
      payments: docs(payments.rows),
      receipts: docs(receipts.rows),
      notes: docs(notes.rows),
      refunds: docs(refunds.rows),
    };
    const papers = [...held.receipts, ...held.notes];
    return { payments, sales: salesIn(held, span), papers, of: [payments, receipts, notes, refunds] };
  }, [payments, receipts, notes, refunds, span]);
}

/** What touched a gym's money in these months, the last of them included; newest first. */
export function useGymLines(gymId: string, first: string, last: string, timeZone: string): Rows<GymLine> {
  return useRows(
    useMemo(
      () => gymMoneyQuery('line', keyOf(gymId), spanOf(first, timeZone).from, spanOf(last, timeZone).below, ALL_MOST),
      [gymId, first, last, timeZone],
    ),
  );
}

interface PapersOfMonths {
  readonly papers: readonly SalePaper[];
  /** Where they are held. */
  readonly of: readonly Rows<SalePaper>[];
}

/** The receipts and credit notes of these months, the last of them included, and of the days beside them. */
export function usePapers(gymId: string, first: string, last: string, timeZone: string): PapersOfMonths {
  const queries = useMemo(() => {
    const from = plus(spanOf(first, timeZone).from, -DAY);
    const below = plus(spanOf(last, timeZone).below, DAY);
    return {
      receipts: gymMoneyQuery('receipt', keyOf(gymId), from, below, ALL_MOST),
      notes: gymMoneyQuery('creditnote', keyOf(gymId), from, below, ALL_MOST),
    };
  }, [gymId, first, last, timeZone]);
  const receipts = useRows(queries.receipts);
  const notes = useRows(queries.notes);
  return useMemo(() => ({ papers: [...docs(receipts.rows), ...docs(notes.rows)], of: [receipts, notes] }), [receipts, notes]);
}
