/**
 * What an article is written in: Markdown with tables, as a tree (mdast). Whoever shows it walks the tree and makes text or elements of the
 * nodes it knows; nothing that somebody wrote is ever set as HTML.
 */
import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';

export const treeOf = (markdown: string): Root =>
  fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });

/** How deep things may lie in each other: a list in a list in a quotation, and not what only breaks whoever draws it. */
export const MOST_NESTED = 12;

/** Each node of a tree with how deep it lies, in the order in which it is read. */
export function* nodesOf(root: Root): Generator<{ readonly node: Nodes; readonly depth: number }> {
  const waiting: { readonly node: Nodes; readonly depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    if (!('children' in next.node)) continue;
    const depth = next.depth + 1;
    for (const node of next.node.children.toReversed()) waiting.push({ node, depth });
  }
}

/** What a node says, without how it is set. */
export function saidIn(node: Nodes): string {
  if ('value' in node) return node.value;
  if ('alt' in node) return node.alt ?? '';
  return 'children' in node ? node.children.map(saidIn).join('') : '';
}
