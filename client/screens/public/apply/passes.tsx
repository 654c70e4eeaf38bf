/** Which passes somebody means to sell, and about for how much. */
import * as z from 'zod/mini';
import { PASS_KINDS } from '../../../../schemas/application/answers/fields.ts';
import { LABELS } from '../../../../schemas/application/answers/sentences.ts';
import { useAnswers } from './answers.tsx';
import styles from './fields.module.css';
import { Group } from './fields.tsx';
import { words } from './words.ts';

const Wanted = z.array(z.object({ kind: z.enum(PASS_KINDS), price: z.string() }));

export function PassesField() {
  const { said, set, left } = useAnswers();
  const parsed = Wanted.safeParse(said.passes);
  const wanted = parsed.success ? parsed.data : [];
  return (
    <Group field="passes" label={LABELS.passes} hint={words.hints.passes}>
      <div className={styles.passes}>
        {PASS_KINDS.map((kind) => {
          const one = wanted.find((candidate) => candidate.kind === kind);
          const name = words.choices.passes[kind];
          const others = wanted.filter((candidate) => candidate.kind !== kind);
          return (
            <div key={kind} className={styles.pass} data-chosen={one ? true : undefined}>
              <label className={styles.tickLabel}>
                <input
                  type="checkbox"
                  checked={one !== undefined}
                  onChange={() => set({ passes: one ? others : [...others, { kind, price: '' }] })}
                />
                <span>{name}</span>
              </label>
              {one && (
                <span className={styles.span}>
                  £
                  <input
                    className={styles.time}
                    style={{ width: '5.5rem' }}
                    inputMode="decimal"
                    autoComplete="off"
                    aria-label={words.price(name)}
                    value={one.price}
                    onBlur={() => left('passes')}
                    onChange={(event) => set({ passes: [...others, { kind, price: event.currentTarget.value }] })}
                  />
                </span>
              )}
            </div>
          );
        })}
      </div>
    </Group>
  );
}
