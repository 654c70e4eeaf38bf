import { ActionIcon, Button } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled, IconChevronDown, IconClockUp, IconX } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { byText } from '../../../schemas/basics/by-text.ts';
import { MOST_SAVED } from '../../../schemas/saved-search/set.ts';
import type { SavedSearch } from '../../../schemas/saved-search/shape.ts';
import type { Row } from '../../sync/hooks.tsx';
import { LineField } from '../../ui/form/line-field.tsx';
import { tooLong } from '../../ui/form/too-long.ts';
import { words as shared } from '../../ui/words.ts';
import { useSavedSearches } from './hooks.ts';
import { LONGEST_NAME, proposedName } from './proposed-name.ts';
import { savedSearchWords as words } from './saved-search.words.ts';
import styles from './saved-searches.module.css';
import { type DirectoryOfPage, useNewMatches } from './use-new-matches.ts';
import { useRemoveSavedSearch, useSetSavedSearch } from './use-set-saved-search.ts';

/**
 * One quiet line on `/search` for who is signed in: the searches they keep, folded away, and a way to keep the one they see, with or
 * without a network. Nothing at all where nothing is kept and nothing was asked. `query`: what was asked, as it stands in the address.
 */
export function SavedSearches({ query, directory }: { query: string; directory: DirectoryOfPage }) {
  const { state, rows } = useSavedSearches();
  const keptNow = rows.flatMap(({ doc }) => (doc.kept ? [doc] : []));
  const news = useNewMatches(directory, keptNow, query);
  const remove = useRemoveSavedSearch();
  const set = useSetSavedSearch();
  const listId = useId();
  const [opened, setOpened] = useState(false);
  const [naming, setNaming] = useState('');
  const [said, setSaid] = useState('');
  const all = useRef<HTMLElement>(null);
  const returns = useRef(false);
  const removed = useRef<number>(undefined);
  const count = keptNow.length;
  const comes = [...news.values()].reduce((sum, one) => sum + one, 0);
  // What had the focus has gone: it goes to what stands there now.
  useEffect(() => {
    if (!returns.current) return;
    returns.current = false;
    all.current?.querySelector('button')?.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it has gone from the list
  useEffect(() => {
    const place = removed.current;
    removed.current = undefined;
    if (place === undefined) return;
    const buttons = [...(all.current?.querySelectorAll<HTMLElement>('li button') ?? [])];
    (buttons[place] ?? buttons.at(-1) ?? all.current)?.focus();
  }, [count]);
  if (state === 'loading') return null;
  const kept = rows.filter(({ doc }) => doc.kept).toSorted((a, b) => byText(b.doc.savedAt, a.doc.savedAt));
  const here = kept.find(({ doc }) => doc.query === query);
  if (kept.length === 0 && query === '' && said === '') return null;
  const isNaming = naming === query && query !== '' && here === undefined;
  const done = () => {
    returns.current = true;
    setNaming('');
  };
  return (
    <section className={styles.saved} aria-label={words.region} ref={all} tabIndex={-1}>
      <p role="status" className="only-for-ears">
        {said}
      </p>
      {isNaming ? (
        <NameForm
          query={query}
          onCancel={done}
          onSave={(name) => {
            done();
            setSaid(words.savedAs(name));
            void set({ query, name, kept: true });
          }}
        />
      ) : (
        <div className={styles.line} data-one>
          {kept.length > 0 && (
            <Button
              variant="subtle"
              aria-expanded={opened}
              aria-controls={listId}
              className={styles.quiet ?? ''}
              rightSection={<IconChevronDown size={18} aria-hidden className={styles.fold} data-opened={opened || undefined} />}
              onClick={() => setOpened(!opened)}
            >
              <span>
                {words.list.saved} <span className="only-for-ears">{words.list.searches} </span>({kept.length})
                {comes > 0 && ` · ${words.news(comes)}`}
              </span>
            </Button>
          )}
          {here !== undefined ? (
            <Kept row={here} />
          ) : query === '' ? null : kept.length >= MOST_SAVED ? (
            <span className={styles.soft}>{words.full(MOST_SAVED)}</span>
          ) : (
            <Button
              variant="subtle"
              className={styles.quiet ?? ''}
              leftSection={<IconBookmark size={18} stroke={1.75} aria-hidden />}
              onClick={() => setNaming(query)}
            >
              {words.save}
            </Button>
          )}
        </div>
      )}
      {opened && kept.length > 0 && (
        <ul id={listId} className={styles.list}>
          {kept.map((row, place) => (
            <li key={row.doc._id} className={styles.one} data-mark={row.mark}>
              <Link
                to={{ search: row.doc.query }}
                preventScrollReset
                aria-current={row === here ? 'true' : undefined}
                className={styles.name}
                onClick={() => {
                  returns.current = true;
                  setOpened(false);
                }}
              >
                <span className={styles.words}>{row.doc.name}</span>
                <News count={news.get(row.doc._id)} />
                <Waiting row={row} />
              </Link>
              <ActionIcon
                variant="subtle"
                size={44}
                color="gray"
                aria-label={words.remove(row.doc.name)}
                onClick={() => {
                  removed.current = place;
                  setSaid(words.removed(row.doc.name));
                  void remove(row);
                }}
              >
                <IconX size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The search one sees is one of those. */
function Kept({ row }: { row: Row<SavedSearch> }) {
  return (
    <span className={styles.here} data-mark={row.mark}>
      <IconBookmarkFilled size={18} aria-hidden className={styles.mark} />
      <span className={styles.words}>{words.savedAs(row.doc.name)}</span>
      <Waiting row={row} />
    </span>
  );
}

/** Gyms that came since it was looked at. */
function News({ count }: { count: number | undefined }) {
  return count === undefined ? null : <strong className={styles.news}>{words.news(count)}</strong>;
}

function Waiting({ row }: { row: Row<SavedSearch> }) {
  return row.mark === 'waiting' ? (
    <span className={styles.waiting}>
      <IconClockUp size={16} stroke={2} aria-hidden />
      <span className="only-for-ears">{shared.state.waiting}</span>
    </span>
  ) : null;
}

function NameForm({ query, onSave, onCancel }: { query: string; onSave: (name: string) => void; onCancel: () => void }) {
  const [name, setName] = useState(() => proposedName(query));
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (tooLong({ label: words.name, value: name, most: LONGEST_NAME }) !== undefined) return;
    onSave(name.trim() === '' ? proposedName(query) : name.trim());
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
  };
  return (
    <form className={styles.line} onSubmit={save} onKeyDown={leave}>
      <LineField
        label={words.name}
        labelProps={{ className: 'only-for-ears' }}
        most={LONGEST_NAME}
        value={name}
        autoFocus
        autoComplete="off"
        enterKeyHint="done"
        className={styles.field ?? ''}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit">{words.confirm}</Button>
      <ActionIcon variant="subtle" size={44} color="gray" aria-label={words.cancel} onClick={onCancel}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </form>
  );
}
