/** The text of an article as HTML, for whoever runs no app: made node by node from the tree, of which every word is escaped. */
import type { Nodes, PhrasingContent, Root, RootContent } from 'mdast';
import { isSafeLink, pictureHash } from '../../../schemas/article/markdown/check.ts';
import { headingsOf } from '../../../schemas/article/markdown/contents.ts';
import { nodesOf, treeOf } from '../../../schemas/article/markdown/tree.ts';
import type { ArticleBody } from '../../../schemas/article/shape.ts';
import { photoPath } from '../../../schemas/upload/names.ts';
import { escaped } from '../../html.ts';

interface Page {
  readonly photos: ArticleBody['photos'];
  readonly ids: ReadonlyMap<Nodes, string>;
  /** Of links whose address stands elsewhere in the text. */
  readonly addresses: ReadonlyMap<string, string>;
}

export function markdownHtml({ body, photos }: Pick<ArticleBody, 'body' | 'photos'>): string {
  const root = treeOf(body);
  const page = { photos, ids: new Map(headingsOf(root).map(({ node, id }) => [node, id])), addresses: addressesIn(root) };
  return blocks(root.children, page);
}

const addressesIn = (root: Root): ReadonlyMap<string, string> =>
  new Map([...nodesOf(root)].flatMap(({ node }) => (node.type === 'definition' ? [[node.identifier, node.url]] : [])));

const blocks = (nodes: readonly RootContent[], page: Page): string =>
  nodes
    .map((node) => htmlOf(node, page))
    .filter(Boolean)
    .join('\n');
const inline = (nodes: readonly PhrasingContent[], page: Page): string => nodes.map((node) => htmlOf(node, page)).join('');

function htmlOf(node: RootContent, page: Page): string {
  switch (node.type) {
    case 'heading': {
      const level = Math.max(2, node.depth);
      return `<h${level} id="${page.ids.get(node) ?? ''}">${inline(node.children, page)}</h${level}>`;
    }
    case 'paragraph':
      return `<p>${inline(node.children, page)}</p>`;
    case 'blockquote':
      return `<blockquote>\n${blocks(node.children, page)}\n</blockquote>`;
    case 'list': {
      const name = node.ordered ? 'ol' : 'ul';
      const start = node.ordered && node.start != null && node.start !== 1 ? ` start="${node.start}"` : '';
      return `<${name}${start}>${node.children.map((item) => `<li>${blocks(item.children, page)}</li>`).join('')}</${name}>`;
    }
    case 'code':
      return `<pre><code>${escaped(node.value)}</code></pre>`;
    case 'thematicBreak':
      return '<hr>';
    case 'table':
      return table(node, page);
    default:
      return wordsOf(node, page);
  }
}

function wordsOf(node: RootContent, page: Page): string {
  switch (node.type) {
    case 'text':
    // No HTML is in a text that was published; what would be is words.
    case 'html':
      return escaped(node.value);
    case 'emphasis':
      return `<em>${inline(node.children, page)}</em>`;
    case 'strong':
      return `<strong>${inline(node.children, page)}</strong>`;
    case 'inlineCode':
      return `<code>${escaped(node.value)}</code>`;
    case 'break':
      return '<br>';
    case 'link':
      return link(node.url, inline(node.children, page));
    case 'linkReference':
      return link(page.addresses.get(node.identifier) ?? '', inline(node.children, page));
    case 'image':
      return picture(node.url, node.alt ?? '', page);
    default:
      return '';
  }
}

function link(url: string, words: string): string {
  if (!isSafeLink(url)) return words;
  const rel = /^https:/i.test(url) ? ' rel="noopener"' : '';
  return `<a href="${escaped(url)}"${rel}>${words}</a>`;
}

function picture(url: string, alt: string, { photos }: Page): string {
  const hash = pictureHash(url);
  if (hash === null) return escaped(alt);
  const { width = 1200, height = 800 } = photos.find((one) => one.hash === hash) ?? {};
  return `<img src="${photoPath(hash, 1200)}" alt="${escaped(alt)}" width="${width}" height="${height}" loading="lazy">`;
}

function table({ children: [head, ...rows] }: Extract<RootContent, { type: 'table' }>, page: Page): string {
  const row = (cells: typeof head, name: 'th' | 'td') =>
    `<tr>${(cells?.children ?? []).map((cell) => `<${name}>${inline(cell.children, page)}</${name}>`).join('')}</tr>`;
  return `<table>\n<thead>${row(head, 'th')}</thead>\n<tbody>${rows.map((cells) => row(cells, 'td')).join('\n')}</tbody>\n</table>`;
}
