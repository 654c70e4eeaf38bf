import { expect, it } from 'vitest';
import type { AnyDocument } from '../../schemas/folds/documents.ts';
import { newsroom, published, rewrite } from '../../tests/rules/articles.ts';
import { ArticlesCheck } from './articles-check.ts';

const KEPT = { db: 'public/texts', id: '', version: { rev: '', deleted: false, text: '', revisions: [], firstRevision: '' } };

function problemsOf(documents: readonly AnyDocument[]): readonly string[] {
  const check = new ArticlesCheck();
  for (const doc of documents) check.see(KEPT, doc);
  return check.problems();
}

it('[2.13, 17] what is out can be read at its address, and nothing else can', () => {
  const of = newsroom();
  const id = published(of);
  rewrite(of, id, { slug: 'to-come' });
  const [articles, summaries, texts] = [of.all('article'), of.all('articlesummary'), of.all('articlebody')];
  expect(problemsOf([...articles, ...summaries, ...texts])).toEqual([]);
  expect(problemsOf([...articles, ...summaries])).toEqual([
    `2.13: ${id} is out, and articlebody:guides:first-visit is not there to be read`,
  ]);
  const { shown: _, ...never } = of.one('article', id);
  expect(problemsOf([never, ...texts])).toEqual([`2.13: articlebody:guides:first-visit can be read, and ${id} is not out there`]);
});
