/** Photos and files on their way out: a photo to everybody, for ever; a private file to whom a door lets in that records it first. */
import { blobsOf, isPhotoFile } from '../../schemas/upload/names.ts';
import { UPLOADS, Upload } from '../../schemas/upload/shape.ts';
import { FileOpening } from '../../schemas/upload/wire.ts';
import type { Blobs } from '../blobs/blobs.ts';
import type { PersonVisitor } from '../principals/principals.ts';
import type { Store } from '../store/store.ts';
import { type ApiAnswer, type ApiRow, Nothing, row } from './row.ts';

/** Whether this person may open this file in this matter. What says yes has recorded who, what and why before it does. */
export type FileDoor = (asking: FileOpening & { readonly visitor: PersonVisitor; readonly hash: string }) => Promise<boolean>;

export interface BlobParts {
  readonly blobs: Blobs;
  readonly store: Store;
  readonly mayOpen: FileDoor;
}

const MINUTE = 60_000;
/** A name is its content's for good. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const NOT_FOUND: ApiAnswer = { refused: 'NOT_FOUND', status: 404 };
const TYPES = { webp: 'image/webp', pdf: 'application/pdf' } as const;

export function blobRows({ blobs, store, mayOpen }: BlobParts): ApiRow[] {
  return [
    row({
      method: 'GET',
      path: '/blobs/:file',
      who: 'anyone',
      body: Nothing,
      // A page of gyms shows dozens.
      allowance: { most: 3000, within: MINUTE },
      handle: async ({ parameters }) => {
        const file = parameters.file ?? '';
        const blob = isPhotoFile(file) ? await blobs.get(`public/${file}`) : null;
        if (!blob) return NOT_FOUND;
        const headers = { 'content-type': TYPES.webp, 'content-length': String(blob.bytes), 'cache-control': FOR_EVER };
        return { status: 200, content: blob.content, headers };
      },
    }),
    row({
      method: 'POST',
      path: '/api/files/:hash',
      who: 'person',
      proof: 'session',
      body: FileOpening,
      allowance: { most: 300, within: 60 * MINUTE },
      handle: async ({ visitor, input, parameters }) => {
        const hash = parameters.hash ?? '';
        // Asked first: who may not open it does not learn whether it is there.
        if (!(await mayOpen({ visitor, hash, ...input }))) return NOT_FOUND;
        const kind = await kindOf(store, hash);
        const blob = kind && (await blobs.get(blobsOf({ hash, kind, purpose: 'verification' })[0] ?? ''));
        if (!kind || !blob) return NOT_FOUND;
        if (input.as === 'base64') {
          const content = await Array.fromAsync(blob.content);
          const body = { type: TYPES[kind], base64: Buffer.concat(content).toString('base64') };
          return { status: 200, body, headers: { 'cache-control': 'no-store' } };
        }
        const headers = {
          'content-type': TYPES[kind],
          'content-length': String(blob.bytes),
          // Shown by the page that asked, and by nothing that a link leads to.
          'content-disposition': `attachment; filename="file.${kind}"`,
          'cache-control': 'no-store',
          // Should it be opened as a page all the same, nothing in it runs or asks for anything.
          'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        };
        return { status: 200, content: blob.content, headers };
      },
    }),
  ];
}

async function kindOf(store: Store, hash: string): Promise<Upload['kind'] | null> {
  const all = await store.find(UPLOADS, 'hash', hash);
  const uploads = all.map(({ id, body }) => Upload.parse({ _id: id, ...body }));
  return uploads.find(({ purpose }) => purpose === 'verification')?.kind ?? null;
}
