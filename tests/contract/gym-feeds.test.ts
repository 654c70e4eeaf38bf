/**
 * [2.2, 12] Whatever anybody can fetch who has not signed in, byte for byte, while a gym goes from each of its states wherever its table leads:
 * its name is in it while it may be public, and not once while it may not.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isRefusal } from '../../schemas/basics/machine.ts';
import { GYM_STATUSES, type Gym } from '../../schemas/gym/shape.ts';
import { GYM, GYM_EVENTS } from '../../schemas/gym/states.ts';
import { readConfig } from '../../sync-server/config/config.ts';
import { type RunningServer, startServer } from '../../sync-server/server.ts';
import { LEEDS } from '../rules/applications.ts';
import { gym, slot, timetable } from '../rules/documents.ts';

type Status = Gym['status'];
/** Said by hand, not by the table. */
const PUBLIC: readonly Status[] = ['listed', 'live', 'paused', 'closing'];
const NAME = 'Bouldering behind the bakery';
const DAY = timetable('gym:feeds', [slot('2031-03-04T18:00', { name: `${NAME}: beginners` })]);
const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const databases = [
  'public/basics',
  'public/articles',
  'area-leeds/gyms',
  'area-leeds/slots',
  'venue-feeds/gyms',
  'venue-feeds/slots',
  'open/series',
  'open/sessions',
];
const feeds = databases.flatMap((db) => [`/db/${db}/_changes?include_docs=true`, `/db/${db}/_all_docs?include_docs=true`]);
const documents = [
  '/db/venue-feeds/gyms/gym:feeds?open_revs=all',
  '/db/area-leeds/gyms/gym:feeds',
  `/db/area-leeds/slots/${DAY._id}`,
];
const pages = [
  '/',
  '/search',
  '/gym/feeds',
  '/gym/feeds/',
  '/gym/gym:feeds',
  '/sitemap.xml',
  '/robots.txt',
  '/feed',
  '/api/config',
  '/openactive',
  '/openactive/feeds/session-series',
  '/openactive/feeds/scheduled-sessions',
  '/api/directory',
  '/api/search',
];
/** What is not for everybody says nothing to everybody either. */
const closed = [
  '/db/gym-feeds/gyms/_changes',
  '/db/platform/gyms/_changes',
  '/db/cell/audit/_changes',
  '/db/super/audit/_changes',
];
const asked = [
  ...[...feeds, ...documents, ...closed].map((path) => ({ path, agent: CHROME })),
  ...pages.flatMap((path) => [CHROME, GOOGLE].map((agent) => ({ path, agent }))),
];
/** Where it has to stand while it is public, or there was nothing to be seen in the rest. */
const NAMED = [
  '/db/area-leeds/gyms/_changes?include_docs=true',
  '/db/venue-feeds/slots/_changes?include_docs=true',
  '/gym/feeds',
  '/openactive/feeds/session-series',
  '/openactive/feeds/scheduled-sessions',
  '/api/directory/leeds',
  '/api/search',
];

let folder: string;
let server: RunningServer;
let secret: string;
let said = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gym-feeds-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><html lang="en-GB"><title>The app</title><div id="root"></div>');
  const config = readConfig({ PORT: '0', DATA_DIR: join(folder, 'data'), DEMO: 'off', RATE_LIMITS: 'off' });
  server = await startServer(config, { log: pino({ level: 'silent' }), siteFolder: folder });
  ({ secret } = JSON.parse(await readFile(join(folder, 'data', 'operator.json'), 'utf8')));
  await say('system.area-set', { area: LEEDS });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function say(kind: string, body: object): Promise<void> {
  said += 1;
  const answer = await fetch(`${server.url}/api/operator/proposals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify({ proposals: [{ _id: `proposal:${kind}:feeds${said}`, type: 'proposal', kind, body }] }),
  });
  expect([kind, answer.status]).toEqual([kind, 200]);
}
const gymIs = (status: Status) => say('system.gym-set', { gym: gym('feeds', { name: NAME, status }) });

/** The cells there are now: their addresses change with what is in them. */
async function cells(): Promise<{ path: string; agent: string }[]> {
  const list = await (await fetch(`${server.url}/api/directory`)).json();
  return list.cells.map(({ area, version }: Record<string, string>) => ({
    path: `/api/directory/${area}/${version}`,
    agent: CHROME,
  }));
}

async function namedIn(): Promise<string[]> {
  const directory = await cells();
  const answers = await Promise.all(
    [...asked, ...directory].map(async ({ path, agent }) => {
      const answer = await fetch(server.url + path, { headers: { 'user-agent': agent, accept: 'text/html,*/*' } });
      const headers = JSON.stringify([...answer.headers]);
      return { path: path.replace(/^(.api.directory.leeds).*/, '$1'), text: headers + (await answer.text()) };
    }),
  );
  return answers.flatMap(({ path, text }) => (text.includes(NAME) ? [path] : []));
}

async function mustBe(status: Status): Promise<void> {
  const found = await namedIn();
  if (!PUBLIC.includes(status)) expect({ status, found }).toEqual({ status, found: [] });
  else expect({ status, found }).toEqual({ status, found: expect.arrayContaining(NAMED) });
  for (const path of [...closed, '/api/config', '/db/public/basics/_changes?include_docs=true'])
    expect(found).not.toContain(path);
}

it.each(GYM_STATUSES)('[A5] a gym that is %s, and whatever it becomes', async (from) => {
  const leads = new Set(GYM_EVENTS.flatMap((event) => (isRefusal(GYM[from][event]) ? [] : [GYM[from][event] as Status])));
  for (const to of leads) {
    await gymIs(from);
    await say('system.timetable-set', { timetable: DAY });
    await mustBe(from);
    await gymIs(to);
    await mustBe(to);
  }
  expect(leads.size).toBeGreaterThan(0);
});
