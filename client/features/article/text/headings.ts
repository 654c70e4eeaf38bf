/** The headings of a text: what its list of contents says, and where each leads. Pure. */
import type { Heading, Nodes, Root } from 'mdast';

export interface ContentsEntry {
  readonly heading: Heading;
  /** In the address of a link to it; no two of a text are the same. */
  readonly id: string;
  readonly title: string;
}

/** What is read of it, without its marks. */
export function plainOf(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  return 'children' in node ? node.children.map(plainOf).join('') : '';
}

export function headingsOf(root: Root): ContentsEntry[] {
  const taken = new Set<string>();
  return root.children.flatMap((heading) => {
    if (heading.type !== 'heading') return [];
    const title = plainOf(heading).trim();
    const word = title
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '');
    const base = `part-${word === '' ? 'of-it' : word}`;
    let id = base;
    for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`;
    taken.add(id);
    return [{ heading, id, title }];
  });
}
