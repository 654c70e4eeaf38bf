import type { ReactNode } from 'react';
import { words } from '../words.ts';
import styles from './chip.module.css';
import { stateMark, type Tone, type TruthState } from './state.ts';

/**
 * The smallest word of the state grammar: mark, edge and text. Without children it says the state's own words.
 * `tone` is heard only for `decided`.
 */
export function StateChip({ state, tone = 'good', children }: { state: TruthState; tone?: Tone; children?: ReactNode }) {
  const Mark = stateMark(state, tone);
  return (
    <span className={styles.chip} data-state={state} data-tone={state === 'decided' ? tone : undefined}>
      {Mark !== undefined && <Mark size={16} stroke={2} aria-hidden className={styles.mark} />}
      <span>{children ?? words.state[state]}</span>
    </span>
  );
}
