import { useMemo } from 'react';
import { type Instant, keyOf, money as pounds } from '../../../../schemas/basics/primitives.ts';
import { EVER, gymMoneyQuery } from '../../../features/payment/gym/queries.ts';
import { useRows } from '../../../sync/hooks.tsx';
import { Figure } from '../../../ui/figure/figure.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { AsOf } from '../../../ui/state/as-of.tsx';
import { CutShort } from '../../../ui/state/cut-short.tsx';
import { messages } from '../words.ts';
import { salesByWeek, sinceLastWeek } from './day.ts';

const words = messages.figures;

/** What was sold this week, against the last. */
export function Money({ gymId, now, timeZone }: { gymId: string; now: Instant; timeZone: string }) {
  const since = sinceLastWeek(now, timeZone);
  const payments = useRows(useMemo(() => gymMoneyQuery('payment', keyOf(gymId), since, EVER), [gymId, since]));
  const { thisWeek, lastWeek } = salesByWeek(
    payments.rows.map((row) => row.doc),
    now,
    timeZone,
  );
  if (payments.state === 'loading' || (payments.rows.length === 0 && payments.asOf === undefined)) return null;
  return (
    <Figure
      label={words.money}
      note={
        <>
          <CutShort of={payments} />
          {words.moneyNote(formatMoney(pounds(lastWeek)))}
          {payments.asOf !== undefined && <AsOf at={payments.asOf} timeZone={timeZone} />}
        </>
      }
    >
      {formatMoney(pounds(thisWeek))}
    </Figure>
  );
}
