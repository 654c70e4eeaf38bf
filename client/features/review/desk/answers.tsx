import list from '../../../ui/page/list-page.module.css';
import { OutboxAnswer, toAnswer } from '../../outbox/answer.tsx';
import { useOutbox } from '../../outbox/hooks.ts';
import { words } from '../words.ts';

/** What was refused of one's replies and reports. */
export default function ReplyAnswers() {
  const answers = toAnswer(useOutbox()).filter(
    ({ kind }) => kind === 'review.respond' || kind === 'review.contest' || kind === 'report.make',
  );
  if (answers.length === 0) return null;
  return (
    <section className={list.answers} aria-label={words.page.answers}>
      {answers.map((answer) => (
        <OutboxAnswer key={answer.id} row={answer} />
      ))}
    </section>
  );
}
