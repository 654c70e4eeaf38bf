/**
 * [L10] OpenActive's own validators find no failure in what the demo town publishes. They read OpenActive's lists from the network, which no
 * test does: the lists lie in their cache before they ask, made of what the project knows of them.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validate } from '@openactive/data-model-validator';
import { RpdeValidator } from '@openactive/rpde-validator';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACTIVITIES, activityConcept } from '../../schemas/gym/edit/activities.ts';
import { readConfig } from '../../sync-server/config/config.ts';
import { FEEDS } from '../../sync-server/open-data/feeds.ts';
import { type RunningServer, startServer } from '../../sync-server/server.ts';

interface Item {
  readonly state: string;
  readonly id: string;
  readonly kind: string;
  readonly data: { readonly [field: string]: unknown };
}

let folder: string;
let server: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'open-data-'));
  const list = {
    ...{ '@context': 'https://openactive.io/', id: 'https://openactive.io/activity-list', type: 'ConceptScheme' },
    concept: ACTIVITIES.map((name) => ({ type: 'Concept', id: activityConcept(name)?.id, prefLabel: name })),
  };
  await cached('https://openactive.io/activity-list', list);
  const config = readConfig({ PORT: '0', DATA_DIR: join(folder, 'data'), DEMO: 'on', RATE_LIMITS: 'off' });
  server = await startServer(config, { log: pino({ level: 'silent' }), siteFolder: folder });
}, 120_000);
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** As the validator keeps what it has fetched. */
async function cached(url: string, data: object): Promise<void> {
  const kept = { errorCode: 'error_none', data, statusCode: 200, url, exception: null, contentType: 'application/ld+json' };
  const name = `${createHash('sha256').update(url).digest('hex')}.json`;
  await writeFile(join(folder, name), JSON.stringify({ ...kept, fetchTime: Date.now() }));
}

async function itemsOf(feed: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let url = `${server.url}/openactive/feeds/${feed}`; ; ) {
    const page = await (await fetch(url)).json();
    if (page.items.length === 0) return items;
    items.push(...page.items);
    url = page.next;
  }
}

const OPTIONS = () => ({ loadRemoteJson: true, remoteJsonCachePath: folder, remoteJsonCacheTimeToLive: 86_400 });

it.each([...FEEDS.keys()])('[L10] the data model of what is in %s', async (feed) => {
  const items = await itemsOf(feed);
  expect(items.length).toBeGreaterThan(0);
  const failures = new Map<string, string>();
  for (const { data, id } of items) {
    const found = await validate(data, OPTIONS());
    for (const { severity, path, message } of found) if (severity === 'failure') failures.set(`${path}: ${message}`, id);
  }
  expect([...failures]).toEqual([]);
});

it.each([...FEEDS.keys()])('[L10] the pages of %s', async (feed) => {
  const log = await RpdeValidator(`${server.url}/openactive/feeds/${feed}`, {});
  const failures = log.pages.flatMap(({ errors }) => errors.filter(({ severity }) => severity === 'failure'));
  expect(failures.map(({ message }) => message)).toEqual([]);
  expect(log.pages.length).toBeGreaterThan(2);
});

it('[L10] the dataset page says in JSON-LD what it says in words', async () => {
  const page = await (await fetch(`${server.url}/openactive`)).text();
  const dataset = JSON.parse(/<script type="application\/ld\+json">(.+?)<\/script>/.exec(page)?.[1] ?? '');
  const feeds = dataset.distribution.map(({ contentUrl }: { contentUrl: string }) => contentUrl);
  expect(feeds).toEqual([...FEEDS.keys()].map((feed) => `${server.url}/openactive/feeds/${feed}`));
  for (const feed of FEEDS.keys()) expect(page).toContain(`href="/openactive/feeds/${feed}"`);
  const found = await validate(dataset, { ...OPTIONS(), loadRemoteJson: false });
  expect(found.filter(({ severity }) => severity === 'failure').map(({ path, message }) => `${path}: ${message}`)).toEqual([]);
});
