/** Photos and files on their way in (issue 12): begun, brought in pieces, resumed where they were cut off, judged when they are whole. */
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { BroughtFor, UPLOADS, Upload, uploadIdOf } from '../../schemas/upload/shape.ts';
import { UploadBegin } from '../../schemas/upload/wire.ts';
import { fieldOf } from '../blobs/judge.ts';
import type { Keeper } from '../blobs/keep.ts';
import type { PartId, Parts } from '../blobs/parts.ts';
import type { RateLimiter } from '../rate-limiter.ts';
import type { Store } from '../store/store.ts';
import { type ApiAnswer, type ApiRow, Nothing, row, tooSoon } from './row.ts';

export interface UploadParts {
  readonly store: Store;
  readonly limiter: RateLimiter;
  readonly parts: Pick<Parts, 'pathOf' | 'length' | 'begin' | 'count' | 'append' | 'hash' | 'drop'>;
  readonly keeper: Pick<Keeper, 'keep'>;
  readonly propose: (...proposals: readonly SystemProposal[]) => Promise<void>;
  readonly decided: (id: string) => Promise<unknown>;
  /** A part of an id that was never given before. */
  readonly fresh: () => string;
}

const HOUR = 3_600_000;
/** Product.md 3.9: what is begun; pieces and resuming are not counted again. */
const BEGINNINGS = { most: LIMITS.uploadsPerHour, within: HOUR };
/** Of one person that lie here half. More than waits on a device at any time. */
const MOST_UNDER_WAY = 20;

export function uploadRows(given: UploadParts): ApiRow[] {
  return [
    row({
      method: 'POST',
      path: '/api/uploads',
      who: 'person',
      body: UploadBegin,
      allowance: { most: 1200, within: HOUR },
      handle: ({ input, visitor }) => begin(given, { uid: visitor.uid, ...input }, input.bytes),
    }),
    row({
      method: 'POST',
      path: '/api/uploads/:hash',
      who: 'person',
      body: Nothing,
      takes: 'bytes',
      allowance: { most: 3600, within: HOUR },
      handle: async ({ visitor, parameters, query, content }) => {
        const purpose = BroughtFor.safeParse(query.get('purpose'));
        const offset = /^\d{1,9}$/.test(query.get('offset') ?? '') ? Number(query.get('offset')) : null;
        const total = /^\d{1,9}$/.test(query.get('bytes') ?? '') ? Number(query.get('bytes')) : null;
        if (!purpose.success || offset === null || total === null || !content) return UNCLEAR;
        const id = { uid: visitor.uid, purpose: purpose.data, hash: parameters.hash ?? '' };
        return goOn(given, id, { offset, total, content });
      },
    }),
  ];
}

const UNCLEAR: ApiAnswer = {
  ...{ refused: 'VALIDATION', status: 400 },
  facts: { field: 'The upload', rule: 'it says purpose, offset and bytes.' },
};

async function begin(given: UploadParts, id: PartId, bytes: number): Promise<ApiAnswer> {
  if (bytes > LIMITS.uploadBytes) return tooLarge(id);
  const before = await keptBefore(given, id);
  if (before) return before;
  const offset = await given.parts.length(id);
  if (offset !== null) return { status: 200, body: { offset } };
  const wait = given.limiter.consume(`uploads ${id.uid}`, BEGINNINGS);
  if (wait > 0) return tooSoon(wait);
  if ((await given.parts.count(id.uid)) >= MOST_UNDER_WAY) return tooSoon(HOUR / 1000);
  await given.parts.begin(id);
  return { status: 200, body: { offset: 0 } };
}

interface Piece {
  readonly offset: number;
  readonly total: number;
  readonly content: AsyncIterable<Uint8Array>;
}

async function goOn(given: UploadParts, id: PartId, { offset, total, content }: Piece): Promise<ApiAnswer> {
  if (total > LIMITS.uploadBytes) return tooLarge(id);
  // Begun by nobody here: somebody else's hash and none at all answer alike.
  if ((await given.parts.length(id)) === null) return { refused: 'NOT_FOUND', status: 404 };
  const appended = await given.parts.append(id, offset, content, total);
  if (appended === 'too-long') {
    await given.parts.drop(id);
    return { refused: 'UPLOAD_CHANGED', status: 422, facts: { field: fieldOf(id.purpose) } };
  }
  // Where it is now, the next piece learns by beginning again.
  if (typeof appended === 'string') return { status: 409, body: { offset: (await given.parts.length(id)) ?? 0 } };
  return appended.length < total ? { status: 200, body: { offset: appended.length } } : finish(given, id);
}

async function finish(given: UploadParts, id: PartId): Promise<ApiAnswer> {
  const { parts, keeper } = given;
  if ((await parts.hash(id)) !== id.hash) {
    await parts.drop(id);
    return { refused: 'UPLOAD_CHANGED', status: 422, facts: { field: fieldOf(id.purpose) } };
  }
  const kept = await keeper.keep(parts.pathOf(id), id.purpose, id.hash);
  if (!kept.ok) {
    await parts.drop(id);
    return { refused: kept.code, status: 422, facts: kept.facts };
  }
  const { ok: _ok, ...found } = kept;
  const _id = `proposal:system.upload-received:${given.fresh()}`;
  await given.propose({ _id, type: 'proposal', kind: 'system.upload-received', body: { ...id, ...found } });
  await given.decided(_id);
  await parts.drop(id);
  return answerOf(found, 201);
}

/** Sent again after the answer was lost, or chosen a second time: nothing has to come. */
async function keptBefore({ store }: UploadParts, { uid, purpose, hash }: PartId): Promise<ApiAnswer | null> {
  const stored = await store.get(UPLOADS, uploadIdOf(uid, purpose, hash));
  const upload = stored && !stored.deleted ? Upload.parse({ _id: stored.id, ...stored.body }) : null;
  return upload && answerOf(upload, 200);
}

function answerOf({ kind, width, height }: Pick<Upload, 'kind' | 'width' | 'height'>, status: number): ApiAnswer {
  return { status, body: { kept: { kind, ...(width && height ? { width, height } : {}) } } };
}

const tooLarge = ({ purpose }: PartId): ApiAnswer => ({
  ...{ refused: 'UPLOAD_TOO_LARGE', status: 413 },
  facts: { field: fieldOf(purpose), limit: LIMITS.uploadBytes / 1_000_000 },
});
