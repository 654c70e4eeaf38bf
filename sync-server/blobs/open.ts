/** Where photos and files lie, as the settings say. */
import { join } from 'node:path';
import type { Config } from '../config/settings.ts';
import type { SystemPorts } from '../ports.ts';
import type { Blobs } from './blobs.ts';
import { folderBlobs } from './folder.ts';
import { Parts } from './parts.ts';
import { s3Blobs } from './s3.ts';

export function openBlobs({ blobs, dataDir }: Pick<Config, 'blobs' | 'dataDir'>, ports: SystemPorts): Blobs {
  return blobs.kind === 's3' ? s3Blobs(blobs, ports) : folderBlobs(join(dataDir, BLOB_FOLDER), ports.random);
}

export const openParts = ({ dataDir }: Pick<Config, 'dataDir'>): Parts => new Parts(join(dataDir, 'uploads'));

/** In the data folder. */
export const BLOB_FOLDER = 'blobs';
