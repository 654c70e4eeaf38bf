/**
 * How the rules of other nouns take photos and files into their documents: what they hold is what was uploaded, by who says so, for that
 * purpose; and the upload learns in the same commit what needs it. `subject` is the id of the document that shows them.
 *
 *     const chosen = choosePhotos(body.photos, gym.photos ?? [], { subject: gym._id, purpose: 'gym' }, known, moment);
 *     if ('refused' in chosen) return chosen.refused;
 *     return accepted([{ ...gym, photos: chosen.photos }, ...chosen.uploads], chosen.unknown);
 */
import { stamp } from '../basics/revise.ts';
import { laterOf, plus } from '../basics/time.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { found, refused } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { type FileRef, type PhotoChoice, type PhotoRef, UPLOADS, type Upload, type UploadPurpose, uploadIdOf } from './shape.ts';
import { SOME_SIZE } from './widths.ts';

interface Place {
  readonly subject: string;
  readonly purpose: UploadPurpose;
  /** Whose uploads count besides those of who says so: colleagues, where it is theirs together. */
  readonly alsoOf?: (uid: string) => boolean;
}
interface Kept {
  /** The uploads as they are now, for the same commit. */
  readonly uploads: readonly Upload[];
  /** On a device, which holds no uploads. */
  readonly unknown: readonly string[];
}
interface Refusal {
  readonly refused: Decision;
}

/** The photos in the order in which they were chosen; one chosen twice stands once. Refused: `UPLOAD_MISSING`. */
export function choosePhotos(
  choices: readonly PhotoChoice[],
  before: readonly PhotoRef[],
  place: Place,
  known: Known,
  moment: Moment,
): (Kept & { readonly photos: readonly PhotoRef[] }) | Refusal {
  const once = choices.filter(({ hash }, index) => choices.findIndex((other) => other.hash === hash) === index);
  const kept = change(hashesOf(once), hashesOf(before), place, known, moment);
  if ('refused' in kept) return kept;
  const photos = once.map(({ hash, alt }) => {
    const { width, height } = kept.here.get(hash) ?? before.find((one) => one.hash === hash) ?? SOME_SIZE;
    return { hash, alt, width: width ?? SOME_SIZE.width, height: height ?? SOME_SIZE.height };
  });
  return { photos, uploads: kept.uploads, unknown: kept.unknown };
}

/** The same for private files. Refused: `UPLOAD_MISSING`. */
export function chooseFiles(
  hashes: readonly string[],
  before: readonly FileRef[],
  subject: string,
  known: Known,
  moment: Moment,
): (Kept & { readonly files: readonly FileRef[] }) | Refusal {
  const once = [...new Set(hashes)];
  const kept = change(once, hashesOf(before), { subject, purpose: 'verification' }, known, moment);
  if ('refused' in kept) return kept;
  const files = once.map((hash): FileRef => {
    const { kind, bytes } = kept.here.get(hash) ?? before.find((one) => one.hash === hash) ?? { kind: 'pdf', bytes: 1 };
    return { hash, kind, bytes };
  });
  return { files, uploads: kept.uploads, unknown: kept.unknown };
}

/** The same for the one photo that something has, or has no longer. Refused: `UPLOAD_MISSING`. */
export function chooseOne(
  after: string | undefined,
  before: string | undefined,
  place: Place,
  known: Known,
  moment: Moment,
): Kept | Refusal {
  const listed = (hash: string | undefined) => (hash === undefined ? [] : [hash]);
  return change(listed(after), listed(before), place, known, moment);
}

/** 2.15: what a decision rested on is kept for 90 days after it, and then goes; after the last decision, where several rested on it. */
export const closeFiles = (files: readonly FileRef[], subject: string, known: Known, moment: Moment): readonly Upload[] =>
  keptAwhile(hashesOf(files), { subject, purpose: 'verification' }, LIMITS.verificationFilesKeptFor, known, moment);

/** 2.2: a gym that was removed shows nothing any more; what it showed can be looked into for 90 days, and then goes. */
export const closePhotos = (photos: readonly PhotoRef[], subject: string, known: Known, moment: Moment): readonly Upload[] =>
  keptAwhile(hashesOf(photos), { subject, purpose: 'gym' }, LIMITS.removedPhotosKeptFor, known, moment);

/** `subject` needs them no more, and their bytes go after that many milliseconds. */
function keptAwhile(hashes: readonly string[], place: Place, keptFor: number, known: Known, moment: Moment): readonly Upload[] {
  const deleteAt = plus(moment.receivedAt, keptFor);
  return hashes
    .flatMap((hash) => usedBy(place.subject, hash, place.purpose, known))
    .map((upload) => ({
      ...{ ...upload, ...stamp(moment, upload) },
      usedBy: upload.usedBy.filter((one) => one !== place.subject),
      deleteAt: upload.deleteAt === undefined ? deleteAt : laterOf(upload.deleteAt, deleteAt),
    }));
}

/** Nothing of `subject` needs them any more: it was taken away, or its person has left. */
export function releaseUploads(hashes: readonly string[], place: Place, known: Known, moment: Moment): readonly Upload[] {
  return hashes
    .flatMap((hash) => usedBy(place.subject, hash, place.purpose, known))
    .map((one) => released(one, place.subject, moment));
}

function change(
  after: readonly string[],
  before: readonly string[],
  place: Place,
  known: Known,
  moment: Moment,
): (Kept & { readonly here: ReadonlyMap<string, Upload> }) | Refusal {
  const here = new Map<string, Upload>();
  for (const hash of after.filter((one) => !before.includes(one))) {
    const brought = broughtBy(hash, place, known, moment);
    if (brought === 'unknown') return { here, uploads: [], unknown: ['uploads'] };
    if (brought === undefined) return { refused: refused('UPLOAD_MISSING', MISSING[place.purpose]) };
    here.set(hash, brought);
  }
  const needed = [...here.values()].map((upload) => taken(upload, place.subject, moment));
  const gone = before.filter((hash) => !after.includes(hash));
  return { here, uploads: [...needed, ...releaseUploads(gone, place, known, moment)], unknown: [] };
}

/** Undefined: nobody who counts here has brought it, or it is gone. */
function broughtBy(hash: string, { purpose, alsoOf }: Place, known: Known, { by }: Moment): Upload | 'unknown' | undefined {
  const own = known.get('upload', UPLOADS, uploadIdOf(by, purpose, hash));
  if (own.state === 'unknown') return 'unknown';
  if (own.state === 'known' && own.value.status === 'kept') return own.value;
  if (!alsoOf) return undefined;
  const others = found(known.find('upload', UPLOADS, 'hash', hash)) ?? [];
  return others.find((one) => one.purpose === purpose && one.status === 'kept' && alsoOf(one.uid));
}

function taken({ freeSince: _free, ...upload }: Upload, subject: string, moment: Moment): Upload {
  return {
    ...upload,
    ...stamp(moment, upload),
    usedBy: [...upload.usedBy.filter((one) => one !== subject), subject].slice(-1000),
  };
}

function released(upload: Upload, subject: string, moment: Moment): Upload {
  const left = upload.usedBy.filter((one) => one !== subject);
  return { ...upload, ...stamp(moment, upload), usedBy: left, ...(left.length === 0 ? { freeSince: moment.receivedAt } : {}) };
}

function usedBy(subject: string, hash: string, purpose: UploadPurpose, known: Known): readonly Upload[] {
  const all = found(known.find('upload', UPLOADS, 'hash', hash)) ?? [];
  return all.filter((one) => one.purpose === purpose && one.usedBy.includes(subject));
}

const hashesOf = (refs: readonly { readonly hash: string }[]): string[] => refs.map(({ hash }) => hash);

const PHOTO_MISSING = { field: 'The photo' };
const MISSING: Readonly<Record<UploadPurpose, { readonly field: string }>> = {
  ...{
    gym: PHOTO_MISSING,
    member: PHOTO_MISSING,
    staff: PHOTO_MISSING,
    review: PHOTO_MISSING,
    article: PHOTO_MISSING,
    logo: { field: 'The logo' },
  },
  verification: { field: 'The file' },
};
