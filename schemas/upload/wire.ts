/**
 * How a photo or a file travels: `POST /api/uploads` says what is to come and learns how much of it is here, `POST /api/uploads/:hash?…&offset=`
 * brings the rest, in one piece or in several. Cut off, it is begun again and goes on where it stopped.
 */
import * as z from 'zod/mini';
import { idOf, line, text, Uid, whole } from '../basics/primitives.ts';
import { LIMITS } from '../limits.ts';
import { BroughtFor, ContentHash } from './shape.ts';

export const UploadBegin = z.strictObject({
  purpose: BroughtFor,
  hash: ContentHash,
  /** Of the whole. Too large has a sentence of its own, so it is told from nonsense further on. */
  bytes: whole(1, 1_000_000_000),
});
export type UploadBegin = z.infer<typeof UploadBegin>;

/** What the pieces say they are; never read as anything else on the way. */
export const PIECE_TYPE = 'application/offset+octet-stream';

/** `offset`: how much of it has arrived, so where to go on. `kept`: all of it, judged and made anew. */
export const UploadState = z.union([
  z.object({ offset: whole(0, LIMITS.uploadBytes) }),
  z.object({ kept: z.object({ kind: z.enum(['webp', 'pdf']), width: z.optional(z.int()), height: z.optional(z.int()) }) }),
]);
export type UploadState = z.infer<typeof UploadState>;

/** Of so many people at a time. */
export const PORTRAITS_AT_ONCE = 50;

/** Photos of people: as that gym sees them, 96 pixels wide; without a gym, one's own, 480. What one may not see is as if it were not there. */
export const PortraitsAsked = z.strictObject({
  gymId: z.optional(idOf('gym')),
  of: z.array(z.strictObject({ uid: Uid, hash: ContentHash })).check(z.minLength(1), z.maxLength(PORTRAITS_AT_ONCE)),
});
export type PortraitsAsked = z.infer<typeof PortraitsAsked>;
export const PortraitsShown = z.object({ portraits: z.array(z.object({ hash: ContentHash, base64: z.string() })) });

/** Opening a private file: why, and in which matter. Both are recorded before anything is shown. */
export const FileOpening = z.strictObject({
  reason: line(3, 300),
  about: text(1, 160),
  /** As text within JSON, for whoever reads nothing else: no address then shows the file. */
  as: z.optional(z.literal('base64')),
});
export type FileOpening = z.infer<typeof FileOpening>;
export const OpenedFile = z.object({ type: z.enum(['image/webp', 'application/pdf']), base64: z.string() });
