import { Button, TextInput } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import type { RosterEntry } from '../../../schemas/roster/shape.ts';
import { Portrait } from '../upload/portrait.tsx';
import styles from './find-person.module.css';
import { useRoster } from './hooks.ts';
import { words } from './words.ts';

/** Nobody who walks past sees a list of members. */
const LEAST = 2;
const FOUND = 6;

interface FindPersonProps {
  readonly gymId: string;
  /** What the press on somebody does: "Check in", "It was". */
  readonly doing: string;
  readonly busy?: boolean;
  readonly onChoose: (entry: RosterEntry) => void;
}

/** Somebody on the gym's list by the beginning of their name, with their photo, to be chosen. The gym's workspace must be open. */
export function FindPerson({ gymId, doing, busy = false, onChoose }: FindPersonProps) {
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  return (
    <search className={styles.search}>
      <TextInput
        data-autofocus
        label={words.label}
        description={words.hint}
        value={typed}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {text.length >= LEAST && <Found {...{ gymId, text, doing, busy, onChoose }} />}
    </search>
  );
}

function Found({ gymId, text, doing, busy, onChoose }: Required<FindPersonProps> & { text: string }) {
  const { rows, state } = useRoster(gymId, { search: text });
  if (state === 'loading') return null;
  return (
    <>
      <p role="status" className={styles.count}>
        {rows.length === 0 ? words.nobody(text) : words.found(rows.length > FOUND ? undefined : rows.length)}
      </p>
      <ul className={styles.people}>
        {rows.slice(0, FOUND).map(({ doc }) => (
          <li key={doc._id} className={styles.person} data-person={doc.passId}>
            <Portrait gymId={gymId} uid={doc.memberId} name={doc.displayName} photo={doc.photo} size={48} />
            <span className={styles.facts}>
              <span className={styles.name}>{doc.displayName}</span>
              <span className={styles.pass}>{doc.passName}</span>
            </span>
            <Button
              variant="light"
              disabled={busy}
              aria-label={words.chooseLabel(doing, doc.displayName, doc.passName)}
              onClick={() => onChoose(doc)}
            >
              {doing}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
