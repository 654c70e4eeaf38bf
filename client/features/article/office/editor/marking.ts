/** What the buttons above the text do to it: Markdown round or before what is selected. Pure. */
export interface TypedText {
  readonly text: string;
  /** What is selected, as offsets into it. */
  readonly from: number;
  readonly to: number;
}

export const TEXT_MARKS = ['heading', 'bold', 'italic', 'link', 'list', 'numbers', 'quote', 'code'] as const;
export type TextMark = (typeof TEXT_MARKS)[number];

const ROUND = { bold: '**', italic: '_', code: '`' } as const;
const BEFORE = { heading: '## ', list: '- ', numbers: '1. ', quote: '> ' } as const;

const isRound = (mark: TextMark): mark is keyof typeof ROUND => mark in ROUND;
const isBefore = (mark: TextMark): mark is keyof typeof BEFORE => mark in BEFORE;

/** Done again it is undone; what was selected stays selected. `word` stands where nothing is. */
export function marked(mark: TextMark, typed: TypedText, word: string): TypedText {
  if (isRound(mark)) return rounded(ROUND[mark], typed, word);
  if (isBefore(mark)) return begun(BEFORE[mark], typed);
  const { text, from, to } = typed;
  const said = text.slice(from, to) || word;
  const address = from + said.length + 3;
  return { text: `${text.slice(0, from)}[${said}](https://)${text.slice(to)}`, from: address, to: address + 'https://'.length };
}

/** On a line of its own, after where one was. */
export function inserted({ text, to }: TypedText, block: string): TypedText {
  const [before, after] = [text.slice(0, to).trimEnd(), text.slice(to).trimStart()];
  const start = before === '' ? block : `${before}\n\n${block}`;
  return { text: after === '' ? `${start}\n` : `${start}\n\n${after}`, from: start.length, to: start.length };
}

function rounded(sign: string, { text, from, to }: TypedText, word: string): TypedText {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  if (before.endsWith(sign) && after.startsWith(sign))
    return {
      text: before.slice(0, -sign.length) + text.slice(from, to) + after.slice(sign.length),
      from: from - sign.length,
      to: to - sign.length,
    };
  const said = text.slice(from, to) || word;
  return { text: before + sign + said + sign + after, from: from + sign.length, to: from + sign.length + said.length };
}

function begun(sign: string, { text, from, to }: TypedText): TypedText {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', Math.max(to - 1, start));
  const end = next === -1 ? text.length : next;
  const lines = text.slice(start, end).split('\n');
  const isBegun = lines.every((line) => line.startsWith(sign));
  const changed = lines.map((line) => (isBegun ? line.slice(sign.length) : sign + line)).join('\n');
  return { text: text.slice(0, start) + changed + text.slice(end), from: start, to: start + changed.length };
}
