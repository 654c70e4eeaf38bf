/** Articles that everybody may read, as they are stored. */
import { NEWEST, TEXTS } from '../../schemas/article/known.ts';
import { ArticleAddress, ArticleBody, ArticleSummary, Slug } from '../../schemas/article/shape.ts';
import { type ArticleType, addressIdOf, articlePath, bodyIdOf, isArticleType } from '../../schemas/article/types.ts';
import { byText } from '../../schemas/basics/by-text.ts';
import type { Store } from '../store/store.ts';
import { documentsOf } from '../store/walk.ts';

/** What an address of the blog asks for. */
export type BlogAddress =
  | { readonly of: 'list'; readonly articleType: ArticleType | null }
  | { readonly of: 'article'; readonly articleType: ArticleType; readonly slug: string }
  /** Such a part there is not, nor such an article. */
  | { readonly of: 'nothing' };

/** Null: it is no address of the blog. @param path one slash at its end is none */
export function blogAddressOf(path: string): BlogAddress | null {
  const [first, blog, articleType, slug, ...rest] = path.replace(/\/$/, '').split('/');
  if (first !== '' || blog !== 'blog') return null;
  if (articleType === undefined) return { of: 'list', articleType: null };
  if (!isArticleType(articleType) || rest.length > 0) return { of: 'nothing' };
  if (slug === undefined) return { of: 'list', articleType };
  return Slug.safeParse(slug).success ? { of: 'article', articleType, slug } : { of: 'nothing' };
}

type Address = Extract<BlogAddress, { of: 'article' }>;

/** Null: there is none there that everybody may read. */
async function storedArticle(store: Pick<Store, 'get'>, address: Address): Promise<ArticleBody | null> {
  const stored = await store.get(TEXTS, bodyIdOf(address));
  return stored && !stored.deleted ? ArticleBody.parse({ ...stored.body, _id: stored.id }) : null;
}

/** The path under which it can be read now; null: it never lay there. */
async function movedTo(store: Pick<Store, 'get'>, address: Address): Promise<string | null> {
  const stored = await store.get(NEWEST, addressIdOf(address));
  return stored && !stored.deleted ? articlePath(ArticleAddress.parse({ ...stored.body, _id: stored.id }).to) : null;
}

/** What pages ask for. */
export interface Blog {
  readonly article: (address: Address) => Promise<ArticleBody | null>;
  readonly movedTo: (address: Address) => Promise<string | null>;
  readonly list: (articleType: ArticleType | null) => Promise<readonly ArticleSummary[]>;
}

export const blogOf = (store: Pick<Store, 'get' | 'list'>): Blog => ({
  article: (address) => storedArticle(store, address),
  movedTo: (address) => movedTo(store, address),
  list: (articleType) => storedSummaries(store, articleType),
});

/** All of them, or of one part, newest first. */
export async function storedSummaries(
  store: Pick<Store, 'list'>,
  articleType: ArticleType | null = null,
): Promise<ArticleSummary[]> {
  // Ids of texts come before those of summaries.
  const all = await Array.fromAsync(documentsOf(store, TEXTS, 'articlesummary:'), ({ id, body }) =>
    ArticleSummary.parse({ ...body, _id: id }),
  );
  return all
    .filter((one) => articleType === null || one.articleType === articleType)
    .toSorted((a, b) => byText(b.publishedAt, a.publishedAt) || byText(a._id, b._id));
}
