/** The one Express application: security headers, log lines, health, then the gateway, the API and the built app. */
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express } from 'express';
import type { Logger } from 'pino';
import { FEED_PATH } from '../../schemas/article/words.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { PIECE_TYPE } from '../../schemas/upload/wire.ts';
import type { HttpAnswer, Request } from '../exchange.ts';
import type { Metrics } from '../metrics.ts';
import type { Clock } from '../ports.ts';
import type { CrawlerParts } from './crawlers.ts';
import { type MetricsParts, metricsPage } from './metrics-page.ts';
import { securityHeaders } from './security.ts';
import { nothingHere, site } from './site.ts';
import { tiles } from './tiles.ts';
import { requestOf, sendAnswer } from './transport.ts';

export interface AppParts {
  /** Null where others answer: then there is nothing but how it is doing. */
  readonly answers: {
    /** Everything under `/db/`. */
    readonly gateway: { handle(request: Request): Promise<HttpAnswer> };
    /** Null when the path is none of the API's. */
    readonly api: { handle(request: Request): Promise<HttpAnswer | null> };
  } | null;
  /** Whether the store answers, and can be written to. */
  readonly ready: () => Promise<boolean>;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
  readonly siteFolder: string;
  /** The operator's map tiles; absolute. */
  readonly tilesFile?: string;
  readonly crawlers: CrawlerParts;
  readonly metrics: Pick<Metrics, 'answered' | 'feedOpened'>;
  readonly metricsPage: MetricsParts;
  readonly secure: boolean;
  /** Origins beside our own that the app asks. */
  readonly speaksTo: readonly string[];
  readonly trustProxy: number;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createApp(parts: AppParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', parts.trustProxy);
  app.use(securityHeaders(parts.secure, parts.speaksTo));
  app.use(logLines(parts));

  // First of all that can be asked for, since nothing is asked as often.
  if (parts.answers) app.use('/db', bytes, answeringDevices(parts, parts.answers.gateway));
  app.get('/healthz', (_request, response) => {
    response.json({ ok: true });
  });
  app.get('/readyz', async (_request, response) => {
    const ready = await parts.ready().catch(() => false);
    response.status(ready ? 200 : 503).json({ ok: ready });
  });

  app.get('/metrics', metricsPage(parts.metricsPage));

  if (parts.answers) app.use(answeringPeople(parts, parts.answers.api));
  app.use(nothingHere);
  app.use(onError(parts.log));
  return app;
}

const bytes = express.raw({ type: () => true, limit: LIMITS.bodyBytes });
/** But for pieces of a photo or a file, which whoever answers reads as they come. */
const bytesButPieces = express.raw({
  type: (request) => request.headers['content-type'] !== PIECE_TYPE,
  limit: LIMITS.bodyBytes,
});
type Answers = NonNullable<AppParts['answers']>;

function answeringDevices({ stopping, metrics }: AppParts, gateway: Answers['gateway']): express.RequestHandler {
  return async (request, response) => {
    const answer = await gateway.handle(requestOf(request, response, stopping));
    const ended = typeof answer.body === 'string' ? () => {} : metrics.feedOpened();
    await sendAnswer(response, answer).finally(ended);
  };
}

/** Where its rows are (sync-server/api/routes.ts). */
const API_PATHS = [
  ...['/api', '/demo', '/blobs', '/sandbox', '/openactive', '/areas'],
  ...['/robots.txt', '/sitemap.xml', '/sitemaps', FEED_PATH],
];

/** The API and the built app. */
function answeringPeople(parts: AppParts, api: Answers['api']): express.Router {
  const router = express.Router();
  // Large, and the same for everybody: nothing in it is a secret that its length could tell.
  router.use(['/api/directory', '/api/search', '/sitemap.xml', '/sitemaps'], compression());
  router.use(API_PATHS, bytesButPieces, async (request, response, next) => {
    const answer = await api.handle(requestOf(request, response, parts.stopping));
    if (answer) await sendAnswer(response, answer);
    else next();
  });
  if (parts.tilesFile !== undefined) router.get('/tiles/{*any}', tiles(parts.tilesFile, parts.log));
  router.use(site(parts.siteFolder, parts.crawlers));
  return router;
}

/** Method, kind of route, status and time: no query, no id, no token, no address. */
function logLines({ log, clock, metrics }: AppParts): express.RequestHandler {
  return (request, response, next) => {
    const began = clock.now();
    const route = /^\/(db|api|assets|blobs|demo|sandbox|openactive|areas|sitemaps|tiles)\b/.exec(request.path)?.[1] ?? 'page';
    response.once('close', () => {
      metrics.answered(route, response.statusCode);
      const line = { method: request.method, route, status: response.statusCode, ms: clock.now() - began };
      if (response.statusCode >= 500) log.warn(line, 'request');
      else log.debug(line, 'request');
    });
    next();
  };
}

/** What Express and its parsers refuse before anything of ours was asked: in the gateway's shape. */
function onError(log: Logger): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    const status = statusOf(error);
    if (status >= 500) log.error({ kind: error instanceof Error ? error.name : 'unknown' }, 'a request failed');
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const [name, reason] =
      status === 413
        ? ['too_large', `A request is at most ${LIMITS.bodyBytes} bytes`]
        : status < 500
          ? ['bad_request', 'The request could not be read']
          : ['internal_server_error', 'This was our fault. Please try again.'];
    response.status(status).setHeader('cache-control', 'no-store').json({ error: name, reason });
  };
}

function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}
