/** Settings of where photos and files lie. */
import { z } from 'zod';
import { ConfigError, loopback, type ReadSetting, url } from './reader.ts';
import type { BlobSettings } from './settings.ts';

/** The bucket is the last part of the address; a key travels there with every request. */
const bucketUrl = url(['https:', 'http:'])
  .refine((address) => /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?$/.test(address.pathname))
  .refine((address) => `${address.search}${address.hash}${address.username}` === '')
  .refine((address) => address.protocol === 'https:' || loopback(address.hostname));

export function readBlobs(read: ReadSetting): BlobSettings {
  const asked = read('BLOBS', z.enum(['folder', 's3']), 'must be "folder" or "s3"');
  const bucket = read('BLOBS_S3_URL', bucketUrl, 'must be an https address whose path is the bucket (http only on loopback)');
  const region = read('BLOBS_S3_REGION', z.string().regex(/^[a-z0-9-]{1,40}$/), 'must be the name of a region, like eu-west-2');
  const word = z.string().regex(/^[\x21-\x7e]{3,200}$/);
  const keyId = read('BLOBS_S3_KEY_ID', word, 'must be 3 to 200 characters without spaces');
  const secret = read('BLOBS_S3_SECRET', word, 'must be 3 to 200 characters without spaces');
  if (asked !== 's3') return { kind: 'folder' };
  if (bucket === undefined) throw new ConfigError('BLOBS_S3_URL must be set with BLOBS=s3: photos and files are kept there.');
  if (keyId === undefined || secret === undefined)
    throw new ConfigError('BLOBS_S3_KEY_ID and BLOBS_S3_SECRET must be set with BLOBS=s3: requests are signed with them.');
  return { kind: 's3', url: bucket.href.replace(/\/+$/, ''), region: region ?? 'us-east-1', keyId, secret };
}
