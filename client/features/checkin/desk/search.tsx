import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import type { RosterEntry } from '../../../../schemas/roster/shape.ts';
import { useRoster } from '../../roster/hooks.ts';
import { FoundMembers } from './search/found-members.tsx';
import styles from './search.module.css';
import { messages } from './words.ts';

const words = messages.search;
/** Nobody who walks past sees a list of members. */
const LEAST = 2;

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
  return <FoundMembers found={useRoster(gymId, { search: text })} text={text} onChoose={onChoose} />;
}
