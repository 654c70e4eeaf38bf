import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Favourite } from '../../../../schemas/favourite/shape.ts';
import { favouriteWords } from '../../../features/favourite/favourite.words.ts';
import { useSetFavourite } from '../../../features/favourite/use-favourite.ts';
import { LineField } from '../../../ui/form/line-field.tsx';
import styles from './favourite-card.module.css';
import { messages } from './words.ts';

const words = messages.note;
const longest = 140;

/** A line for oneself, written where it is read. */
export function OwnNote({ favourite, gymName }: { favourite: Favourite; gymName: string }) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  if (editing) return <NoteForm favourite={favourite} gymName={gymName} onDone={() => setEditing(false)} />;
  const empty = favourite.note === '';
  return (
    <>
      {!empty && <p className={styles.note}>{favourite.note}</p>}
      <Button
        ref={button}
        variant="subtle"
        className={styles.noteButton ?? ''}
        leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
        aria-label={empty ? words.addLabel(gymName) : words.editLabel(gymName)}
        onClick={() => setEditing(true)}
      >
        {empty ? words.add : words.edit}
      </Button>
    </>
  );
}

function NoteForm({ favourite, gymName, onDone }: { favourite: Favourite; gymName: string; onDone: () => void }) {
  const set = useSetFavourite();
  const [text, setText] = useState(favourite.note);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const note = text.trim();
    if (note !== favourite.note) void set({ ...favourite, note }, favouriteWords.noteDisplay(gymName));
    onDone();
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone();
  };
  return (
    <form className={styles.noteForm} onSubmit={save} onKeyDown={leave}>
      <LineField
        label={words.label(gymName)}
        description={`${words.private} ${words.left(longest - text.length)}`}
        most={longest}
        value={text}
        data-autofocus
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <span className={styles.noteActions}>
        <Button type="submit">{words.save}</Button>
        <Button variant="default" onClick={onDone}>
          {words.cancel}
        </Button>
      </span>
    </form>
  );
}
