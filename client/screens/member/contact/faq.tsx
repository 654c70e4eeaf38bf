import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { AnswerList } from '../../../ui/figure/answer-list.tsx';
import styles from '../contact.module.css';
import { searchAnswers } from './answers.ts';
import { messages } from './words.ts';

const words = messages.faq;

/** Answers to what is asked most, searched on the device. */
export function Faq() {
  const [typed, setTyped] = useState('');
  const found = searchAnswers(words.items, typed);
  const searching = typed.trim() !== '';
  return (
    <section aria-labelledby="answers" className={styles.section}>
      <h2 id="answers" className={styles.title}>
        {words.title}
      </h2>
      <TextInput
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p role="status" className={searching && found.length > 0 ? 'only-for-ears' : styles.soft}>
        {searching && (found.length === 0 ? words.none(typed.trim()) : words.found(found.length))}
      </p>
      <AnswerList answers={found} />
    </section>
  );
}
