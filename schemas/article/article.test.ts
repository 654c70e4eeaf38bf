import { beforeEach, describe, expect, it } from 'vitest';
import { BEN, DRAFT, newsroom, out, published, rewrite, SAM, write } from '../../tests/rules/articles.ts';
import { DAY, gym, NOW, person } from '../../tests/rules/documents.ts';
import { ANA } from '../../tests/rules/orders.ts';
import { blindTo, type KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { FORMER } from '../blank.ts';
import { databasesOf } from '../folds/access.ts';
import { decide } from '../folds/decide.ts';
import { LIMITS } from '../limits.ts';
import { NOUNS } from '../nouns.ts';
import { systemMoment } from '../proposal/judge.ts';

let of: KnownWorld;
beforeEach(() => {
  of = newsroom();
});

const article = () => of.all('article')[0];
/** What everybody can read: of lists and of texts. */
const readable = () =>
  [...of.all('articlesummary'), ...of.all('articlebody')].filter((doc) => databasesOf(doc).length > 0).map(({ _id }) => _id);
const leads = () =>
  of
    .all('articleaddress')
    .filter((doc) => databasesOf(doc).length > 0)
    .map(({ slug, to }) => `${slug} → ${to.slug}`);
const at = (days: number) => ({ receivedAt: plus(NOW, days * DAY) });

describe('[17] an article is written', () => {
  it('is a draft of whoever began it, and every save of it is kept', () => {
    expect(write(of).state).toBe('accepted');
    const first = article();
    expect(first).toMatchObject({ status: 'draft', version: 1, author: 'Ana F.', uid: ANA, readingMinutes: 1 });
    expect(rewrite(of, first?._id ?? '', { title: 'The first visit' }, at(1), BEN).state).toBe('accepted');
    expect(article()).toMatchObject({ status: 'draft', version: 2, author: 'Ana F.', title: 'The first visit' });
    expect(article()?.history.map(({ version, name }) => [version, name])).toEqual([
      [1, 'Ana F.'],
      [2, 'Ben H.'],
    ]);
    expect(of.all('articleversion').map(({ version, title, uid }) => [version, title, uid])).toEqual([
      [1, 'Your first visit', ANA],
      [2, 'The first visit', BEN],
    ]);
    expect(readable()).toEqual([]);
  });

  it('what an editor takes out is out', () => {
    write(of, { seo: { title: 'For beginners' } });
    expect(article()?.seo).toEqual({ title: 'For beginners' });
    rewrite(of, article()?._id ?? '');
    expect(article()).not.toHaveProperty('seo');
  });

  it('V7: what somebody else saved meanwhile is not written over, nor is what rests on a text that was refused', () => {
    write(of);
    const { _id: articleId = '', proposalId: on = '' } = article() ?? {};
    expect(write(of, { articleId, on, title: 'As Ben has it' }, {}, BEN).state).toBe('accepted');
    const second = write(of, { articleId, on, title: 'As Ana has it' });
    expect(second).toMatchObject({ state: 'refused', code: 'CHANGED_MEANWHILE' });
    const third = write(of, { articleId, on: second.proposal._id, title: 'As Ana has it still' });
    expect(third).toMatchObject({ state: 'refused', code: 'CHANGED_MEANWHILE' });
    expect(write(of, { articleId, title: 'On nothing' })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(article()).toMatchObject({ title: 'As Ben has it', version: 2 });
  });

  it('is for those who run the platform', () => {
    expect(write(of, {}, {}, SAM)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    expect(write(of, { articleId: 'article:none' })).toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([
    ['a tag twice', { tags: ['Beginners', 'beginners'] }, 'The tags'],
    ['a gym that is not here', { relatedGymIds: ['gym:none'] }, 'The gyms'],
    ['HTML', { body: 'One\n\n<script>alert(1)</script>' }, 'The text'],
  ])('is refused with %s', (_, change, field) => {
    expect(write(of, change)).toMatchObject({ state: 'refused', code: 'VALIDATION', facts: { field } });
  });

  it('gyms that are here may be named', () => {
    of.lay([gym('one')]);
    expect(write(of, { relatedGymIds: ['gym:one'] }).state).toBe('accepted');
  });

  it('shows pictures that were uploaded for articles, by whoever did, and keeps those of earlier versions', () => {
    const [one, two] = ['a'.repeat(64), 'b'.repeat(64)];
    const picture = (hash: string) => ({ body: `![A rack of weights](/blobs/${hash}-1200.webp)` });
    expect(write(of, picture(one))).toMatchObject({ state: 'refused', code: 'UPLOAD_MISSING' });
    for (const hash of [one, two])
      of.system('system.upload-received', {
        ...{ uid: BEN, purpose: 'article', hash, kind: 'webp', width: 1000, height: 500, bytes: 9 },
        digests: [],
      });
    expect(write(of, { ...picture(one), cover: { hash: two, alt: 'A door' } }).state).toBe('accepted');
    const { _id: articleId = '' } = article() ?? {};
    expect(article()).toMatchObject({ cover: { hash: two, alt: 'A door', width: 1000 } });
    expect(rewrite(of, articleId, { body: 'None.' }).state).toBe('accepted');
    expect(article()?.photos.map(({ hash }) => hash)).toEqual([two, one]);
    expect(article()).not.toHaveProperty('cover');
    expect(of.all('upload').map(({ usedBy }) => usedBy)).toEqual([[articleId], [articleId]]);
    rewrite(of, articleId, picture(one));
    out(of, articleId);
    expect(of.all('articlebody')[0]?.photos).toMatchObject([{ hash: one, width: 1000, height: 500 }]);
  });

  it('a device without the articles takes it for likely', () => {
    const proposal = of.proposal('article.write', { ...DRAFT, articleId: 'article:one', on: 'proposal:one' });
    const known = blindTo(of, 'platform', 'public', 'cell');
    expect(decide(proposal, known, { ...systemMoment(NOW), by: ANA })).toMatchObject({
      state: 'accepted',
      unknown: ['articles'],
    });
    const review = of.proposal('article.review', { articleId: 'article:one', version: 1 });
    expect(decide(review, known, { ...systemMoment(NOW), by: ANA })).toMatchObject({ state: 'accepted', documents: [] });
  });
});

describe('[17] an address', () => {
  it('is one article’s within its type, as it is written, as it is read and as it once was', () => {
    const articleId = published(of);
    expect(write(of)).toMatchObject({ code: 'VALIDATION', facts: { field: 'The address' } });
    expect(write(of, { articleType: 'news' }).state).toBe('accepted');
    rewrite(of, articleId, { slug: 'first-time' });
    // As it is read still, and as it is written.
    for (const slug of ['first-visit', 'first-time'])
      expect(write(of, { slug }), slug).toMatchObject({ code: 'VALIDATION', facts: { field: 'The address' } });
    out(of, articleId);
    expect(write(of)).toMatchObject({ code: 'VALIDATION', facts: { field: 'The address' } });
    expect(rewrite(of, articleId, { slug: 'first-visit' }).state).toBe('accepted');
  });

  it('that changes leads on, however often, and back', () => {
    const articleId = published(of);
    for (const [slug, expected] of [
      ['second', ['first-visit → second']],
      ['third', ['first-visit → third', 'second → third']],
      ['first-visit', ['second → first-visit', 'third → first-visit']],
      ['second', ['first-visit → second', 'third → second']],
    ] as const) {
      rewrite(of, articleId, { slug });
      expect(out(of, articleId).state).toBe('accepted');
      expect(leads()).toEqual(expected);
      expect(readable()).toEqual([`articlesummary:guides:${slug}`, `articlebody:guides:${slug}`]);
    }
    expect(article()?.shown?.at).toBe(NOW);
  });

  it('leads on into another part of the blog', () => {
    const articleId = published(of);
    rewrite(of, articleId, { articleType: 'training' });
    out(of, articleId);
    expect(of.all('articleaddress')).toMatchObject([{ articleType: 'guides', to: { articleType: 'training' } }]);
    expect(readable()).toEqual(['articlesummary:training:first-visit', 'articlebody:training:first-visit']);
  });
});

describe('[17] an article comes out', () => {
  it('needs what readers need, which a draft may lack', () => {
    for (const [change, field] of [
      [{ title: 'Four' }, 'The title'],
      [{ summary: 'Too short.' }, 'The summary'],
      [{ body: ' \n' }, 'The text'],
    ] as const) {
      const articleId = `article:${write(of, { ...change, slug: `without-${field.slice(4)}` }).proposal.origin.opId}`;
      const refused = of.say(ANA, 'article.review', { articleId, version: 1 });
      expect(refused).toMatchObject({ state: 'refused', code: 'VALIDATION', facts: { field } });
      expect(of.say(ANA, 'article.archive', { articleId }).state).toBe('accepted');
    }
  });

  it('for everybody, as it was when somebody looked, and on record', () => {
    write(of);
    const { _id: articleId = '' } = article() ?? {};
    of.say(ANA, 'article.review', { articleId, version: 1 });
    rewrite(of, articleId, { title: 'Another title' }, {}, BEN);
    expect(of.say(ANA, 'article.publish', { articleId, version: 1 })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(of.say(ANA, 'article.schedule', { articleId, version: 1, publishAt: plus(NOW, DAY) })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect(of.say(ANA, 'article.publish', { articleId, version: 2 }, at(1))).toMatchObject({
      audit: [{ action: 'article.published', target: { type: 'article', id: articleId }, before: { status: 'in_review' } }],
    });
    const [summary] = of.all('articlesummary');
    expect(summary).toMatchObject({ title: 'Another title', author: 'Ana F.', publishedAt: plus(NOW, DAY), newest: true });
    expect(summary && databasesOf(summary)).toEqual(['public/texts', 'public/articles']);
    const [body] = of.all('articlebody');
    expect(body).toMatchObject({ body: DRAFT.body, createdBy: 'system', updatedBy: 'system' });
    expect(body && databasesOf(body)).toEqual(['public/texts']);
    expect(JSON.stringify([summary, body])).not.toContain(ANA);
  });

  it('V7: what is read changes only when it is published anew', () => {
    const articleId = published(of);
    const before = [...of.all('articlesummary'), ...of.all('articlebody')];
    rewrite(of, articleId, { title: 'A better title', body: 'Better.' }, at(1));
    expect(article()).toMatchObject({ status: 'draft', version: 2, shown: { version: 1 } });
    expect([...of.all('articlesummary'), ...of.all('articlebody')]).toEqual(before);
    out(of, articleId, at(2));
    expect(of.all('articlesummary')).toMatchObject([
      { title: 'A better title', publishedAt: NOW, revisedAt: plus(NOW, 2 * DAY) },
    ]);
    expect(article()).toMatchObject({ status: 'published', shown: { version: 2, at: NOW } });
  });

  it('V6: the second to decide reads who was first', () => {
    const articleId = published(of);
    expect(of.say(BEN, 'article.publish', { articleId, version: 1 }, at(1))).toMatchObject({
      ...{ state: 'refused', code: 'ALREADY_DECIDED' },
      facts: { state: 'published', name: 'Ana F.', date: '2026-03-03' },
    });
  });

  it('by itself when its time has come, and not when it was changed, moved or taken back meanwhile', () => {
    write(of);
    const { _id: articleId = '' } = article() ?? {};
    of.say(ANA, 'article.review', { articleId, version: 1 });
    const schedule = (days: number) =>
      of.say(ANA, 'article.schedule', { articleId, version: article()?.version ?? 0, publishAt: plus(NOW, days * DAY) });
    const due = () => {
      const doc = article();
      return doc && NOUNS.article.documents.article.due?.(doc);
    };
    expect(schedule(0)).toMatchObject({ code: 'VALIDATION', facts: { field: 'The time' } });
    expect(due()).toBeNull();
    schedule(1);
    const first = due();
    expect(first).toEqual({
      ...{ at: plus(NOW, DAY), kind: 'system.article-publish' },
      body: { articleId, version: 1, publishAt: plus(NOW, DAY) },
    });
    schedule(2);
    const comes = (body: { publishAt: string; version: number }) =>
      of.system('system.article-publish', { articleId, ...body }, plus(NOW, 2 * DAY));
    comes({ publishAt: plus(NOW, DAY), version: 1 });
    expect(article()?.status).toBe('scheduled');
    rewrite(of, articleId, { title: 'Not quite yet' });
    expect(article()).toMatchObject({ status: 'in_review' });
    expect(article()).not.toHaveProperty('publishAt');
    comes({ publishAt: plus(NOW, 2 * DAY), version: 1 });
    expect(readable()).toEqual([]);
    schedule(2);
    comes({ publishAt: plus(NOW, 2 * DAY), version: 1 });
    expect(readable()).toEqual([]);
    of.say(BEN, 'article.review', { articleId, version: 2 });
    comes({ publishAt: plus(NOW, 2 * DAY), version: 2 });
    expect(readable()).toEqual([]);
    schedule(2);
    comes({ publishAt: plus(NOW, 2 * DAY), version: 2 });
    expect(article()).toMatchObject({ status: 'published', updatedBy: 'system', shown: { at: plus(NOW, 2 * DAY) } });
    expect(article()).not.toHaveProperty('publishAt');
    expect(readable()).toHaveLength(2);
  });

  it('only the fifty newest are on every device; one that goes makes room for the next', () => {
    const ids = Array.from({ length: LIMITS.articlesKept + 1 }, (_, n) => published(of, { slug: `number-${n}` }, at(n)));
    const onDevices = () =>
      of
        .all('articlesummary')
        .filter((doc) => databasesOf(doc).includes('public/articles'))
        .map(({ slug }) => slug);
    expect(onDevices()).toHaveLength(50);
    expect(onDevices()).not.toContain('number-0');
    expect(readable()).toHaveLength(102);
    of.say(ANA, 'article.archive', { articleId: ids[7] ?? '' }, at(60));
    expect(onDevices()).toContain('number-0');
    expect(onDevices()).not.toContain('number-7');
    expect(onDevices()).toHaveLength(50);
  });
});

describe('[17] an article goes', () => {
  it('archived, nobody reads it; written anew it comes back, as of when it came out then', () => {
    const articleId = published(of);
    expect(of.say(BEN, 'article.archive', { articleId }, at(1))).toMatchObject({ audit: [{ action: 'article.archived' }] });
    expect(readable()).toEqual([]);
    expect(article()).not.toHaveProperty('shown');
    rewrite(of, articleId, {}, at(2));
    expect(readable()).toEqual([]);
    out(of, articleId, at(3));
    expect(readable()).toHaveLength(2);
    expect(article()?.shown?.at).toBe(plus(NOW, 3 * DAY));
  });

  it('with whoever wrote it goes their name, and nothing else', () => {
    const articleId = published(of);
    const moment = systemMoment(plus(NOW, DAY));
    const leaver = { before: person(ANA), after: person(ANA), known: of, moment };
    const { article: ours, articlesummary, articlebody } = NOUNS.article.documents;
    expect(ours.erased?.(leaver)).toMatchObject([{ _id: articleId, author: FORMER, title: DRAFT.title, shown: { version: 1 } }]);
    const read = [...(articlesummary.erased?.(leaver) ?? []), ...(articlebody.erased?.(leaver) ?? [])];
    expect(read).toMatchObject([
      { _id: 'articlesummary:guides:first-visit', author: FORMER },
      { _id: 'articlebody:guides:first-visit', author: FORMER, body: DRAFT.body },
    ]);
    expect(JSON.stringify(read)).not.toContain('Ana');
  });
});
