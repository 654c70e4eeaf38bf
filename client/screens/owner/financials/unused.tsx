import { useMemo } from 'react';
import { instantOf } from '../../../../schemas/basics/time.ts';
import { useGymLines } from '../../../features/payment/gym/hooks.ts';
import { unusedOf } from '../../../features/payout/unused.ts';
import { wholeRosterQuery } from '../../../features/roster/whole.ts';
import { useRows } from '../../../sync/hooks.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import styles from '../financials.module.css';
import { messages } from './words.ts';

const { unused: words } = messages;
const HOUR = 3_600_000;

/** One line: what members have paid for and not had yet. Nothing while the gym's list isn't on this device. */
export function UnusedPasses({ gymId, months, timeZone }: { gymId: string; months: readonly string[]; timeZone: string }) {
  const lines = useGymLines(gymId, months[0] ?? '', months.at(-1) ?? '', timeZone);
  const roster = useRows(useMemo(() => wholeRosterQuery(gymId), [gymId]));
  const hour = Math.floor(useNow() / HOUR);
  const { amount, passes } = useMemo(() => {
    const docs = <D,>(rows: readonly { readonly doc: D }[]) => rows.map(({ doc }) => doc);
    return unusedOf(docs(roster.rows), docs(lines.rows), instantOf(hour * HOUR), timeZone);
  }, [roster, lines, hour, timeZone]);
  if (roster.asOf === undefined || roster.state !== 'ready' || lines.state !== 'ready') return null;
  return (
    <p className={styles.soft} data-unused={amount.amountMinor}>
      {passes === 0 ? words.none : words.some(formatMoney(amount), passes)}
    </p>
  );
}
