/**
 * Whether a text may be shown: no HTML, no address that does something, no picture from elsewhere, none without words for those who cannot see it.
 * The first thing that is wrong is named with its line. What is shown is drawn from the tree, so this is about saying so in time.
 */
import type { Nodes } from 'mdast';
import { MOST_NESTED, nodesOf, treeOf } from './tree.ts';

/** Where it is wrong, and what would be right: the end of the sentence of `VALIDATION`. */
export interface TextFault {
  readonly field: 'The text';
  readonly rule: string;
}

/** A picture that was uploaded here. */
export interface Picture {
  readonly hash: string;
  readonly alt: string;
}

type Checked = { readonly fault: TextFault } | { readonly pictures: readonly Picture[] };

/** Marks that may or may not begin something: each is held against the others of its paragraph. */
const MOST_MARKS = 1000;
const MOST_PICTURES = 40;
const PICTURE = /^\/blobs\/([0-9a-f]{64})-(?:96|480|1200)\.webp$/;
/** Elsewhere by https or mail; here by a path or a heading. */
const SAFE_LINK = /^(?:https:\/\/[^/]|mailto:[^\s@]+@|\/(?![/\\])|#)/i;

export const isSafeLink = (url: string): boolean => SAFE_LINK.test(url);

/** The hash of a picture of ours; null: it lies elsewhere. */
export const pictureHash = (url: string): string | null => PICTURE.exec(url)?.[1] ?? null;

export function checkText(body: string): Checked {
  const crowded = body.split(/\n\s*\n/).some((paragraph) => (paragraph.match(/[*_]/g)?.length ?? 0) > MOST_MARKS);
  if (crowded) return { fault: said('it has too many stars and underscores in one paragraph.') };
  const pictures: Picture[] = [];
  for (const { node, depth } of nodesOf(treeOf(body))) {
    const rule = depth > MOST_NESTED ? 'lists and quotations lie too deep in each other' : ruleFor(node);
    if (rule !== null) return { fault: said(`${rule} (line ${node.position?.start.line ?? 1}).`) };
    if (node.type === 'image') pictures.push({ hash: pictureHash(node.url) ?? '', alt: node.alt ?? '' });
  }
  return pictures.length > MOST_PICTURES ? { fault: said(`it can have ${MOST_PICTURES} pictures at most.`) } : { pictures };
}

function ruleFor(node: Nodes): string | null {
  switch (node.type) {
    case 'html':
      return 'it can’t contain HTML';
    case 'link':
    case 'definition':
      return isSafeLink(node.url) ? null : 'a link begins with https://, or with / for a page of ours';
    case 'image':
      return pictureHash(node.url) === null ? 'a picture has to be uploaded here' : altRule(node.alt);
    case 'imageReference':
      return 'add the picture with its button';
    default:
      return null;
  }
}

function altRule(alt: string | null | undefined): string | null {
  const length = alt?.trim().length ?? 0;
  return length >= 3 && length <= 140 ? null : 'a picture needs 3 to 140 characters that say what is on it';
}

const said = (rule: string): TextFault => ({ field: 'The text', rule });
