import { IconCameraOff } from '@tabler/icons-react';
import { browserOf } from './allow.ts';
import type { CameraProblem as Kind } from './camera.ts';
import { words } from './problem.words.ts';
import styles from './scanner.module.css';

/** What went wrong, what to do about it in this very browser, and how it goes on without. */
export function CameraProblem({ problem, without, onRetry }: { problem: Kind; without: string; onRetry: () => void }) {
  const installed = window.matchMedia('(display-mode: standalone)').matches;
  return (
    <div className={styles.message} role="alert">
      <IconCameraOff size={48} stroke={1.5} aria-hidden />
      <strong>{words[problem].title}</strong>
      <span>{words[problem].text}</span>
      {problem === 'blocked' && <span>{words.allow[browserOf(navigator.userAgent, navigator.maxTouchPoints, installed)]}</span>}
      <span>{without}</span>
      <button type="button" className={styles.button} onClick={onRetry}>
        {words.retry}
      </button>
    </div>
  );
}
