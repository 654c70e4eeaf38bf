import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { keyOf } from '../../../../schemas/basics/key.ts';
import type { GymLine } from '../../../../schemas/payout/shape.ts';
import { fileWords } from '../../../features/payout/file.words.ts';
import { monthIn } from '../../../features/payout/sums.ts';
import { RowList, RowWords, rowClass, softClass } from '../../../ui/figure/rows.tsx';
import { formatDay, formatMoney } from '../../../ui/format.ts';
import styles from '../payouts.module.css';
import { messages } from './words.ts';

/** Lines of a gym's money, each with the way to the sale or the visit it is of. `note`: why it is where it is. */
export function LineList({
  lines,
  timeZone,
  note,
}: {
  lines: readonly GymLine[];
  timeZone: string;
  note?: (line: GymLine) => ReactNode;
}) {
  const monthOf = monthIn(timeZone);
  return (
    <RowList>
      {lines.map((line) => {
        const said = note?.(line);
        return (
          <li key={line._id} className={rowClass} data-line={line._id}>
            <RowWords name={line.name ?? fileWords.kinds[line.kind]}>
              <span className={softClass}>
                {line.name !== undefined && `${fileWords.kinds[line.kind]} · `}
                {formatDay(line.at, timeZone)}
              </span>
              {said !== undefined && <span className={softClass}>{said}</span>}
            </RowWords>
            <Amount line={line} month={monthOf(line)} />
          </li>
        );
      })}
    </RowList>
  );
}

/** Leads to what was paid, and to its pass from there; of a visit to the door it was at. */
function Amount({ line: { gymId, paymentId, checkinId, net, name, kind }, month }: { line: GymLine; month: string }) {
  const gym = encodeURIComponent(keyOf(gymId));
  const amount = formatMoney(net);
  const label = `${name ?? fileWords.kinds[kind]}, ${amount}`;
  if (paymentId !== undefined)
    return (
      <Link
        className={styles.amount}
        aria-label={label}
        to={`/owner/financials?gym=${gym}&month=${month}&sale=${encodeURIComponent(keyOf(paymentId))}`}
      >
        {amount}
      </Link>
    );
  if (checkinId !== undefined)
    return (
      <Link className={styles.amount} aria-label={`${label}. ${messages.line.atDoor}`} to={`/owner/checkin?gym=${gym}`}>
        {amount}
      </Link>
    );
  return <span className={styles.sum}>{amount}</span>;
}
