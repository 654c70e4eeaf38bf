import type { Gym } from '../../../../schemas/gym/shape.ts';
import { OutboxAnswer, toAnswer } from '../../outbox/answer.tsx';
import { Dispute } from '../../outbox/dispute.tsx';
import { useOutbox } from '../../outbox/hooks.ts';
import { gymDisputes } from './disputes.ts';
import styles from './own.module.css';
import { ownWords as words } from './words.ts';

const KINDS: readonly string[] = [
  'gym.edit',
  'gym.policies',
  'gym.agreement',
  'gym.publish',
  'gym.pause',
  'gym.resume',
  'product.set',
];

/** What was refused of this gym, and the conflicts that only their author can end: both values side by side (G2). */
export function GymAnswers({ gym }: { gym: Gym }) {
  // One's own answer to a conflict is known to oneself.
  const rows = toAnswer(useOutbox()).filter(
    ({ kind, about, code }) => KINDS.includes(kind) && about?.gymId === gym._id && code !== 'DECLINED_BY_YOU',
  );
  if (rows.length === 0) return null;
  return (
    <section className={styles.answers} aria-label={words.answers}>
      {rows.map((row) => (
        <OutboxAnswer key={row.id} row={row}>
          {row.state === 'held' &&
            row.gymEdit !== undefined &&
            gymDisputes(row.gymEdit, gym).map(({ field, live, yours }) => (
              <Dispute key={field} field={field} labels={[words.conflict.saved, words.conflict.yours]} values={[live, yours]} />
            ))}
        </OutboxAnswer>
      ))}
    </section>
  );
}
