/** What somebody has typed of an article, and what is sent of it. Pure. */
import { checkText } from '../../../../../schemas/article/markdown/check.ts';
import type { Article } from '../../../../../schemas/article/shape.ts';
import type { FieldProblem } from '../../../../ui/form/problems.tsx';
import { officeWords } from '../words.ts';
import { type ArticleDraft, type ArticleWritten, draftOf } from './draft.ts';

const words = officeWords.editor;

const LONGEST_SLUG = 80;
const SLUG = /^[a-z0-9-]{3,80}$/;

/** The end of an article's address, as its title gives it. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Mark}|[’']/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_SLUG)
    .replaceAll(/^-|-$/g, '');
  return words.length === 0 || words.length > 2 ? words : `${words}-article`.slice(0, LONGEST_SLUG);
}

export const slugIn = ({ slug, title }: ArticleDraft): string => slug.trim() || slugOf(title);

export const tagsIn = ({ tags }: ArticleDraft): string[] =>
  tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** The inputs by their ids, so that what is wrong leads to its field. */
export const articleInput = (field: keyof typeof words.fields): string => `article-${field}`;

const MOST = { title: 90, summary: 200, body: 40_000, tags: 8, tag: 30, seoTitle: 60, seoDescription: 160 } as const;

export function problemsIn(draft: ArticleDraft): FieldProblem[] {
  const { title, summary, body, cover, seo } = draft;
  const tags = tagsIn(draft);
  const checked = checkText(body);
  const found: readonly (readonly [keyof typeof words.fields, boolean, string])[] = [
    ['title', title.trim() === '' || title.trim().length > MOST.title, words.wrong.title(MOST.title)],
    ['slug', !SLUG.test(slugIn(draft)), words.wrong.slug],
    ['summary', summary.trim().length > MOST.summary, words.wrong.summary(MOST.summary)],
    ['body', body.length > MOST.body, words.wrong.body(MOST.body)],
    ['body', body.length <= MOST.body && 'fault' in checked, 'fault' in checked ? words.wrong.text(checked.fault.rule) : ''],
    ['cover', cover.some(({ alt }) => alt.trim().length < 3 || alt.trim().length > 140), words.wrong.cover],
    ['tags', tags.length > MOST.tags || tags.some((tag) => tag.length > MOST.tag), words.wrong.tags(MOST.tags, MOST.tag)],
    ['seoTitle', seo.title.trim().length > MOST.seoTitle, words.wrong.seoTitle(MOST.seoTitle)],
    ['seoDescription', seo.description.trim().length > MOST.seoDescription, words.wrong.seoDescription(MOST.seoDescription)],
  ];
  return found.filter(([, isWrong]) => isWrong).map(([field, , text]) => ({ input: articleInput(field), text }));
}

/** As it is sent; only what `problemsIn` has nothing against. */
export function writtenIn(draft: ArticleDraft, articleId: string | undefined): ArticleWritten {
  const [cover] = draft.cover;
  const [title, description] = [draft.seo.title.trim(), draft.seo.description.trim()];
  const seo = { ...(title !== '' && { title }), ...(description !== '' && { description }) };
  return {
    ...(articleId !== undefined && { articleId }),
    ...(draft.on !== undefined && articleId !== undefined && { on: draft.on }),
    ...{ articleType: draft.articleType, slug: slugIn(draft), title: draft.title.trim(), summary: draft.summary.trim() },
    ...{ body: draft.body.trimEnd(), tags: tagsIn(draft), relatedGymIds: draft.relatedGymIds },
    ...(cover && { cover: { hash: cover.hash, alt: cover.alt.trim() } }),
    ...(Object.keys(seo).length > 0 && { seo }),
  };
}

/** It says nothing else than what is saved. */
export const isUnchanged = (draft: ArticleDraft, article: Article): boolean =>
  JSON.stringify(writtenIn(draft, article._id)) === JSON.stringify(writtenIn(draftOf(article, draft.on), article._id));
