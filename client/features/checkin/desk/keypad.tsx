import { IconBackspace } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { CodeEntry } from './code-entry.ts';
import styles from './keypad.module.css';
import { KEYS } from './short-code.ts';
import { messages } from './words.ts';

const words = messages.code;

/** Where the camera has trouble: eight characters, tapped or typed, taken as soon as they are complete. */
export function Keypad({ onCode }: { onCode: (code: string) => Promise<void> }) {
  const [code, setCode] = useState('');
  const hintId = useId();
  const submit = useRef(onCode);
  submit.current = onCode;
  const entry = useMemo(() => new CodeEntry({ show: setCode, submit: (typed) => submit.current(typed) }), []);
  useEffect(() => () => entry.stop(), [entry]);
  return (
    <section className={styles.keypad} aria-label={words.label}>
      <input
        className={styles.code}
        value={code.length > 4 ? `${code.slice(0, 4)} ${code.slice(4)}` : code}
        onChange={(event) => entry.typed(event.currentTarget.value)}
        aria-label={words.label}
        aria-describedby={hintId}
        placeholder="···· ····"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        // The keys below are the keyboard; a real one works too.
        inputMode="none"
      />
      <p id={hintId} className={styles.hint}>
        {words.hint}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce form fields, these are keys */}
      <div role="group" aria-label={words.keys} className={styles.keys}>
        {[...KEYS].map((key) => (
          <button key={key} type="button" className={styles.key} onClick={() => entry.tapped(code + key)}>
            {key}
          </button>
        ))}
        <button
          type="button"
          className={`${styles.key} ${styles.wide}`}
          aria-label={words.back}
          disabled={code === ''}
          onClick={() => entry.tapped(code.slice(0, -1))}
        >
          <IconBackspace size={26} stroke={1.75} aria-hidden />
        </button>
        <button type="button" className={`${styles.key} ${styles.wide}`} disabled={code === ''} onClick={() => entry.tapped('')}>
          {words.clear}
        </button>
      </div>
    </section>
  );
}
