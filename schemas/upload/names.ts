/** What the bytes of an upload are called where they lie, and where everybody finds a photo. */
import type { Upload, UploadPurpose } from './shape.ts';
import { PHOTO_WIDTHS, type PhotoWidth, PORTRAIT_WIDTHS, type PortraitWidth } from './widths.ts';

/** `<hash>-480.webp`: a name is its content's for good, so an answer may be kept for ever. */
export const photoFile = (hash: string, width: PhotoWidth): string => `${hash}-${width}.webp`;

/** Where everybody finds it. */
export const photoPath = (hash: string, width: PhotoWidth): string => `/blobs/${photoFile(hash, width)}`;

/** The file's name when it is one that a photo can have; nothing else is looked for. */
export const isPhotoFile = (name: string): boolean => /^[0-9a-f]{64}-(96|480|1200)\.webp$/.test(name);

/** `public`: everybody finds it there · `people`: who may see that person, by `POST /api/portraits` · `private`: who says why. */
const ROOMS: Readonly<Record<UploadPurpose, 'public' | 'people' | 'private'>> = {
  ...{ gym: 'public', logo: 'public', review: 'public', article: 'public' },
  ...{ member: 'people', staff: 'people' },
  verification: 'private',
};

/** Where the bytes of such an upload lie; the same bytes in two of them are two. */
export const roomOf = (purpose: UploadPurpose): 'public' | 'people' | 'private' => ROOMS[purpose];

/** A photo of a person is square, and smaller than one of a place. */
export const widthsOf = (purpose: UploadPurpose): readonly PhotoWidth[] =>
  roomOf(purpose) === 'people' ? PORTRAIT_WIDTHS : PHOTO_WIDTHS;

/** The blob with a person's photo. */
export const portraitBlob = (hash: string, width: PortraitWidth): string => `people/${photoFile(hash, width)}`;

/** The blobs of an upload, as `sync-server/blobs` knows them. */
export function blobsOf({ hash, kind, purpose }: Pick<Upload, 'hash' | 'kind' | 'purpose'>): string[] {
  const room = roomOf(purpose);
  if (room === 'private') return [`private/${hash}.${kind}`];
  return widthsOf(purpose).map((width) => `${room}/${photoFile(hash, width)}`);
}

/** Which content a blob is of; null: none that we named. */
export function hashOfBlob(name: string): string | null {
  return (
    /^(?:(?:public|people)\/([0-9a-f]{64})-\d+\.webp|private\/([0-9a-f]{64})\.(?:webp|pdf))$/
      .exec(name)
      ?.slice(1)
      .find(Boolean) ?? null
  );
}
