/** What is served beside the data: files in the encoding a browser reads, and text for those who run no app. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { money } from '../../schemas/basics/primitives.ts';
import { Gym } from '../../schemas/gym/shape.ts';
import { EVERY_ROUTE } from '../../schemas/routes.ts';
import { Timetable } from '../../schemas/slot/shape.ts';
import { readConfig } from '../../sync-server/config/config.ts';
import { bodyOf } from '../../sync-server/decider/known/documents.ts';
import { type RunningServer, startServer } from '../../sync-server/server.ts';
import { screenOf } from '../../sync-server/web/pages.ts';
import { gym, OFFER, slot, timetable } from '../rules/documents.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const HEADLESS = CHROME.replace('Chrome/', 'HeadlessChrome/');
const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
/** The app, told that a crawler reads it. */
const forCrawlers = (page: string) => page.replace('<html', '<html data-crawler');
const CRAWLERS = [
  GOOGLE,
  'facebookexternalhit/1.1',
  'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15 (Applebot/0.1)',
  'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
];
const APP = '// the app '.repeat(200);
const SHELL = '<!doctype html><html lang="en-GB"><title>The app</title><div id="root"></div>';

let folder: string;
let server: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-site-'));
  const siteFolder = join(folder, 'dist');
  await mkdir(join(siteFolder, 'assets'), { recursive: true });
  await mkdir(join(siteFolder, 'builds'));
  const files = {
    ...{ 'index.html': SHELL, 'sw.js': '// worker', 'assets/app-a1b2.js': APP, 'assets/tiny-c3d4.js': '1' },
    'builds/screens.json': JSON.stringify({
      'public/search': { files: ['/assets/app-a1b2.js', '/assets/tiny-c3d4.js'] },
      'public/home': { files: [], says: { title: 'Train & rest', lead: '<b>Here</b>' } },
    }),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(siteFolder, name), text);
  for (const name of ['index.html', 'assets/app-a1b2.js'] as const) {
    await writeFile(join(siteFolder, `${name}.br`), brotliCompressSync(files[name]));
    await writeFile(join(siteFolder, `${name}.gz`), gzipSync(files[name]));
  }
  const config = readConfig({ PORT: '0', DATA_DIR: join(folder, 'data'), DEMO: 'off' });
  server = await startServer(config, { log: pino({ level: 'silent' }), siteFolder });
  const live = gym('iron-works', {
    name: 'Iron & Works </script><b>',
    activities: ['Yoga', '<img src=x>'],
    offers: [{ ...OFFER, name: 'Ten', price: money(5500) }],
    openingHours: [{ dayOfWeek: ['Monday', 'Tuesday'], opens: '06:00', closes: '22:00' }],
    photos: ['c', 'd'].map((digit) => ({ hash: digit.repeat(64), alt: 'The "big" room', width: 1200, height: 900 })),
  });
  const { openingHours: _, ...unknownHours } = gym('quiet', { name: 'Quiet Room' });
  const hidden = gym('draft', { status: 'draft' });
  for (const one of [live, unknownHours, hidden]) {
    const db = `venue-${one._id.slice('gym:'.length)}/gyms`;
    await server.store.put([{ db, id: one._id, body: bodyOf(Gym.parse(one)), expect: null }]);
  }
  // The server's own clock says which days are ahead.
  for (const [at, change] of [
    [-1, {}],
    [0, { name: 'Over' }],
    [1, { name: 'Spin </script>', price: money(850) }],
    [2, { name: 'Yoga', status: 'cancelled' as const }],
    [30, { name: 'Far' }],
  ] as const) {
    const date = Temporal.Now.plainDateISO('UTC').add({ days: at }).toString();
    const day = timetable('gym:iron-works', [slot(`${date}T${at === 0 ? '00:00' : '18:00'}`, change)]);
    await server.store.put([{ db: 'venue-iron-works/slots', id: day._id, body: bodyOf(Timetable.parse(day)), expect: null }]);
  }
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** As it goes over the wire: nothing is decoded on the way. */
function get(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }> {
  return new Promise((done, failed) => {
    const asked = request(
      server.url + path,
      { headers: { 'user-agent': CHROME, accept: 'text/html,*/*', ...headers } },
      async (answer) => {
        const pieces: Buffer[] = [];
        for await (const piece of answer) pieces.push(piece);
        done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) });
      },
    );
    asked.on('error', failed).end();
  });
}

describe('files', () => {
  it.each([
    ['br, gzip, deflate', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ])('accept-encoding %s gets %s', async (accepted, encoding, open) => {
    const { status, headers, body } = await get('/assets/app-a1b2.js', { 'accept-encoding': accepted });
    expect([status, headers['content-encoding'], open(body).toString()]).toEqual([200, encoding, APP]);
    expect(headers['content-type']).toMatch(/^text\/javascript/);
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('the page is asked for anew, and is not sent twice to who has it', async () => {
    const first = await get('/login', { 'accept-encoding': 'br' });
    expect([first.headers['content-encoding'], first.headers['cache-control']]).toEqual(['br', 'no-cache']);
    expect(first.headers['content-type']).toMatch(/^text\/html/);
    expect(brotliDecompressSync(first.body).toString()).toBe(SHELL);
    const again = await get('/login', { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) });
    expect(again.status).toBe(304);
    expect((await get('/sw.js', { 'accept-encoding': 'br' })).headers['cache-control']).toBe('no-cache');
  });

  it('a page names what its screen will need, as far as the build has told', async () => {
    const ahead =
      '</assets/app-a1b2.js>; rel=modulepreload; fetchpriority=low, </assets/tiny-c3d4.js>; rel=modulepreload; fetchpriority=low';
    for (const path of ['/search', '/search/?q=yoga']) expect((await get(path)).headers.link, path).toBe(ahead);
    for (const path of ['/login', '/constructor', '/no/such/page']) expect((await get(path)).headers.link, path).toBeUndefined();
  });

  it('what the build left as it is comes as it is; a twin has no address of its own', async () => {
    const tiny = await get('/assets/tiny-c3d4.js', { 'accept-encoding': 'br' });
    expect([tiny.status, tiny.headers['content-encoding'], tiny.body.toString()]).toEqual([200, undefined, '1']);
    for (const path of ['/assets/app-a1b2.js.br', '/index.html.gz', '/assets/gone.js', '/assets/..%2findex.html', '/%E0%A4%A']) {
      const { status, headers } = await get(path, { 'accept-encoding': 'br' });
      expect([path, status >= 400 && status < 500, headers['content-encoding']]).toEqual([path, true, undefined]);
    }
  });
});

describe('crawlers (specification §2, §8)', () => {
  const crawled = async (path: string, agent = GOOGLE) => {
    const { status, headers, body } = await get(path, { 'user-agent': agent });
    return { status, type: String(headers['content-type']), vary: String(headers.vary), text: body.toString() };
  };

  it('an unknown address is a plain 404 for them and the app for a browser, with a screen or without', async () => {
    for (const path of ['/no/such/page', '/gym/nowhere', '/gym/draft', '/gym/a%20b', '/member/constructor']) {
      const { status, type, text, vary } = await crawled(path);
      expect([status, type, text]).toEqual([404, 'text/plain; charset=utf-8', `Page not found: ${path}`]);
      expect(vary).toMatch(/user-agent/i);
      for (const agent of [CHROME, HEADLESS]) expect((await crawled(path, agent)).text).toBe(SHELL);
    }
  });

  it('[10.22] a known one is the app for all, and the app is told by the one list that a crawler reads it', async () => {
    for (const path of ['/search', '/about', '/login']) {
      for (const agent of [CHROME, HEADLESS]) expect((await crawled(path, agent)).text).toBe(SHELL);
      for (const agent of CRAWLERS) expect([agent, (await crawled(path, agent)).text]).toEqual([agent, forCrawlers(SHELL)]);
    }
  });

  it('a gym is text: name, address, activities, hours, passes, and nothing of it is markup', async () => {
    const { status, type, text, vary } = await crawled('/gym/iron-works');
    expect([status, type]).toEqual([200, 'text/html; charset=utf-8']);
    expect(vary).toMatch(/user-agent/i);
    expect(text).toContain('<h1>Iron &amp; Works &lt;/script&gt;&lt;b&gt;</h1>');
    expect(text).toContain('<li>Yoga</li><li>&lt;img src=x&gt;</li>');
    expect(text).toContain('<li>Monday, Tuesday: 06:00 to 22:00</li>');
    expect(text).toContain('<li>Ten: £55.00</li>');
    expect(text).toContain(gym('iron-works').address.postalCode);
    expect(text.match(/<\/script>/g)).toHaveLength(1);
    expect(text).not.toContain('<img');
    expect((await crawled('/gym/quiet')).text).toContain('Hours not known.');
  });

  it('[12] a message that links to it shows its cover, by its whole address; without a photo it shows our own picture', async () => {
    const { text } = await crawled('/gym/iron-works', 'facebookexternalhit/1.1');
    expect(text.match(/<meta property="og:image[^>]*>/g)).toEqual([
      `<meta property="og:image" content="${server.url}/blobs/${'c'.repeat(64)}-1200.webp">`,
      '<meta property="og:image:type" content="image/webp">',
      '<meta property="og:image:width" content="1200">',
      '<meta property="og:image:height" content="900">',
      '<meta property="og:image:alt" content="The &quot;big&quot; room">',
    ]);
    expect((await crawled('/gym/quiet')).text.match(/<meta property="og:image"[^>]*>/g)).toEqual([
      `<meta property="og:image" content="${server.url}/icon-512.png">`,
    ]);
  });

  it('its JSON-LD is an ExerciseGym at this address', async () => {
    const { text } = await crawled('/gym/iron-works', 'Twitterbot/1.0');
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
    expect(JSON.parse(json)[0]).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'ExerciseGym',
      '@id': `${server.url}/gym/iron-works`,
      name: 'Iron & Works </script><b>',
      makesOffer: [{ price: '55.00', priceCurrency: 'GBP' }],
    });
  });

  it('[2.6] its next classes are events beside it, called off or not, and are there to read', async () => {
    const { text } = await crawled('/gym/iron-works');
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
    const [, ...events] = JSON.parse(json);
    expect(events).toMatchObject([
      {
        '@type': 'Event',
        name: 'Spin </script>',
        eventStatus: 'https://schema.org/EventScheduled',
        offers: { price: '8.50', priceCurrency: 'GBP' },
        location: { '@type': 'ExerciseGym', address: { postalCode: gym('iron-works').address.postalCode } },
      },
      { '@type': 'Event', name: 'Yoga', eventStatus: 'https://schema.org/EventCancelled' },
    ]);
    for (const { startDate } of events) expect(startDate).toMatch(/^\d{4}-\d\d-\d\dT18:00:00\+0[01]:00$/);
    expect(text).toMatch(/<li>\w{3},? \d+ \w{3,4},? (at )?18:00: Spin &lt;\/script&gt;<\/li>/);
    expect(text).toContain('18:00: Yoga (cancelled)</li>');
    expect(text).not.toMatch(/Over|Far/);
    expect((await crawled('/gym/quiet')).text).not.toContain('next two weeks');
  });

  it('whoever runs the app reads the same of a gym until it has come; of one that nobody may see, nothing', async () => {
    for (const agent of [CHROME, HEADLESS]) {
      const { status, type, text, vary } = await crawled('/gym/iron-works', agent);
      expect([status, type, vary.toLowerCase()]).toEqual([
        200,
        'text/html; charset=utf-8',
        expect.stringContaining('user-agent'),
      ]);
      const [before, after] = SHELL.split('</div>');
      expect(text.startsWith(`${before}<div id="first-text" data-page="/gym/iron-works">\n<h1>Iron &amp; Works`)).toBe(true);
      expect(text.endsWith(`</div></div>${after}`)).toBe(true);
      expect(text).not.toMatch(/<b>|<img|<script/);
    }
    const headers = (await get('/gym/iron-works', { 'accept-encoding': 'br' })).headers;
    expect([headers['cache-control'], headers['content-encoding']]).toEqual(['no-cache', undefined]);
    for (const path of ['/gym/draft', '/gym/nowhere', '/member/gym/iron-works'])
      expect((await crawled(path, CHROME)).text, path).toBe(SHELL);
  });

  it('a page whose screen has words of its own is read before the app has come', async () => {
    const said = '<div id="first-text" data-page="/">\n<h1>Train &amp; rest</h1>\n<p>&lt;b&gt;Here&lt;/b&gt;</p>\n</div>';
    const whole = SHELL.replace('</div>', `${said}</div>`);
    expect((await crawled('/', CHROME)).text).toBe(whole);
    const read = (await crawled('/', GOOGLE)).text;
    expect(read).toContain(said);
    expect(read).toContain('<title>Train &amp; rest · Fitness Hub</title>');
    expect(read.startsWith('<!doctype html><html data-crawler lang')).toBe(true);
  });

  it('[10.22] no address of the app is a 404, whoever asks for it', async () => {
    for (const { path } of EVERY_ROUTE) {
      // Of a text one asks by its own address: found.test.ts.
      if (path === '/blog/:type/:slug') continue;
      const asked = path.replace('/gym/:id', '/gym/iron-works').replace(':type', 'news').replaceAll(/:\w+/g, 'one');
      for (const agent of [GOOGLE, CHROME, 'Twitterbot/1.0'])
        expect([asked, agent, (await crawled(asked, agent)).status]).toEqual([asked, agent, 200]);
    }
  });

  it('every address of the app is known to be one, and no other', () => {
    const paths = EVERY_ROUTE.map(({ path }) => path);
    expect(screenOf('/gym/tablet-checkin')).toBe('kiosk/tablet-checkin');
    expect(paths.filter((path) => screenOf(path.replaceAll(/:\w+/g, 'one')) === undefined)).toEqual([]);
    for (const path of ['/blogs', '/owner/nothing', '/member', '/gym', '/gym/one/two'])
      expect(screenOf(path), path).toBeUndefined();
  });
});
