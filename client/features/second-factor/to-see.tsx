import type { ReasonCode } from '../../../schemas/codes.ts';
import { reasonSentence } from '../../ui/form/reason-sentence.ts';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import styles from './second-factor.module.css';
import ShowIt from './show-it.tsx';
import { words as all } from './words.ts';

const words = all.toSee;

/**
 * On a page of those who run the platform, while the server keeps its queues from a sign-in that has shown no second factor: why, and the way on.
 * `hasSome`: what this device had before is shown below.
 */
export default function ToSee({ code, hasSome }: { code: ReasonCode; hasSome: boolean }) {
  const isMissing = code === 'SECOND_FACTOR_MISSING';
  const reason = reasonSentence(code);
  if (hasSome)
    return (
      <section aria-label={words.title} className={styles.note} data-to-see={code}>
        <p className={styles.strong}>{words.title}</p>
        <p className={styles.plain}>
          {reason} {isMissing ? words.kept : words.fresh}
        </p>
        <ShowIt code={code} />
      </section>
    );
  return (
    <div data-to-see={code}>
      <EmptyState drawing="people" title={words.title} action={<ShowIt code={code} variant="filled" />}>
        {isMissing ? reason : `${reason} ${words.comes}`}
      </EmptyState>
    </div>
  );
}
