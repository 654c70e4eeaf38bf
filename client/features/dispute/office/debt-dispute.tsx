import { Link } from 'react-router-dom';
import { keyOf } from '../../../../schemas/basics/key.ts';
import type { DebtDispute } from '../../../../schemas/dispute/shape.ts';
import { useProposal } from '../../../ui/form/request.ts';
import { formatDayTime, formatMoney } from '../../../ui/format.ts';
import { ReasonsForm } from '../../queues/reasons-form.tsx';
import styles from '../dispute.module.css';
import { words } from './words.ts';

const said = words.debt;

/** what a gym paid us of its debt, and its own bank asks back. That bank decides; what is known of it can be written down. */
export function ShownDebtDispute({ dispute }: { dispute: DebtDispute }) {
  const { _id, gymId, gymName, happenedAt, timeZone, amount, fee, status, history, notes = [] } = dispute;
  const moment = (at: string) => formatDayTime(at, timeZone);
  return (
    <article data-dispute={status}>
      <h2 className={styles.head}>
        {gymName}
        <time dateTime={happenedAt}>{said.paid(moment(happenedAt))}</time>
      </h2>
      <div className={styles.said}>
        <dl>
          <dt>{said.sum}</dt>
          <dd>
            <span>{formatMoney(amount)}</span>
            {fee && fee.amountMinor > 0 && <span>{said.fee(formatMoney(fee))}</span>}
          </dd>
          {notes.length > 0 && <dt>{said.notes}</dt>}
          {notes.map(({ text, at }) => (
            <dd key={at}>
              <time dateTime={at}>{moment(at)}</time>
              <span className={styles.text}>{text}</span>
            </dd>
          ))}
        </dl>
        <ol aria-label={words.bank.story}>
          {history.map(({ status: one, at }) => (
            <li key={`${at} ${one}`}>
              <time dateTime={at}>{moment(at)}</time> {said.history[one]}
            </li>
          ))}
        </ol>
      </div>
      <p>{said.means[status]}</p>
      <p>
        <Link to={`/admin/gyms?gym=${encodeURIComponent(keyOf(gymId))}`}>{said.toGym}</Link>
      </p>
      <Note key={notes.length} disputeId={_id} gymName={gymName} />
    </article>
  );
}

function Note({ disputeId, gymName }: { disputeId: string; gymName: string }) {
  const propose = useProposal();
  const message = { label: said.noteLabel, hint: said.noteHint, least: 20, most: 2000 };
  return (
    <ReasonsForm
      label={said.act}
      acts={[{ value: 'note', label: said.note, doing: said.doing, message }]}
      first="note"
      decide={(_, { message: note }) => propose('dispute.note', { disputeId, note }, said.display(gymName))}
    />
  );
}
