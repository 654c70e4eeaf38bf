/** The operator's map tiles: one large file, of which a map asks for a few bytes at a time. */
import { basename, dirname } from 'node:path';
import express, { type RequestHandler } from 'express';
import { TILES_PATH } from '../../schemas/gym-directory/map-tiles.ts';

/** What says which file it was must be asked each time: bytes of two archives make no map. */
const ASK_FIRST = 'no-cache';

/** @param file its absolute path */
export function tiles(file: string): RequestHandler {
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
    request.url = name;
    folder(request, response, next);
  };
}
