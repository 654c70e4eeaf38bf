import type { BankDispute } from '../../../../schemas/dispute/shape.ts';
import { formatDayTime, formatMoney } from '../../../ui/format.ts';
import styles from '../dispute.module.css';
import { words } from './words.ts';

const said = words.bank;

/** A payment that its cardholder's bank asks back: what it is about, what the bank was shown, and what became of it. */
export function ShownBankDispute({ dispute }: { dispute: BankDispute }) {
  const { memberName, gymName, slotName, happenedAt, timeZone, amount, status, deadlineAt, shown, history, ours } = dispute;
  const moment = (at: string) => formatDayTime(at, timeZone);
  return (
    <article data-dispute={status}>
      <h2 className={styles.head}>
        {words.of(memberName, gymName)}
        <time dateTime={happenedAt}>{`${slotName ?? words.visit}, ${moment(happenedAt)}`}</time>
      </h2>
      <div className={styles.said}>
        <dl>
          <dt>{said.asked}</dt>
          <dd>
            <span>{formatMoney(amount)}</span>
            {status === 'with_bank' && <span>{said.shownOn(moment(deadlineAt))}</span>}
            {shown && <span>{said.shown(shown.visits, moment(shown.at))}</span>}
            {ours && <span>{said.ours}</span>}
          </dd>
        </dl>
        <ol aria-label={said.story}>
          {history.map(({ status: one, at }) => (
            <li key={`${at} ${one}`}>
              <time dateTime={at}>{moment(at)}</time> {said.history[one]}
            </li>
          ))}
        </ol>
      </div>
      {(status === 'with_bank' || status === 'bank_shown') && <p className={styles.soft}>{said.decides}</p>}
    </article>
  );
}
