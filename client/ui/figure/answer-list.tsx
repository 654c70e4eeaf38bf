import styles from './answer-list.module.css';

/** A question that is asked often, and what there is to say. */
export interface ListedAnswer {
  readonly question: string;
  readonly answer: string;
}

/** Questions that open to their answers. */
export function AnswerList({ answers }: { answers: readonly ListedAnswer[] }) {
  return (
    <div>
      {answers.map(({ question, answer }) => (
        <details key={question} className={styles.answer}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
