/**
 * Photos of people on their way out: never by an address that anybody could pass on. A gym's go to who may read the list that names them there (its
 * door's, its team's), for as long as they stand on it; one's own to oneself. What somebody may not see, and what is not there, is left out alike.
 */
import { gymScope } from '../../schemas/basics/scope.ts';
import { mayRead } from '../../schemas/folds/access.ts';
import { portraitBlob } from '../../schemas/upload/names.ts';
import { UPLOADS, uploadIdOf } from '../../schemas/upload/shape.ts';
import { PortraitsAsked } from '../../schemas/upload/wire.ts';
import type { Blobs } from '../blobs/blobs.ts';
import type { PersonVisitor } from '../principals/principals.ts';
import type { Store } from '../store/store.ts';
import { type ApiRow, row } from './row.ts';

interface PortraitParts {
  readonly blobs: Blobs;
  readonly store: Store;
}
type Asked = PortraitsAsked['of'][number];

const HOUR = 3_600_000;

export const portraitRow = ({ blobs, store }: PortraitParts): ApiRow =>
  row({
    method: 'POST',
    path: '/api/portraits',
    who: 'device',
    // Staff compare a face with it at the door.
    kiosks: true,
    body: PortraitsAsked,
    // A new tablet fetches two thousand, fifty at a time.
    allowance: { most: 600, within: HOUR },
    handle: async ({ input: { gymId, of }, visitor }) => {
      const portraits: { hash: string; base64: string }[] = [];
      for (const asked of of) {
        const may = gymId === undefined ? await isOwn(store, visitor, asked) : await isShownAt(store, visitor, gymId, asked);
        const blob = may ? await blobs.get(portraitBlob(asked.hash, gymId === undefined ? 480 : 96)) : null;
        if (!blob) continue;
        const bytes = Buffer.concat(await Array.fromAsync(blob.content));
        portraits.push({ hash: asked.hash, base64: bytes.toString('base64') });
      }
      return { status: 200, body: { portraits }, headers: { 'cache-control': 'no-store' } };
    },
  });

async function isOwn(store: Store, visitor: PersonVisitor, { uid, hash }: Asked): Promise<boolean> {
  if (uid !== visitor.uid) return false;
  const upload = await store.get(UPLOADS, uploadIdOf(uid, 'member', hash));
  return upload !== null && !upload.deleted;
}

/** The lists of a gym that show people, and by which field they are found there. */
const LISTS = [
  ['roster', 'memberId'],
  ['people', 'uid'],
] as const;

async function isShownAt(store: Store, { principal }: PersonVisitor, gymId: string, { uid, hash }: Asked): Promise<boolean> {
  const scope = gymScope(gymId);
  for (const [list, field] of LISTS) {
    if (!mayRead(principal, scope, list)) continue;
    const found = await store.find(`${scope}/${list}`, field, uid);
    if (found.some(({ body }) => body.photo === hash)) return true;
  }
  return false;
}
