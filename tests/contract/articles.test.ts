/** [2.13] An article over the gateway: pushed whole, published, read by anybody one at a time, and of a draft nothing. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ArticleBody } from '../../schemas/article/shape.ts';
import { decide } from '../../schemas/folds/decide.ts';
import { Decider } from '../../sync-server/decider/decider.ts';
import { DRAFT } from '../rules/articles.ts';
import { GatewayFixture, proposal, type TestPerson } from './gateway-fixture.ts';

let fixture: GatewayFixture;
let decider: Decider;
let ana: TestPerson;
let sam: TestPerson;
let said = 0;

/** Forty thousand characters of three bytes each: the longest there is. */
const LONGEST = `${'ギ'.repeat(99)}\n`.repeat(400);
const ARTICLE = `article:${proposal({ uid: '', deviceId: '', headers: {} }, 1)._id.slice('proposal:'.length)}`;
const READ = ['/db/public/texts/articlebody:guides:first-visit', '/db/public/articles/articlesummary:guides:first-visit'];
const OFFICE = [`/db/platform/articles/${ARTICLE}`, `/db/platform/versions/articleversion:${ARTICLE.slice(8)}.1`];

beforeAll(async () => {
  fixture = new GatewayFixture({ limits: false });
  const failed = (fields: object) => fixture.failures.push(fields);
  decider = new Decider({ store: fixture.store, ports: fixture.ports, decide, log: { error: failed, warn: failed } });
  await decider.start();
  ana = await fixture.person('admin001', { admin: true });
  sam = await fixture.person('member01');
});
afterAll(async () => {
  await decider.stop();
  await fixture.close();
});

async function push(as: TestPerson, kind: string, body: object) {
  said += 1;
  const document = proposal(as, said, { kind, body });
  const answer = await fixture.json('POST', `/db/self-${as.uid}/proposals/_bulk_docs`, { as, body: { docs: [document] } });
  return { row: Object(answer.json)[0], id: document._id };
}

/** With what was decided. */
async function decided(as: TestPerson, kind: string, body: object): Promise<unknown> {
  const { row, id } = await push(as, kind, body);
  expect(row).toMatchObject({ ok: true });
  const outcome = async () => {
    await decider.idle();
    return (await fixture.store.get(`self-${as.uid}/proposals`, id))?.body.outcome;
  };
  await expect.poll(outcome).toBeDefined();
  return outcome();
}
const statuses = (paths: readonly string[], as?: TestPerson) =>
  Promise.all(paths.map(async (path) => (await fixture.json('GET', path, as ? { as } : {})).status));

it('[17] the longest text there is comes through, and one character more does not', async () => {
  expect(await decided(ana, 'article.write', { ...DRAFT, body: LONGEST })).toMatchObject({ state: 'accepted' });
  const { row } = await push(ana, 'article.write', { ...DRAFT, slug: 'too-long', body: `${LONGEST}x` });
  expect(row).toMatchObject({ error: 'forbidden', reason: 'MALFORMED' });
  expect(JSON.stringify(row)).toContain("body isn't right: at most 40000 characters.");
  expect((await push(ana, 'contact.send', { text: 'x'.repeat(17_000) })).row).toMatchObject({ reason: 'MALFORMED' });
});

it('[17] a draft, and each save of it, is the office’s; nobody reads it by any address', async () => {
  expect(await statuses(READ)).toEqual([404, 404]);
  expect(await statuses(OFFICE, ana)).toEqual([200, 200]);
  for (const as of [sam, undefined]) expect(await statuses(OFFICE, as)).toEqual([404, 404]);
});

it('[17] published, anybody reads it, one at a time and without signing in; archived, nobody', async () => {
  for (const kind of ['article.review', 'article.publish'])
    expect(await decided(ana, kind, { articleId: ARTICLE, version: 1 }), kind).toMatchObject({ state: 'accepted' });
  const { status, json } = await fixture.json('GET', READ[0] ?? '');
  expect(status).toBe(200);
  expect(json).toMatchObject({ title: DRAFT.title, body: LONGEST } satisfies Partial<ArticleBody>);
  expect(await statuses(READ)).toEqual([200, 200]);
  expect(await decided(ana, 'article.archive', { articleId: ARTICLE })).toMatchObject({ state: 'accepted' });
  expect(await statuses(READ)).toEqual([404, 404]);
});
