/** The headings of an article, and what a link leads to one by: `## At the desk` is `#part-at-the-desk`, and nothing else of a page is called so. */
import type { Heading, Root } from 'mdast';
import { nodesOf, saidIn } from './tree.ts';

export interface ArticleHeading {
  readonly node: Heading;
  readonly id: string;
  readonly text: string;
  /** As it is drawn: the title is the only one of the first level. */
  readonly level: 2 | 3 | 4 | 5 | 6;
}

/** In the order in which they are read; the second of a name is `…-2`. */
export function headingsOf(root: Root): readonly ArticleHeading[] {
  const used = new Set<string>();
  return [...nodesOf(root)].flatMap(({ node }) => {
    if (node.type !== 'heading') return [];
    const text = saidIn(node).trim();
    const id = idFor(text, used);
    used.add(id);
    return [{ node, id, text, level: levelOf(node) }];
  });
}

const levelOf = ({ depth }: Heading): ArticleHeading['level'] => (depth === 1 ? 2 : depth);

function idFor(text: string, used: ReadonlySet<string>): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const base = `part-${plain || 'of-it'}`;
  if (!used.has(base)) return base;
  let count = 2;
  while (used.has(`${base}-${count}`)) count += 1;
  return `${base}-${count}`;
}
