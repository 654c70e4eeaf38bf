/**
 * What somebody uploaded: a photo for everybody, or a file that few may open (product.md 2.15, "Media asset"). The bytes are no document; this
 * says that they are here, whose they are, and what still needs them. What is needed by nothing is gone after a day.
 */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Instant, idOf, line, pattern, text, Uid, whole } from '../basics/primitives.ts';
import { PHOTO_WIDTHS } from './widths.ts';

/** What it is for. What a gym shows is public; people’s own photos and private files are behind doors (`names.ts`). */
export const UPLOAD_PURPOSES = ['gym', 'member', 'staff', 'logo', 'verification', 'review', 'article'] as const;
export const UploadPurpose = z.enum(UPLOAD_PURPOSES);
export type UploadPurpose = z.infer<typeof UploadPurpose>;

/**
 * What there is a place for, and so may be brought. A person has one photo, their own (2.1), and it is what the gyms they work at show of them
 * (`Employee.photo`): none for each of those (2.12), nor a logo. What was kept for either before is what it was.
 */
export const BroughtFor = z.enum(['gym', 'member', 'verification', 'review', 'article']);
export type BroughtFor = z.infer<typeof BroughtFor>;

/** SHA-256 of the bytes as the device sent them: it knows the name of a photo before anybody has it. */
export const ContentHash = pattern(/^[0-9a-f]{64}$/, 64);

/** What somebody who cannot see the photo is told. */
export const AltText = line(3, 140);

/** A photo as a person chooses it. */
export const PhotoChoice = z.strictObject({ hash: ContentHash, alt: AltText });
export type PhotoChoice = z.infer<typeof PhotoChoice>;

/** A photo as other documents hold it. Its size is the server's word: room is kept for it before it has come. */
export const PhotoRef = z.strictObject({ hash: ContentHash, alt: AltText, width: whole(1, 20_000), height: whole(1, 20_000) });
export type PhotoRef = z.infer<typeof PhotoRef>;

/** As it is kept: every picture becomes WebP, a PDF stays what it is. */
const UploadKind = z.enum(['webp', 'pdf']);

/** A private file as other documents hold it. */
export const FileRef = z.strictObject({ hash: ContentHash, kind: UploadKind, bytes: whole(1, 20_000_000) });
export type FileRef = z.infer<typeof FileRef>;

/** What was found when it was judged by its bytes. */
export const Judged = {
  hash: ContentHash,
  kind: UploadKind,
  /** Of the largest that is kept; of a PDF neither. */
  width: z.optional(whole(1, 20_000)),
  height: z.optional(whole(1, 20_000)),
  /** Of all that is kept of it. */
  bytes: whole(1, 50_000_000),
  /** SHA-256 of each blob that is kept of it, in the order of their names. Absent, as in older documents: nobody wrote them down. */
  digests: z.optional(z.array(ContentHash).check(z.maxLength(PHOTO_WIDTHS.length))),
};

export const Upload = z.strictObject({
  /** `upload:<uid>.<purpose>.<hash>` */
  _id: idOf('upload'),
  type: z.literal('upload'),
  ...envelope,
  uid: Uid,
  purpose: UploadPurpose,
  ...Judged,
  /** Ids of what shows it or rests on it. */
  usedBy: z.array(text(1, 160)).check(z.maxLength(1000)),
  /** Since when nothing does. */
  freeSince: z.optional(Instant),
  /** A private file whose matter is decided goes then, unless another matter needs it by then. */
  deleteAt: z.optional(Instant),
  status: z.enum(['kept', 'dropped']),
});
export type Upload = z.infer<typeof Upload>;

export const uploadIdOf = (uid: string, purpose: UploadPurpose, hash: string): string => `upload:${uid}.${purpose}.${hash}`;

export const UPLOADS = 'cell/uploads';
