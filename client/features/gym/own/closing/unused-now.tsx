import type { Gym } from '../../../../../schemas/gym/shape.ts';
import { formatMoney } from '../../../../ui/format.ts';
import { CutShort } from '../../../../ui/state/cut-short.tsx';
import { useUnused } from '../../../payout/use-unused.ts';
import styles from '../own.module.css';
import { closingWords as words } from './closing.words.ts';

/** What would go back if it were closed today. Nothing while this device hasn't got the gym's list. */
export function UnusedNow({ gym }: { gym: Gym }) {
  const unused = useUnused(gym._id, gym.timeZone);
  if (unused === undefined) return null;
  const { amount, passes, of } = unused;
  return (
    <>
      <CutShort of={of} />
      <p className={styles.soft} data-unused={amount.amountMinor}>
        {passes === 0 ? words.noneUnused : words.unused(passes, formatMoney(amount))}
      </p>
    </>
  );
}
