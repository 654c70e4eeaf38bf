/** The built app: its files, and its one page for every address a person may open. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type Router } from 'express';

/** A file of the build has its content's hash in its name. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_FIRST = 'no-cache';

/** @param folder the build's output, absolute; without one, pages answer that nothing was built */
export function site(folder: string): Router {
  const router = express.Router();
  router.use('/assets', express.static(join(folder, 'assets'), { index: false, setHeaders: keep(FOR_EVER) }));
  // The index page in place of a script would break an app that waits for an update.
  router.use('/assets', (_request, response) => plain(response, 404, 'Not found.'));
  router.use(express.static(folder, { index: false, setHeaders: keep(ASK_FIRST) }));
  router.get('/{*any}', (request, response, next) => {
    if (!isPage(request)) return next();
    const page = join(folder, 'index.html');
    if (!existsSync(page)) return plain(response, 503, 'The app has not been built. Run: npm run build');
    response.setHeader('cache-control', ASK_FIRST);
    response.sendFile(page);
  });
  router.use((_request, response) => plain(response, 404, 'Not found.'));
  return router;
}

/** A file's name has an ending; the addresses of pages have none. */
function isPage(request: express.Request): boolean {
  return !/\.[a-z0-9]{1,8}$/i.test(request.path) && request.accepts(['html', 'json']) === 'html';
}

function keep(policy: string) {
  return (response: { setHeader(name: string, value: string): unknown }) => {
    response.setHeader('cache-control', policy);
  };
}

function plain(response: express.Response, status: number, text: string): void {
  response.status(status).type('text/plain').setHeader('cache-control', 'no-store').send(text);
}
