/** Where the map's streets come from: a file of the operator's, or an address elsewhere. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { loopback, type ReadSetting, url } from './reader.ts';
import type { MapTileSettings } from './settings.ts';

const isArchive = (text: string) => text.toLowerCase().endsWith('.pmtiles');

const elsewhere = url(['https:', 'http:'])
  .refine((address) => isArchive(address.pathname) && `${address.hash}${address.username}` === '')
  .refine((address) => address.protocol === 'https:' || loopback(address.hostname))
  .transform(({ href }): MapTileSettings => ({ kind: 'elsewhere', url: href }));

const file = z
  .string()
  .regex(/^[^\0]{1,1000}$/)
  .refine((path) => isArchive(path) && !/^[a-z][a-z0-9+.-]+:\/\//i.test(path))
  .transform((path): MapTileSettings => ({ kind: 'file', path: resolve(path) }));

/** Undefined where the map is the outline of Britain. */
export const readMapTiles = (read: ReadSetting): MapTileSettings | undefined =>
  read(
    'MAP_TILES',
    z.union([elsewhere, file]),
    'must be the path or the https address of a .pmtiles file (http only on loopback)',
  );
