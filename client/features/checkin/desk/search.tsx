import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { instantOf } from '../../../../schemas/basics/time.ts';
import { listAgeBy } from '../../../../schemas/checkin/verdict.ts';
import type { RosterEntry } from '../../../../schemas/roster/shape.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { useNow } from '../../../ui/now.tsx';
import { useOwnGym } from '../../gym/own/hooks.ts';
import { useRoster } from '../../roster/hooks.ts';
import { onlyRecords } from '../door/verdict.ts';
import { FoundMembers } from './search/found-members.tsx';
import styles from './search.module.css';
import { messages } from './words.ts';

const words = messages.search;
/** Nobody who walks past sees a list of members. */
const LEAST = 2;

/** Staff look somebody up by name. A photo would stand where the initials are; without one they compare the name. */
export function Search({
  gymId,
  mayInduct = false,
  onChoose,
  onWriteDown,
}: {
  gymId: string;
  mayInduct?: boolean;
  onChoose: (entry: RosterEntry) => Promise<void>;
  /** C14: a name, where there is no list any more that could have it. */
  onWriteDown: (name: string) => Promise<void>;
}) {
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
        <Found
          gymId={gymId}
          text={text}
          mayInduct={mayInduct}
          onChoose={(entry) => void onChoose(entry).finally(() => setTyped(''))}
          onWriteDown={() => void onWriteDown(text).finally(() => setTyped(''))}
        />
      )}
    </search>
  );
}

function Found({
  gymId,
  text,
  mayInduct,
  onChoose,
  onWriteDown,
}: {
  gymId: string;
  text: string;
  mayInduct: boolean;
  onChoose: (entry: RosterEntry) => void;
  onWriteDown: () => void;
}) {
  const found = useRoster(gymId, { search: text });
  const policies = useOwnGym(gymId).row?.doc.policies;
  const list = listAgeBy(useConnection().clock, found.asOf ?? null, instantOf(useNow(60_000)));
  return (
    <>
      <FoundMembers found={found} text={text} policies={policies} mayInduct={mayInduct} onChoose={onChoose} />
      {onlyRecords({ list }) && (
        <button type="button" className={styles.button} onClick={onWriteDown}>
          {words.writeDown(text)}
        </button>
      )}
    </>
  );
}
