/** From a whole file on this machine to blobs: judged, made anew, put. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ReasonCode, ReasonFacts } from '../../schemas/codes.ts';
import { blobsOf, roomOf } from '../../schemas/upload/names.ts';
import type { UploadPurpose } from '../../schemas/upload/shape.ts';
import { PHOTO_WIDTHS } from '../../schemas/upload/widths.ts';
import { AtOnce } from './at-once.ts';
import { type Blobs, inOnePiece } from './blobs.ts';
import { broken, judge } from './judge.ts';
import { type Rendition, renderPage, renderPhoto, renderPortrait } from './render.ts';

export type KeptUpload =
  | {
      readonly ok: true;
      readonly kind: 'webp' | 'pdf';
      readonly bytes: number;
      /** Of what was put, blob by blob (`blobsOf`). */
      readonly digests: string[];
      readonly width?: number;
      readonly height?: number;
    }
  | { readonly ok: false; readonly code: ReasonCode; readonly facts: ReasonFacts };

/** Pictures that are decoded at a time. One of 50 million pixels takes 150 MB while it is read. */
const MOST = 2;

export class Keeper {
  readonly #blobs: Blobs;
  readonly #atOnce = new AtOnce(MOST);

  constructor(blobs: Blobs) {
    this.#blobs = blobs;
  }

  /** @throws BlobsUnavailable; then it may be tried again */
  keep(path: string, purpose: UploadPurpose, hash: string): Promise<KeptUpload> {
    return this.#atOnce.take(async () => {
      const verdict = await judge(path, purpose);
      if (verdict.is === 'refused') return refused(verdict);
      if (verdict.is === 'pdf') return this.#pdf(path, purpose, hash);
      return purpose === 'verification' ? this.#page(path, hash) : this.#photo(path, purpose, hash);
    });
  }

  async #pdf(path: string, purpose: UploadPurpose, hash: string): Promise<KeptUpload> {
    // 10 MB at most.
    const bytes = await readFile(path);
    const digests = await this.#put(blobsOf({ hash, kind: 'pdf', purpose }), [bytes]);
    return { ok: true, kind: 'pdf', bytes: bytes.length, digests };
  }

  async #page(path: string, hash: string): Promise<KeptUpload> {
    const page = await renderPage(path).catch(() => null);
    if (!page) return refused(broken('verification'));
    const { bytes, width, height } = page;
    const digests = await this.#put(blobsOf({ hash, kind: 'webp', purpose: 'verification' }), [bytes]);
    return { ok: true, kind: 'webp', bytes: bytes.length, digests, width, height };
  }

  async #photo(path: string, purpose: UploadPurpose, hash: string): Promise<KeptUpload> {
    const renditions = await (roomOf(purpose) === 'people' ? renderPortrait(path) : photosOf(path)).catch(() => []);
    const largest = renditions.at(-1);
    if (!largest) return refused(broken(purpose));
    const digests = await this.#put(
      blobsOf({ hash, kind: 'webp', purpose }),
      renditions.map((one) => one.bytes),
    );
    const bytes = renditions.reduce((sum, one) => sum + one.bytes.length, 0);
    return { ok: true, kind: 'webp', bytes, digests, width: largest.width, height: largest.height };
  }

  /** Each under its name; their digests, by which anybody can say later that they are as they were. */
  async #put(names: readonly string[], contents: readonly Uint8Array[]): Promise<string[]> {
    const digests: string[] = [];
    for (const [index, name] of names.entries()) {
      const bytes = contents[index];
      if (!bytes) continue;
      await this.#blobs.put(name, inOnePiece(bytes), bytes.length);
      digests.push(createHash('sha256').update(bytes).digest('hex'));
    }
    return digests;
  }
}

async function photosOf(path: string): Promise<readonly Rendition[]> {
  const photo = await renderPhoto(path);
  return PHOTO_WIDTHS.flatMap((one) => photo.get(one) ?? []);
}

const refused = ({ code, facts }: { code: ReasonCode; facts: ReasonFacts }): KeptUpload => ({ ok: false, code, facts });
