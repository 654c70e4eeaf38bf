import { CloseButton, TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { QuestionChange } from '../../../../schemas/gym-search/question.ts';
import type { Suggestion } from '../../../../schemas/gym-search/suggest.ts';
import { gymPath } from '../../../features/gym/card/card.tsx';
import styles from '../search.module.css';
import { messages } from './words.ts';

interface SearchBoxProps {
  text: string;
  suggestions: readonly Suggestion[];
  onChange: (change: QuestionChange) => void;
}

/** What is looked for, and under it what may be meant; the arrows go down into that and Escape comes back. */
export function SearchBox({ text, suggestions, onChange }: SearchBoxProps) {
  const [typing, setTyping] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const navigate = useNavigate();
  const isOpen = typing && suggestions.length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTyping(false);
    // On a phone, Search puts the keyboard away.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  const choose = ({ kind, label, id }: Suggestion) => {
    setTyping(false);
    box.current?.focus();
    if (kind === 'gym' && id !== undefined) void navigate(gymPath(id));
    else onChange(kind === 'activity' ? { text: '', activity: label } : { text: label });
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setTyping(false);
      box.current?.focus();
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || !isOpen) return;
    event.preventDefault();
    const all: (Element | null)[] = [box.current, ...(list.current?.querySelectorAll('button') ?? [])];
    const here = all.indexOf(document.activeElement);
    const next = all[Math.min(all.length - 1, Math.max(0, here + step))];
    if (next instanceof HTMLElement) next.focus();
  };
  return (
    <form
      onSubmit={submit}
      onKeyDown={keys}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setTyping(false);
      }}
      className={styles.box}
    >
      <TextInput
        ref={box}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={messages.search.label}
        placeholder={messages.search.placeholder}
        value={text}
        maxLength={100}
        onChange={(event) => {
          setTyping(true);
          onChange({ text: event.currentTarget.value });
        }}
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSection={
          text === '' ? null : <CloseButton aria-label={messages.search.clear} onClick={() => onChange({ text: '' })} />
        }
        rightSectionWidth={44}
        classNames={{ input: styles.boxInput ?? '' }}
      />
      {isOpen && (
        <ul ref={list} className={styles.suggestions} aria-label={messages.suggestions.label}>
          {suggestions.map((one) => (
            <li key={`${one.kind} ${one.id ?? one.label}`}>
              <UnstyledButton className={styles.suggestion} onClick={() => choose(one)}>
                <span>{one.kind === 'gym' ? one.label : messages.withCount(one.label, one.count)}</span>
                <span className={styles.soft}>{messages.suggestions.said[one.kind]}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
