import { describe, expect, it } from 'vitest';
import { inserted, marked, type TextMark, type TypedText } from './marking.ts';

/** `<` and `>` stand round what is selected. */
const typed = (said: string): TypedText => {
  const [from, to] = [said.indexOf('<'), said.indexOf('>') - 1];
  return { text: said.replace('<', '').replace('>', ''), from, to };
};
const said = ({ text, from, to }: TypedText) => `${text.slice(0, from)}<${text.slice(from, to)}>${text.slice(to)}`;
const done = (mark: TextMark, from: string) => said(marked(mark, typed(from), 'words'));

describe('[17] a button above the text', () => {
  it.each([
    ['bold', 'a <big> day', 'a **<big>** day'],
    ['italic', 'a <big> day', 'a _<big>_ day'],
    ['code', '<x>', '`<x>`'],
    ['bold', 'a <>', 'a **<words>**'],
    ['link', 'see <this> now', 'see [this](<https://>) now'],
    ['link', '<>', '[words](<https://>)'],
    ['heading', 'one\ntw<>o\nthree', 'one\n<## two>\nthree'],
    ['list', 'one\n<two\nthree>\nfour', 'one\n<- two\n- three>\nfour'],
    ['numbers', '<one\ntwo>', '<1. one\n1. two>'],
    ['quote', '<>', '<> >'],
  ] as const)('%s: %s', (mark, from, to) => {
    if (mark === 'quote') expect(marked('quote', { text: '', from: 0, to: 0 }, 'words')).toEqual({ text: '> ', from: 0, to: 2 });
    else expect(done(mark, from)).toBe(to);
  });

  it.each(['bold', 'italic', 'code', 'heading', 'list', 'quote'] as const)('%s done again is undone', (mark) => {
    const before = { text: 'one\ntwo\nthree', from: 4, to: 7 };
    expect(marked(mark, marked(mark, before, 'words'), 'words')).toEqual(before);
  });

  it('puts a picture on a line of its own, and the cursor after it', () => {
    expect(said(inserted(typed('one<> two'), '![x](/y)'))).toBe('one\n\n![x](/y)<>\n\ntwo');
    expect(said(inserted(typed('<>'), '![x](/y)'))).toBe('![x](/y)<>\n');
  });
});
