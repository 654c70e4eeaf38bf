/** What the bytes of an upload are called where they lie, and where everybody finds a photo. */
import type { Upload } from './shape.ts';
import { PHOTO_WIDTHS, type PhotoWidth } from './widths.ts';

/** `<hash>-480.webp`: a name is its content's for good, so an answer may be kept for ever. */
export const photoFile = (hash: string, width: PhotoWidth): string => `${hash}-${width}.webp`;

/** Where everybody finds it. */
export const photoPath = (hash: string, width: PhotoWidth): string => `/blobs/${photoFile(hash, width)}`;

/** The file's name when it is one that a photo can have; nothing else is looked for. */
export const isPhotoFile = (name: string): boolean => /^[0-9a-f]{64}-(96|480|1200)\.webp$/.test(name);

/** The blobs of an upload, as `sync-server/blobs` knows them. */
export function blobsOf({ hash, kind, purpose }: Pick<Upload, 'hash' | 'kind' | 'purpose'>): string[] {
  if (purpose === 'verification') return [`private/${hash}.${kind}`];
  return PHOTO_WIDTHS.map((width) => `public/${photoFile(hash, width)}`);
}

/** Which content a blob is of; null: none that we named. */
export function hashOfBlob(name: string): string | null {
  return (
    /^(?:public\/([0-9a-f]{64})-\d+\.webp|private\/([0-9a-f]{64})\.(?:webp|pdf))$/.exec(name)?.slice(1).find(Boolean) ?? null
  );
}
