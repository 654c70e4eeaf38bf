import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import type { RosterEntry } from '../../../../schemas/roster/shape.ts';
import { useRoster } from '../../../features/roster/hooks.ts';
import { InitialsAvatar } from '../../../ui/figure/initials-avatar.tsx';
import { messages } from '../words.ts';
import styles from './search.module.css';

const words = messages.search;
/** Nobody who walks past sees a list of members. */
const LEAST = 2;
const MOST = 50;

/** Staff look somebody up by name. A photo would stand where the initials are; without one they compare the name. */
export function Search({ gymId, onChoose }: { gymId: string; onChoose: (entry: RosterEntry) => Promise<void> }) {
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  return (
    <search className={styles.search}>
      <label className={styles.field}>
        <span className="only-for-ears">{words.label}</span>
        <IconSearch size={24} stroke={2} aria-hidden />
        <input
          type="search"
          className={styles.input}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          placeholder={words.placeholder}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
        />
      </label>
      {text.length < LEAST ? (
        <p className={styles.hint}>{words.short}</p>
      ) : (
        <Found gymId={gymId} text={text} onChoose={(entry) => void onChoose(entry).finally(() => setTyped(''))} />
      )}
    </search>
  );
}

function Found({ gymId, text, onChoose }: { gymId: string; text: string; onChoose: (entry: RosterEntry) => void }) {
  const { state, rows } = useRoster(gymId, { search: text });
  if (state === 'loading') return null;
  if (rows.length === 0)
    return (
      <p className={styles.hint} role="status">
        {words.nobody(text)}
      </p>
    );
  return (
    <>
      <p className="only-for-ears" role="status">
        {words.results(rows.length)}
      </p>
      <ul className={styles.list}>
        {rows.map(({ doc }) => (
          <li key={doc._id} className={styles.member}>
            <InitialsAvatar id={doc.memberId} name={doc.displayName} size={48} />
            <span className={styles.facts}>
              <span className={styles.name}>{doc.displayName}</span>
              <span className={styles.pass}>
                {doc.passName}
                {doc.visitsLeft !== undefined && ` · ${words.visits(doc.visitsLeft)}`}
              </span>
            </span>
            <button
              type="button"
              className={styles.button}
              aria-label={words.checkInLabel(doc.displayName, doc.passName)}
              onClick={() => onChoose(doc)}
            >
              {words.checkIn}
            </button>
          </li>
        ))}
      </ul>
      {rows.length >= MOST && <p className={styles.hint}>{words.more}</p>}
    </>
  );
}
