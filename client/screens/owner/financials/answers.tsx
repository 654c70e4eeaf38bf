import { OutboxAnswer, toAnswer } from '../../../features/outbox/answer.tsx';
import { useOutbox } from '../../../features/outbox/hooks.ts';
import list from '../../../ui/page/list-page.module.css';

const ASKED_HERE: readonly string[] = ['refund.give', 'pastdue.tell'];

/** What was refused of the money one gave back and of the words to those whose renewal failed. */
export default function MoneyAnswers({ gymId }: { gymId: string }) {
  const answers = toAnswer(useOutbox()).filter(({ kind, about }) => ASKED_HERE.includes(kind) && about?.gymId === gymId);
  if (answers.length === 0) return null;
  return (
    <div className={list.answers}>
      {answers.map((row) => (
        <OutboxAnswer key={row.id} row={row} />
      ))}
    </div>
  );
}
