import { useUnused } from '../../../features/payout/use-unused.ts';
import { formatMoney } from '../../../ui/format.ts';
import { CutShort } from '../../../ui/state/cut-short.tsx';
import styles from '../financials.module.css';
import { messages } from './words.ts';

const { unused: words } = messages;

/** One line: what members have paid for and not had yet. Nothing while the gym's list isn't on this device. */
export function UnusedPasses({ gymId, timeZone }: { gymId: string; timeZone: string }) {
  const unused = useUnused(gymId, timeZone);
  if (unused === undefined) return null;
  const { amount, passes, of } = unused;
  return (
    <>
      <CutShort of={of} />
      <p className={styles.soft} data-unused={amount.amountMinor}>
        {passes === 0 ? words.none : words.some(formatMoney(amount), passes)}
      </p>
    </>
  );
}
