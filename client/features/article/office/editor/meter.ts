/** How an article will be found: what a search engine shows of it, and what it looks for. Pure. */
import type { Nodes, Root } from 'mdast';
import { headingsOf } from '../../../../../schemas/article/markdown/contents.ts';
import { wayOf } from '../../text/way.ts';

export const METER_PARTS = ['title', 'description', 'words', 'headings', 'links', 'cover'] as const;
export type MeterPart = (typeof METER_PARTS)[number];

/** `count`: of characters, of words, or of things; what is asked for lies from `least` to `most`. */
export interface MeterReading {
  readonly part: MeterPart;
  readonly count: number;
  readonly least: number;
  readonly most: number;
}

const SPAN: Readonly<Record<MeterPart, readonly [least: number, most: number]>> = {
  title: [30, 60],
  description: [70, 160],
  words: [300, 8000],
  headings: [2, 40],
  links: [1, 100],
  cover: [1, 1],
};

export interface Found {
  readonly title: string;
  readonly summary: string;
  /** Empty where the article's own title and summary are shown. */
  readonly seo: { readonly title: string; readonly description: string };
  readonly root: Root;
  readonly hasCover: boolean;
}

/** What a search engine shows: an article's own words where no others were written for it. */
export const shownBySearch = ({ title, summary, seo }: Omit<Found, 'root' | 'hasCover'>) => ({
  title: seo.title.trim() || title.trim(),
  description: seo.description.trim() || summary.trim(),
});

export function measured(found: Found): MeterReading[] {
  const { title, description } = shownBySearch(found);
  const { root, hasCover } = found;
  const counts: Readonly<Record<MeterPart, number>> = {
    title: title.length,
    description: description.length,
    words: wordsOf(root),
    headings: headingsOf(root).length,
    links: linksOf(root),
    cover: hasCover ? 1 : 0,
  };
  return METER_PARTS.map((part) => ({ part, count: counts[part], least: SPAN[part][0], most: SPAN[part][1] }));
}

export const isRight = ({ count, least, most }: MeterReading): boolean => count >= least && count <= most;

/** What is read of it, in words. */
export const wordsOf = (root: Root): number =>
  root.children.flatMap((block) =>
    linesOf(block).flatMap((line) => line.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))),
  ).length;

const linesOf = (node: Nodes): string[] =>
  node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell'
    ? [plainOf(node)]
    : 'children' in node
      ? node.children.flatMap(linesOf)
      : [];

const linksOf = (node: Nodes): number =>
  (node.type === 'link' && wayOf(node.url) !== null ? 1 : 0) +
  ('children' in node ? node.children.reduce((sum, one) => sum + linksOf(one), 0) : 0);

/** What is read of it: no marks, no HTML. */
function plainOf(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  return 'children' in node ? node.children.map(plainOf).join('') : '';
}
