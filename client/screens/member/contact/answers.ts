/** Searching the answers without a network: every word has to occur, in whatever order. Pure. */
import type { ListedAnswer } from '../../../ui/figure/answer-list.tsx';

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}\s]/gu, '');

/** Those whose question has the words stand before those where only the answer has them. */
export function searchAnswers(answers: readonly ListedAnswer[], typed: string): readonly ListedAnswer[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => plain(text).includes(word));
  const found = answers.filter(({ question, answer }) => has(`${question} ${answer}`));
  return [...found.filter(({ question }) => has(question)), ...found.filter(({ question }) => !has(question))];
}
