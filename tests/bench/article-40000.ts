/**
 * `article-40000`: the longest article there is, read and made into the HTML that crawlers get, against the parser alone that only reads it. And the
 * check before it is saved, against the same.
 */
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { checkText } from '../../schemas/article/markdown/check.ts';
import { markdownHtml } from '../../sync-server/web/blog/markdown-html.ts';
import { alternating, type Figure, figureOf, listed, median, say } from './figure.ts';

const RUNS = 9;
/** How often in a run: one takes some thirty milliseconds. */
const TIMES = 5;

const PART = `## At the desk

Say that it's *your first time*: that **one sentence** gets you a tour. See [the opening hours](/search) and what the
[NHS](https://www.nhs.uk/live-well/) says, and bring \`a lock\`.

- Trainers with a clean sole
- A bottle, and a small towel
  1. one to sit on
  2. one for you

> Leave while you still feel that you could do more.

| Movement | Sets |
|---|---|
| Row | 3 × 10 |
| Press | 3 × 8 |

`;
const BODY = PART.repeat(Math.floor(40_000 / PART.length));

async function timed(work: () => unknown): Promise<number> {
  const began = performance.now();
  for (let time = 0; time < TIMES; time += 1) work();
  return (performance.now() - began) / TIMES;
}

export async function article40000(): Promise<Figure[]> {
  const bare = () => timed(() => fromMarkdown(BODY, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }));
  const html = () => timed(() => markdownHtml({ body: BODY, photos: [] }));
  const check = () => timed(() => checkText(BODY));
  if ('fault' in checkText(BODY) || !markdownHtml({ body: BODY, photos: [] }).includes('<td>3 × 10</td>'))
    throw new Error('it is no article');
  await bare();
  await html();
  return [await against('article-40000', html, bare), await against('article-40000-checked', check, bare)];
}

async function against(name: string, ours: () => Promise<number>, bare: () => Promise<number>): Promise<Figure> {
  const { one, other } = await alternating(RUNS, ours, bare);
  say(`  ${name}: ours ${listed(one)} ms · the parser alone ${listed(other)} ms`);
  const peer = { name: 'the Markdown parser alone', ms: median(other) };
  return figureOf(name, median(one), peer, RUNS);
}
