import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Result } from '../../../session/hooks.tsx';
import type { Failed } from '../../../ui/form/asking.ts';
import { useNow } from '../../../ui/now.tsx';
import styles from './sign-in.module.css';
import { messages } from './words.ts';

export interface SignInProblem {
  readonly text: string;
  /** Milliseconds since 1970; until then trying again is of no use. */
  readonly until?: number;
}

export function problemOf(result: Extract<Result, { ok: false }> | Failed): SignInProblem {
  return {
    text: result.message || messages.failed,
    ...(result.retryAt !== undefined && { until: Date.parse(result.retryAt) }),
  };
}

/** Whether trying again is still of no use. */
export function useIsTooSoon(problem: SignInProblem | undefined): boolean {
  const now = useNow(problem?.until === undefined ? 30_000 : 1000);
  return problem?.until !== undefined && problem.until > now;
}

/** Why it did not work, with the focus on it: also when it is the same reason once more. */
export function ProblemSummary({ problem }: { problem: SignInProblem }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new answer moves the focus, also one with the same words
  useEffect(() => box.current?.focus(), [problem]);
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.problem}>
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <p>{problem.text}</p>
    </div>
  );
}
