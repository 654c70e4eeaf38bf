/**
 * Whether every photo and file that a document speaks of is there, as it was put (issue 12). What is there and belongs to nothing is no
 * problem: it is swept once a day.
 */
import { createHash } from 'node:crypto';
import type { AnyDocument } from '../../schemas/folds/documents.ts';
import { blobsOf } from '../../schemas/upload/names.ts';
import { UPLOADS, type Upload } from '../../schemas/upload/shape.ts';
import type { Blobs } from '../blobs/blobs.ts';
import type { Check } from './check.ts';
import type { KeptDocument } from './snapshot.ts';

/** Collects the uploads that are kept; the bytes are looked at afterwards, with `blobProblems`. */
export class KeptUploads implements Check {
  readonly all: Upload[] = [];

  see({ db }: KeptDocument, doc: AnyDocument | null): void {
    if (db === UPLOADS && doc?.type === 'upload' && doc.status === 'kept') this.all.push(doc);
  }

  problems(): string[] {
    return [];
  }
}

/** As much of a place for blobs as looking needs. */
export type BlobReader = Pick<Blobs, 'get'>;

/**
 * One line for each that is missing or changed, by its name. The same photo from two people lies there once and may have been made by two
 * versions of the library: what either wrote down is right. @throws BlobsUnavailable
 */
export async function blobProblems(uploads: readonly Upload[], blobs: BlobReader): Promise<string[]> {
  const wanted = new Map<string, { readonly of: string; readonly digests: Set<string> }>();
  for (const upload of uploads) {
    for (const [index, name] of blobsOf(upload).entries()) {
      const known = wanted.get(name) ?? { of: upload._id, digests: new Set() };
      const digest = upload.digests?.[index];
      wanted.set(name, { ...known, digests: digest === undefined ? known.digests : known.digests.add(digest) });
    }
  }
  const problems: string[] = [];
  for (const [name, { of, digests }] of wanted) {
    const blob = await blobs.get(name);
    if (!blob) problems.push(`blob: ${name} of ${of} is missing`);
    else if (digests.size > 0 && !digests.has(await digestOf(blob.content)))
      problems.push(`blob: ${name} of ${of} is not what was kept`);
  }
  return problems;
}

async function digestOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of content) hash.update(piece);
  return hash.digest('hex');
}
