/**
 * The port for what is no document: photos and files (architecture §6). An embedded adapter that needs no account (`folder.ts`) and the
 * hosted one (`s3.ts`). What a blob is about and who may see it is said elsewhere; here it is a name with bytes.
 */

interface Blob {
  readonly name: BlobName;
  readonly bytes: number;
}

/** With what is in it: nothing is read before the first piece is asked for. */
export interface OpenBlob extends Blob {
  readonly content: AsyncIterable<Uint8Array>;
}

export interface ListedBlob extends Blob {
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
}

/** `<room>/<name>`: small letters, digits, hyphens and dots, no dot first. Names with another form are nobody's and nowhere. */
export type BlobName = string;

export interface Blobs {
  /** Where they lie, in words for the operator. */
  readonly label: string;
  /**
   * Whole or not at all, and durable when it resolves: a reader finds what was there before or all of this. Putting it twice is putting it
   * once. Rejects with whatever `content` throws; then nothing has changed.
   * @param bytes how many `content` will give; another number is refused
   * @throws BlobsUnavailable
   */
  put(name: BlobName, content: AsyncIterable<Uint8Array>, bytes: number): Promise<void>;
  /** Null where there is none. @throws BlobsUnavailable */
  get(name: BlobName): Promise<OpenBlob | null>;
  /** What is not there is no error. @throws BlobsUnavailable */
  delete(name: BlobName): Promise<void>;
  /** All there are, and what a crash left half written: by name, ascending within a room. @throws BlobsUnavailable */
  list(): AsyncIterable<ListedBlob>;
}

/** They could not be read or written; `message` is one line for the operator, without a name or a key. */
export class BlobsUnavailable extends Error {
  override readonly name = 'BlobsUnavailable';
}

/** Thrown by `put` when there were more or fewer bytes than were said. */
export class WrongLength extends Error {
  override readonly name = 'WrongLength';
}

const NAME = /^[a-z]{1,20}\/[a-z0-9][a-z0-9-]{0,99}(\.[a-z0-9]{1,10}){0,3}$/;

export const isBlobName = (name: string): name is BlobName => NAME.test(name);

/** A defect of ours, not somebody's bad input: whoever takes a name from outside asks `isBlobName` first. */
export function requireBlobName(name: string): void {
  if (!isBlobName(name)) throw new RangeError('A blob has another name than a blob can have.');
}

/** Gives the pieces on and throws `WrongLength` as soon as there are more than were said, or at the end when there were fewer. */
export async function* measured(content: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let come = 0;
  for await (const piece of content) {
    come += piece.length;
    if (come > bytes) break;
    yield piece;
  }
  if (come !== bytes) throw new WrongLength(`${bytes} bytes were said, ${come > bytes ? 'more' : come} came.`);
}

/** Bytes that are in memory already, as a stream. */
export async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
