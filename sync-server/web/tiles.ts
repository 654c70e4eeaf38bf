/** The operator's map tiles: one large file, of which a map asks for a few bytes at a time. */
import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import express, { type RequestHandler } from 'express';
import { TILES_PATH } from '../../schemas/gym-directory/map-tiles.ts';
import { requireArchive } from '../map-tiles/archive.ts';

/** What says which file it was must be asked each time: bytes of two archives make no map. */
const ASK_FIRST = 'no-cache';

/** Looks at the file again whenever it is another one. Says once of each what is wrong with it: a copy that has not ended is a torn map. */
class WatchedArchive {
  readonly #file: string;
  readonly #log: TilesLog;
  #looked: { readonly at: string; readonly isWhole: Promise<boolean> } | null = null;

  constructor(file: string, log: TilesLog) {
    this.#file = file;
    this.#log = log;
  }

  async isWhole(): Promise<boolean> {
    const there = await stat(this.#file).catch(() => null);
    const at = there ? `${there.mtimeMs}-${there.size}-${there.ino}` : 'gone';
    if (this.#looked?.at !== at) this.#looked = { at, isWhole: this.#look() };
    return this.#looked.isWhole;
  }

  #look(): Promise<boolean> {
    return requireArchive(this.#file).then(
      () => true,
      (error: unknown) => {
        this.#log.warn(
          {},
          `${error instanceof Error ? error.message : 'MAP_TILES cannot be read.'} Maps do without streets until it is whole.`,
        );
        return false;
      },
    );
  }
}

interface TilesLog {
  warn(facts: object, message: string): void;
}

/**
 * Answers 503 while the file is no whole archive: devices draw what they keep of it, or the outline.
 * @param file its absolute path
 */
export function tiles(file: string, log: TilesLog): RequestHandler {
  const archive = new WatchedArchive(file, log);
  const folder = express.static(dirname(file), {
    ...{ index: false, redirect: false, dotfiles: 'allow', cacheControl: false },
    setHeaders: (response) => {
      response.setHeader('cache-control', ASK_FIRST);
      response.type('application/vnd.pmtiles');
    },
  });
  const name = `/${encodeURIComponent(basename(file))}`;
  return (request, response, next) => {
    // Nothing else of that folder is anybody's.
    if (request.path !== TILES_PATH) return next();
    archive.isWhole().then((isWhole) => {
      if (!isWhole) return void response.status(503).set('cache-control', ASK_FIRST).end();
      request.url = name;
      folder(request, response, next);
    }, next);
  };
}
