/**
 * `npm run compose-story`: each profile of `docker-compose.yml` brought up as it stands. Not part of `npm test`: it needs a running
 * Docker (or what answers like it) with Compose 2.24 or newer, and the images that the file names; `fitness-hub` is built by
 * `docker compose build app`. The cluster is served at https://localhost, so port 443 of 127.0.0.1 must be free.
 */
import { createHash, X509Certificate } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type Browser, chromium, expect, type LaunchOptions, type Page, test } from '@playwright/test';
import { buyPass, isConnected, PHONE, register } from '../e2e/fixtures/people.ts';
import { signInByForm } from '../e2e/fixtures/sign-in.ts';
import { tellStory } from '../e2e/fixtures/story.ts';
import { furnished, type TestSystem } from '../e2e/fixtures/system.ts';
import { Compose } from './compose.ts';
import { isReady, servedBy } from './served.ts';

/** Where one machine is published, as the file has it. */
const PUBLISH = process.env.PUBLISH ?? '127.0.0.1:18787';
const CLUSTER = 'https://localhost';
/** Milliseconds until everybody sees the same: nine services and four browsers share the processors of one machine. */
const AGREED_WITHIN = 10_000;

test.describe.configure({ mode: 'serial' });
test.setTimeout(1_200_000);

for (const profile of ['default', 'couchdb'] as const) {
  test(`[10.35] one machine, profile ${profile}: somebody signs up and buys, the server is killed, and it goes on`, async ({
    browser,
  }) => {
    const compose = new Compose(profile, { PUBLISH });
    if (profile === 'couchdb') compose.set({ COUCHDB_URL: `http://app:${compose.password}@couchdb:5984` });
    try {
      await compose.run('up', '--detach', '--wait');
      const server = servedBy(compose, { url: `http://${PUBLISH}`, services: ['app'] });
      await isReady(server.url);
      const { gym } = await furnished({ server, elsewhere: server, decider: null });
      const sam = await register(server, 'Sam Keane', 'sam@member.example');
      const phone = await browser.newContext({ ...PHONE, baseURL: server.url });
      const page = await signInByForm(phone, server, sam, '/member/dashboard');
      await buy(page, gym);
      await server.kill();
      await isConnected(page, 'Offline', 60_000);
      await server.start();
      await isConnected(page, 'Online', 60_000);
      await buy(page, gym);
      await expectConsistent(compose, 'app');
    } finally {
      await compose.down();
    }
  });
}

test.describe('past one machine, profile cluster', () => {
  const compose = new Compose('cluster');
  let launch: LaunchOptions;
  let browser: Browser;
  let system: TestSystem;

  test.beforeAll(async ({ launchOptions }) => {
    await compose.run('up', '--detach', 'front');
    await expect.poll(() => authority('root'), { timeout: 60_000 }).toContain('BEGIN CERTIFICATE');
    setDefaultCACertificates([...getCACertificates(), await authority('root')]);
    // What the front signs with, and nothing else, is believed by these browsers.
    const spki = new X509Certificate(await authority('intermediate')).publicKey.export({ type: 'spki', format: 'der' });
    const believed = `--ignore-certificate-errors-spki-list=${createHash('sha256').update(spki).digest('base64')}`;
    launch = { ...launchOptions, args: [...(launchOptions.args ?? []), believed] };
    browser = await chromium.launch(launch);
    await isReady(CLUSTER);
    const server = servedBy(compose, { url: CLUSTER, services: ['gateway-1', 'gateway-2'] });
    const decider = { ...server, ...servedBy(compose, { url: CLUSTER, services: ['decider'] }), start: () => started('decider') };
    system = await furnished({ server, elsewhere: server, decider });
  });
  test.afterAll(async () => {
    await browser?.close();
    await compose.down();
  });

  const authority = async (name: string) =>
    (await compose.inside('front', ['cat', `/data/caddy/pki/authorities/local/${name}.crt`])).out;
  const started = async (service: string) => void (await compose.run('start', service));

  test('[10.35] the story of a member and a kiosk, both offline, over its TLS', async () => {
    await tellStory(system, browser, launch, AGREED_WITHIN);
  });

  test('[10.35] the decider is killed and its standby started, then a gateway and a node of CouchDB: nobody loses anything', async () => {
    const { server, gym } = system;
    const quinn = await register(server, 'Quinn Quick', 'quinn@member.example');
    const phone = await browser.newContext({ ...PHONE, baseURL: server.url });
    const page = await signInByForm(phone, server, quinn, '/member/dashboard');
    await buy(page, gym);
    await compose.run('kill', 'decider');
    await compose.run('--profile', 'standby', 'up', '--detach', '--no-recreate', 'standby');
    await buy(page, gym);
    await compose.run('kill', 'gateway-1');
    await isReady(CLUSTER);
    await page.reload();
    await isConnected(page, 'Online', 60_000);
    await buy(page, gym);
    await compose.run('kill', 'couchdb-1');
    await isReady(CLUSTER);
    await isConnected(page, 'Online', 60_000);
    await buy(page, gym);
    await page.goto('/member/passes');
    await expect(page.locator('article[data-pass]')).toHaveCount(4);
    await expectConsistent(compose, 'gateway-2');
  });
});

async function buy(page: Page, gym: TestSystem['gym']): Promise<void> {
  await buyPass(page, gym.id, '10 visits');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
}

async function expectConsistent(compose: Compose, service: string): Promise<void> {
  const { code, out, said } = await compose.inside(service, ['node', 'sync-server/backup/main.ts', 'fsck']);
  expect([code, out, said]).toEqual([0, expect.stringContaining('consistent'), expect.anything()]);
}
