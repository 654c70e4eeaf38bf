import { IconBackspace } from '@tabler/icons-react';
import { useId, useState } from 'react';
import styles from './keypad.module.css';
import { CODE_LENGTH, KEYS, typedCode } from './short-code.ts';
import { messages } from './words.ts';

const words = messages.code;

/** Where the camera has trouble: eight characters, tapped or typed, taken as soon as they are complete. */
export function Keypad({ onCode }: { onCode: (code: string) => Promise<void> }) {
  const [code, setCode] = useState('');
  const hintId = useId();
  const enter = (text: string) => {
    const next = typedCode(text);
    if (next.length < CODE_LENGTH) return setCode(next);
    setCode(next);
    // Whatever the answer, the next person starts with nothing.
    void onCode(next).finally(() => setCode(''));
  };
  return (
    <section className={styles.keypad} aria-label={words.label}>
      <input
        className={styles.code}
        value={code.length > 4 ? `${code.slice(0, 4)} ${code.slice(4)}` : code}
        onChange={(event) => enter(event.currentTarget.value)}
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
          <button key={key} type="button" className={styles.key} onClick={() => enter(code + key)}>
            {key}
          </button>
        ))}
        <button
          type="button"
          className={`${styles.key} ${styles.wide}`}
          aria-label={words.back}
          disabled={code === ''}
          onClick={() => setCode(code.slice(0, -1))}
        >
          <IconBackspace size={26} stroke={1.75} aria-hidden />
        </button>
        <button type="button" className={`${styles.key} ${styles.wide}`} disabled={code === ''} onClick={() => setCode('')}>
          {words.clear}
        </button>
      </div>
    </section>
  );
}
