/** 2.13: what everybody reads is what was published, at its one address, and there is nothing to read of an article that is not out. */
import type { Article } from '../../schemas/article/shape.ts';
import { bodyIdOf, summaryIdOf } from '../../schemas/article/types.ts';
import type { AnyDocument } from '../../schemas/folds/documents.ts';
import type { Check } from './check.ts';
import type { KeptDocument } from './snapshot.ts';

export class ArticlesCheck implements Check {
  readonly #articles: Article[] = [];
  /** What can be read, by its id, and of which article it is. */
  readonly #read = new Map<string, string>();

  see(_kept: KeptDocument, doc: AnyDocument | null): void {
    if (doc?.type === 'article') this.#articles.push(doc);
    if (doc?.type === 'articlesummary' || doc?.type === 'articlebody') this.#read.set(doc._id, doc.articleId);
  }

  problems(): string[] {
    const meant = new Map(
      this.#articles.flatMap(({ _id, shown }) =>
        shown ? [[summaryIdOf(shown), _id] as const, [bodyIdOf(shown), _id] as const] : [],
      ),
    );
    const missing = [...meant].filter(([id, of]) => this.#read.get(id) !== of);
    const left = [...this.#read].filter(([id, of]) => meant.get(id) !== of);
    return [
      ...missing.map(([id, of]) => `2.13: ${of} is out, and ${id} is not there to be read`),
      ...left.map(([id, of]) => `2.13: ${id} can be read, and ${of} is not out there`),
    ];
  }
}
