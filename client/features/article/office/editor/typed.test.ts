import { describe, expect, it } from 'vitest';
import { ArticleWrite } from '../../../../../schemas/article/proposals.ts';
import { type ArticleDraft, draftOf, NEW_ARTICLE } from './draft.ts';
import { articleInput, problemsIn, slugOf, writtenIn } from './typed.ts';

const WHOLE: ArticleDraft = {
  ...NEW_ARTICLE,
  ...{
    on: 'proposal:01ARZ3NDEKTSV4RRFFQ69G5FAV',
    articleType: 'news',
    title: ' How to warm up ',
    summary: 'Short',
    body: '## One\n\n',
  },
  ...{ cover: [{ hash: 'a1'.repeat(32), alt: ' A rack ' }], tags: 'warm up, , knees', relatedGymIds: ['gym:one'] },
  seo: { title: 'Warm up', description: '' },
};
const fields = (change: Partial<ArticleDraft>) => problemsIn({ ...WHOLE, ...change }).map(({ input }) => input);

describe('[17] what somebody types of an article', () => {
  it('is sent without what is empty, and on the save that it was written on (V7)', () => {
    const sent = writtenIn(WHOLE, 'article:01ARZ3NDEKTSV4RRFFQ69G5FAV');
    expect(sent).toEqual({
      ...{ articleId: 'article:01ARZ3NDEKTSV4RRFFQ69G5FAV', on: 'proposal:01ARZ3NDEKTSV4RRFFQ69G5FAV', articleType: 'news' },
      ...{ slug: 'how-to-warm-up', title: 'How to warm up', summary: 'Short', body: '## One', tags: ['warm up', 'knees'] },
      ...{ cover: { hash: 'a1'.repeat(32), alt: 'A rack' }, seo: { title: 'Warm up' }, relatedGymIds: ['gym:one'] },
    });
    expect(ArticleWrite.shape.body.safeParse(sent).success).toBe(true);
    const fresh = writtenIn({ ...NEW_ARTICLE, title: 'New' }, undefined);
    expect(fresh).not.toHaveProperty('on');
    expect(ArticleWrite.shape.body.safeParse(fresh).success).toBe(true);
    expect(writtenIn(draftOf(sent, WHOLE.on), sent.articleId)).toEqual(sent);
  });

  it.each([
    ['How to warm up', 'how-to-warm-up'],
    ['Don’t panic: 5 café tips!', 'dont-panic-5-cafe-tips'],
    ['A b', 'a-b'],
    ['Go', 'go-article'],
    ['日本', ''],
    ['x'.repeat(120), 'x'.repeat(80)],
  ])('“%s” is found at %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it('is told field by field where it is wrong, at each end', () => {
    expect(problemsIn(WHOLE)).toEqual([]);
    expect(fields({ title: ' ' })).toEqual([articleInput('title'), articleInput('slug')]);
    expect(fields({ title: 'x'.repeat(90) })).toEqual([]);
    expect(fields({ title: 'x'.repeat(91) })).toEqual([articleInput('title')]);
    expect(fields({ slug: 'Two Words' })).toEqual([articleInput('slug')]);
    expect(fields({ summary: 'x'.repeat(201) })).toEqual([articleInput('summary')]);
    expect(fields({ body: 'x'.repeat(40_000) })).toEqual([]);
    expect(fields({ body: 'x'.repeat(40_001) })).toEqual([articleInput('body')]);
    expect(fields({ body: '<script>alert(1)</script>' })).toEqual([articleInput('body')]);
    expect(fields({ body: '![x](/blobs/a.png)' })).toEqual([articleInput('body')]);
    expect(fields({ cover: [{ hash: 'a1'.repeat(32), alt: ' a ' }] })).toEqual([articleInput('cover')]);
    expect(fields({ tags: 'a,b,c,d,e,f,g,h' })).toEqual([]);
    expect(fields({ tags: 'a,b,c,d,e,f,g,h,i' })).toEqual([articleInput('tags')]);
    expect(fields({ tags: 'x'.repeat(31) })).toEqual([articleInput('tags')]);
    expect(fields({ seo: { title: 'x'.repeat(61), description: 'x'.repeat(161) } })).toEqual([
      articleInput('seoTitle'),
      articleInput('seoDescription'),
    ]);
  });
});
