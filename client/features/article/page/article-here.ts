/** An article that is on this device, as this build understands it. */
import { ArticleBody } from '../../../../schemas/article/shape.ts';
import type { Doc } from '../../../sync/storage/doc.ts';
import { isOf } from '../../../sync/storage/document.ts';
import { readTolerantly } from '../../../sync/storage/tolerant.ts';

/** `newer`: only a newer app can read it. `gone`: it was taken back. */
export type ArticleHere = { readonly state: 'here'; readonly article: ArticleBody } | { readonly state: 'gone' | 'newer' };

export function readOf(kept: Doc): ArticleHere {
  const { doc } = readTolerantly(ArticleBody, kept);
  if (!doc || !isOf(doc, 'articlebody')) return { state: 'newer' };
  return doc.status === 'archived' ? { state: 'gone' } : { state: 'here', article: doc };
}
