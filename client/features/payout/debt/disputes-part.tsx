/** What a gym's own bank asks back of what the gym paid us, and what that means for it: its bank decides, and nobody here has anything to show. */

import { money } from '../../../../schemas/basics/primitives.ts';
import type { DebtDispute } from '../../../../schemas/dispute/shape.ts';
import { RATES } from '../../../../schemas/ledger/rates.ts';
import { formatDay, formatMoney } from '../../../ui/format.ts';
import { Section } from '../../../ui/page/section.tsx';
import styles from './debt.module.css';
import { debtWords } from './debt.words.ts';
import { stoodSince } from './disputes.ts';

const words = debtWords.disputed;

export function DebtDisputes({ disputes, timeZone }: { disputes: readonly DebtDispute[]; timeZone: string }) {
  return (
    <Section title={words.title} id="debt-disputes">
      {disputes.map((one) => (
        <OneDispute key={one._id} dispute={one} timeZone={timeZone} />
      ))}
    </Section>
  );
}

function OneDispute({ dispute, timeZone }: { dispute: DebtDispute; timeZone: string }) {
  const { status, amount, fee, notes = [] } = dispute;
  const day = (at: string) => formatDay(at, timeZone);
  const bears = Math.min(fee?.amountMinor ?? 0, RATES.mostChargebackFee);
  return (
    <div className={styles.dispute} data-debt-dispute={status}>
      <p className={styles.text}>
        {words[status](formatMoney(amount), day(stoodSince(dispute)))}
        {bears > 0 && ` ${words.fee[status](formatMoney(money(bears)))}`}
      </p>
      {status === 'with_bank' && <p className={styles.text}>{words.tell}</p>}
      {notes.map(({ text, at }) => (
        <dl key={at} className={styles.note}>
          <dt>{words.noted(day(at))}</dt>
          <dd>{text}</dd>
        </dl>
      ))}
    </div>
  );
}
