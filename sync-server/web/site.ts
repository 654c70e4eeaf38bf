/** The built app: its files, and its one page for every address a person may open. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import compression from 'compression';
import express, { type RequestHandler, type Response, type Router } from 'express';
import { areaHead } from './area-text.ts';
import { blogListHead } from './blog/pages.ts';
import {
  areaAt,
  articleAt,
  blogListAt,
  type CrawlerParts,
  forCrawlers,
  gymAt,
  isCrawler,
  ledOn,
  markedForCrawlers,
} from './crawlers.ts';
import { drawnFile, FRAME, withLater } from './drawn.ts';
import { type ReadEarly, saidText, screensOf, storedText, withFirstText } from './first-text.ts';
import { headOf, type PageHead, withHead } from './head.ts';
import { screenOf } from './pages.ts';

/** A file of the build has its content's hash in its name. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_FIRST = 'no-cache';

/** As the build leaves them beside a file (build/precompress.ts), the smaller first. */
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/**
 * @param folder the build's output, absolute; without one, pages answer that nothing was built
 * @param crawlers who is answered before the app is, and what its pages say until it has come
 */
export function site(folder: string, crawlers: CrawlerParts): Router {
  const router = express.Router();
  const assets = join(folder, 'assets');
  router.use('/assets', encoded(assets), express.static(assets, { index: false, setHeaders: headersOf(FOR_EVER) }));
  // The index page in place of a script would break an app that waits for an update.
  router.use('/assets', (_request, response) => plain(response, 404, 'Not found.'));
  const files = express.static(folder, { index: false, setHeaders: headersOf(ASK_FIRST) });
  router.use(encoded(folder), files);
  const beforePages = forCrawlers(crawlers);
  router.get('/{*any}', (request, _response, next) => next(isPage(request) ? undefined : 'router'));
  router.get('/{*any}', ledOn(crawlers), beforePages);
  const screens = screensOf(folder);
  router.get('/{*any}', compression(), async (request, response, next) => {
    const index = join(folder, 'index.html');
    if (!existsSync(index)) return plain(response, 503, 'The app has not been built. Run: npm run build');
    const screen = screenOf(request.path);
    const { files: needed = [], says, named = says } = screens[screen ?? ''] ?? {};
    const read = await readAt(request, crawlers);
    const stored = storedText(read);
    const drawn = drawnFile(folder, stored === null ? screen : FRAME);
    const text = stored ?? (drawn === null && says ? saidText(says) : null);
    const file = drawn ?? 'index.html';
    // Asked for with the page, not when the app has found out where it is; a page that is read first asks itself, later.
    const ahead = needed.map((name) => `<${name}>; rel=modulepreload; fetchpriority=low`);
    if (drawn === null && ahead.length > 0) response.setHeader('link', ahead.join(', '));
    const isRead = isCrawler(request.get('user-agent'));
    if (text !== null || isRead) {
      const page = await readFile(join(folder, file), 'utf8');
      const head = isRead ? headFor(read, request.path, named) : null;
      const told = isRead ? markedForCrawlers(head ? withHead(page, head, crawlers.origin()) : page) : page;
      const whole = text === null ? told : withFirstText(withLater(told, needed), text, request.path);
      return response.type('text/html').setHeader('cache-control', ASK_FIRST).send(whole);
    }
    request.url = `/${file}${endingOf(request, join(folder, file))}`;
    files(request, response, next);
  });
  return router;
}

/** What there is to read at that address before the app has come. */
async function readAt({ path, query }: express.Request, { gymOf, areaOf, blog }: CrawlerParts): Promise<ReadEarly> {
  return {
    gym: await gymAt(path, gymOf),
    area: await areaAt(path, query.area, areaOf),
    article: await articleAt(path, blog),
    list: await blogListAt(path, blog),
  };
}

function headFor({ area, list }: ReadEarly, path: string, named: Parameters<typeof headOf>[1]): PageHead | null {
  if (area) return areaHead(area);
  return list ? blogListHead(list) : headOf(path, named);
}

/** What none of the above had an answer to. */
export const nothingHere: RequestHandler = (_request, response) => plain(response, 404, 'Not found.');

/** A file's name has an ending; the addresses of pages have none. */
function isPage(request: express.Request): boolean {
  return !/\.[a-z0-9]{1,8}$/i.test(request.path) && request.accepts(['html', 'json']) === 'html';
}

/** Leads on to the smaller file where the build has left one and the browser can read it. */
function encoded(folder: string): RequestHandler {
  return (request, _response, next) => {
    const path = decoded(request.path);
    if (path !== null && ENCODED_FILE.test(path)) return next('router');
    if (path !== null && /\.[a-z]+$/.test(path) && !path.includes('..')) {
      const mark = request.url.indexOf('?');
      const query = mark < 0 ? '' : request.url.slice(mark);
      request.url = `${request.path}${endingOf(request, join(folder, path))}${query}`;
    }
    next();
  };
}

/** The ending of the encoded twin that this request gets; nothing where it gets the file itself. */
function endingOf(request: express.Request, file: string): string {
  const there = ENCODINGS.filter(({ ending }) => existsSync(file + ending));
  if (there.length === 0) return '';
  const best = request.acceptsEncodings([...there.map(({ name }) => name), 'identity']);
  return there.find(({ name }) => name === best)?.ending ?? '';
}

const ENCODED_FILE = /\.(br|gz)$/;

/** The headers of a file; of an encoded one those of what it holds. */
function headersOf(policy: string) {
  return (response: Response, path: string) => {
    response.setHeader('cache-control', policy);
    response.vary('accept-encoding');
    const encoding = ENCODINGS.find(({ ending }) => path.endsWith(ending));
    if (!encoding) return;
    response.setHeader('content-encoding', encoding.name);
    response.type(path.slice(0, -encoding.ending.length).replace(/^.*\./, '.'));
  };
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function plain(response: Response, status: number, text: string): void {
  response.status(status).type('text/plain').setHeader('cache-control', 'no-store').send(text);
}
