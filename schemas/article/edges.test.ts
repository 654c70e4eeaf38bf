/** [2.13] Where one more or one less would be another answer. */
import { beforeEach, describe, expect, it } from 'vitest';
import { BEN, DRAFT, newsroom, out, published, rewrite, SAM, write } from '../../tests/rules/articles.ts';
import { DAY, NOW } from '../../tests/rules/documents.ts';
import { ANA } from '../../tests/rules/orders.ts';
import { blindTo, type KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { decide } from '../folds/decide.ts';
import { systemMoment } from '../proposal/judge.ts';
import { possibleSince } from '../proposal/possible.ts';
import { missingIn, readingMinutesOf } from './complete.ts';
import { checkText } from './markdown/check.ts';
import { MOST_NESTED, nodesOf, treeOf } from './markdown/tree.ts';

let of: KnownWorld;
beforeEach(() => {
  of = newsroom();
});
const article = () => of.all('article')[0];
const begun = (change: Partial<typeof DRAFT> = {}) => `article:${write(of, change).proposal.origin.opId}`;

describe('[17] what is complete', () => {
  const whole = { title: 'Five!', summary: 's'.repeat(50), body: 'x' };
  it.each([
    [{}, null],
    [{ title: 'Four ' }, ['The title', 'it needs at least 5 characters.']],
    [{ summary: `${'s'.repeat(49)} ` }, ['The summary', 'it needs at least 50 characters.']],
    [{ body: ' ' }, ['The text', 'there is none yet.']],
  ] as const)('%j', (change, expected) => {
    const missing = missingIn({ ...whole, ...change });
    expect(missing && [missing.field, missing.rule]).toEqual(expected);
  });

  it('reading takes a minute for each 220 words begun, and one at least', () => {
    expect(['', 'one', 'two words '.repeat(110), `${'two words '.repeat(110)}more`].map(readingMinutesOf)).toEqual([1, 1, 1, 2]);
  });
});

describe('[17] a text', () => {
  const wrong = (body: string) => {
    const checked = checkText(body);
    return 'fault' in checked ? checked.fault.rule : null;
  };
  const picture = (alt: string) => `![${alt}](/blobs/${'a'.repeat(64)}-96.webp)`;

  it('describes its pictures in 3 to 140 characters', () => {
    expect([picture('abc'), picture('a'.repeat(140))].map(wrong)).toEqual([null, null]);
    expect(wrong(picture('ab'))).toContain('(line 1)');
  });

  it('lies so deep and no deeper, and one crowded paragraph among others is enough', () => {
    // The paragraph and its words lie in the innermost.
    expect(wrong(`${'>'.repeat(MOST_NESTED - 2)} a`)).toBeNull();
    expect(wrong(`${'>'.repeat(MOST_NESTED - 1)} a`)).toContain('too deep');
    expect(wrong(`a\n\n${'*a_ '.repeat(501)}\n \nb`)).toContain('stars and underscores');
    expect(wrong(`${'*a_ '.repeat(300)}\n \t\n${'*a_ '.repeat(300)}`)).toBeNull();
  });

  it('has tables', () => {
    const types = [...nodesOf(treeOf('|a|b|\n|-|-|\n|c|d|'))].map(({ node }) => node.type);
    expect(types.filter((type) => type.startsWith('table'))).toEqual([
      ...['table', 'tableRow', 'tableCell', 'tableCell', 'tableRow', 'tableCell', 'tableCell'],
    ]);
  });
});

describe('[17] a save', () => {
  it('says in words what is wrong', () => {
    published(of);
    expect(write(of).facts).toEqual({ field: 'The address', rule: 'another article has this one, or had it before.' });
    const rest = { slug: 'another' };
    expect(write(of, { ...rest, tags: ['a', 'b', 'A'] }).facts).toEqual({
      field: 'The tags',
      rule: 'one of them is there twice.',
    });
    expect(write(of, { ...rest, tags: ['a', 'b'] }).state).toBe('accepted');
    expect(write(of, { slug: 'third', relatedGymIds: ['gym:none'] }).facts).toMatchObject({
      rule: 'one of them isn’t on Fitness Hub.',
    });
  });

  it('can have been made since the article was there, and a first one since ever', () => {
    const articleId = begun();
    const since = (body: object) => {
      const { proposal } = write(of, { ...DRAFT, ...body });
      return possibleSince(proposal, of, ANA);
    };
    const { createdAt } = of.one('article', articleId);
    expect(createdAt).toBe(NOW);
    expect(since({ articleId })).toBe(NOW);
    expect(since({ slug: 'new-one' })).toBeUndefined();
  });

  it('keeps the last two hundred in its history', () => {
    const articleId = begun();
    of.lay([
      {
        ...of.one('article', articleId),
        history: Array.from({ length: 200 }, (_, n) => ({ version: n + 1, uid: ANA, name: 'Ana F.', at: NOW })),
        version: 200,
      },
    ]);
    expect(rewrite(of, articleId).state).toBe('accepted');
    const { history } = of.one('article', articleId);
    expect([history.length, history[0]?.version, history.at(-1)?.version]).toEqual([200, 2, 201]);
  });

  it('where all is known nothing is unknown, and a cover that is not there yet is none', () => {
    expect(write(of).unknown).toEqual([]);
    const hash = 'a'.repeat(64);
    const cover = { hash, alt: 'A door' };
    expect(write(of, { slug: 'with-cover', cover })).toMatchObject({ code: 'UPLOAD_MISSING' });
    const proposal = of.proposal('article.write', { ...DRAFT, slug: 'with-cover', cover });
    const here = decide(proposal, blindTo(of, 'cell'), { ...systemMoment(NOW), by: ANA });
    expect(here).toMatchObject({ state: 'accepted', unknown: ['uploads'], documents: [{ cover }, { cover }] });
  });

  it('shows two hundred pictures in all its versions, and no more', () => {
    const hashOf = (n: number) => n.toString(16).padStart(64, '0');
    const named = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => `![A rack](/blobs/${hashOf(from + n)}-96.webp)`).join('\n');
    for (let n = 0; n <= 200; n += 1)
      of.system('system.upload-received', {
        ...{ uid: ANA, purpose: 'article', hash: hashOf(n), kind: 'webp', width: 9, height: 9, bytes: 9 },
        digests: [],
      });
    const articleId = begun();
    for (let n = 0; n < 200; n += 40) expect(rewrite(of, articleId, { body: named(n, n + 40) }).state).toBe('accepted');
    expect(article()?.photos).toHaveLength(200);
    expect(rewrite(of, articleId, { body: named(0, 40) }).state).toBe('accepted');
    expect(rewrite(of, articleId, { body: named(161, 201) }).facts).toEqual({
      ...{ field: 'The pictures', rule: 'all versions have 200 at most.' },
    });
  });
});

describe('[17] what is decided', () => {
  it('says how it stands, and goes on record', () => {
    const articleId = begun();
    const publish = () => of.say(ANA, 'article.publish', { articleId, version: 1 });
    expect(publish().facts).toEqual({ status: 'a draft' });
    expect(of.say(ANA, 'article.review', { articleId, version: 1 }).documents).toMatchObject([{ _id: articleId }]);
    const publishAt = plus(NOW, DAY);
    expect(of.say(ANA, 'article.schedule', { articleId, version: 1, publishAt: NOW }).facts).toEqual({
      ...{ field: 'The time', rule: 'choose one that is still to come.' },
    });
    expect(of.say(BEN, 'article.schedule', { articleId, version: 1, publishAt }).audit).toMatchObject([
      { action: 'article.scheduled', before: { status: 'in_review' }, after: { status: 'scheduled', publishAt } },
    ]);
    expect(article()?.decided).toEqual({ uid: BEN, name: 'Ben H.', as: 'scheduled', at: NOW });
    expect(publish().audit).toMatchObject([{ after: { status: 'published', version: 1 } }]);
    expect(article()).toMatchObject({ decided: { as: 'published' } });
    expect(article()).not.toHaveProperty('publishAt');
    expect(of.say(BEN, 'article.review', { articleId, version: 1 }).facts).toEqual({ status: 'published' });
    of.say(ANA, 'article.archive', { articleId });
    expect(article()).toMatchObject({ decided: { as: 'archived' }, status: 'archived' });
    expect(publish().facts).toEqual({ status: 'archived' });
    expect(of.say(BEN, 'article.archive', { articleId })).toMatchObject({
      code: 'ALREADY_DECIDED',
      facts: { state: 'archived' },
    });
  });

  it('taken back and archived, one that was scheduled is no longer', () => {
    const articleId = begun();
    const scheduled = () => {
      of.say(ANA, 'article.review', { articleId, version: 1 });
      of.say(ANA, 'article.schedule', { articleId, version: 1, publishAt: plus(NOW, DAY) });
    };
    scheduled();
    expect(article()).toHaveProperty('publishAt');
    of.say(ANA, 'article.review', { articleId, version: 1 });
    expect(article()).not.toHaveProperty('publishAt');
    scheduled();
    of.say(ANA, 'article.archive', { articleId });
    expect(article()).not.toHaveProperty('publishAt');
  });

  it('nothing falls due of an article that is not there', () => {
    const due = of.system('system.article-publish', { articleId: 'article:none', version: 1, publishAt: NOW });
    expect(due).toMatchObject({ state: 'accepted', documents: [] });
  });

  it('a device that has not got the article says so', () => {
    const proposal = of.proposal('article.archive', { articleId: 'article:one' });
    const here = decide(proposal, blindTo(of, 'platform'), { ...systemMoment(NOW), by: ANA });
    expect(here.unknown).toEqual(['articles']);
    expect(of.say(SAM, 'article.archive', { articleId: 'article:one' }).code).toBe('NO_PERMISSION');
  });
});

describe('[17] what everybody reads', () => {
  it('has the cover and the words for search engines, where there are any, and is the system’s', () => {
    const cover = { hash: 'a'.repeat(64), alt: 'A door' };
    of.system('system.upload-received', {
      ...{ uid: BEN, purpose: 'article', hash: cover.hash, kind: 'webp', width: 9, height: 8, bytes: 9 },
      digests: [],
    });
    const articleId = published(of, { cover, seo: { title: 'Short' } });
    const shown = { cover: { ...cover, width: 9, height: 8 }, createdBy: 'system', updatedBy: 'system', newest: true };
    expect(of.all('articlesummary')).toMatchObject([shown]);
    expect(of.all('articlebody')).toMatchObject([{ cover: shown.cover, seo: { title: 'Short' }, createdBy: 'system' }]);
    rewrite(of, articleId, { slug: 'moved' });
    out(of, articleId);
    for (const doc of [...of.all('articlesummary'), ...of.all('articlebody')].filter(({ slug }) => slug === 'moved'))
      for (const field of ['cover', 'seo']) expect(doc).not.toHaveProperty(field);
    expect(of.all('articleaddress')).toMatchObject([{ createdBy: 'system', slug: 'first-visit' }]);
  });

  it('published anew at the same address nothing is led on, and of others nothing changes', () => {
    const articleId = published(of);
    published(of, { slug: 'another' });
    rewrite(of, articleId, { title: 'A better title' });
    const types = out(of, articleId).documents.map(({ type }) => type);
    expect(types.toSorted()).toEqual(
      ['article', 'articlebody', 'articlesummary', 'audit'].filter((type) => types.some((one) => one === type)),
    );
    expect(types).not.toContain('articleaddress');
    expect(of.all('articlesummary').map(({ slug, status }) => [slug, status])).toEqual([
      ['another', 'published'],
      ['first-visit', 'published'],
    ]);
  });

  it('archived before it ever came out, nothing of it is there', () => {
    const articleId = begun();
    expect(of.say(ANA, 'article.archive', { articleId }).documents.map(({ _id }) => _id)).toEqual([articleId]);
  });
});
