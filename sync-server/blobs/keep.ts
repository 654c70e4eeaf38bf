/** From a whole file on this machine to blobs: judged, made anew, put. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ReasonCode, ReasonFacts } from '../../schemas/codes.ts';
import { blobsOf } from '../../schemas/upload/names.ts';
import type { UploadPurpose } from '../../schemas/upload/shape.ts';
import { PHOTO_WIDTHS } from '../../schemas/upload/widths.ts';
import { AtOnce } from './at-once.ts';
import { type Blobs, inOnePiece } from './blobs.ts';
import { broken, judge } from './judge.ts';
import { renderPage, renderPhoto } from './render.ts';

export type KeptUpload =
  | {
      readonly ok: true;
      readonly kind: 'webp' | 'pdf';
      readonly bytes: number;
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
    const { size } = await stat(path);
    for (const name of blobsOf({ hash, kind: 'pdf', purpose })) await this.#blobs.put(name, createReadStream(path), size);
    return { ok: true, kind: 'pdf', bytes: size };
  }

  async #page(path: string, hash: string): Promise<KeptUpload> {
    const page = await renderPage(path).catch(() => null);
    if (!page) return refused(broken('verification'));
    const { bytes, width, height } = page;
    for (const name of blobsOf({ hash, kind: 'webp', purpose: 'verification' }))
      await this.#blobs.put(name, inOnePiece(bytes), bytes.length);
    return { ok: true, kind: 'webp', bytes: bytes.length, width, height };
  }

  async #photo(path: string, purpose: UploadPurpose, hash: string): Promise<KeptUpload> {
    const photo = await renderPhoto(path).catch(() => null);
    const renditions = PHOTO_WIDTHS.flatMap((one) => photo?.get(one) ?? []);
    const largest = renditions.at(-1);
    if (!largest) return refused(broken(purpose));
    for (const [index, name] of blobsOf({ hash, kind: 'webp', purpose }).entries()) {
      const bytes = renditions[index]?.bytes;
      if (bytes) await this.#blobs.put(name, inOnePiece(bytes), bytes.length);
    }
    const bytes = renditions.reduce((sum, one) => sum + one.bytes.length, 0);
    return { ok: true, kind: 'webp', bytes, width: largest.width, height: largest.height };
  }
}

const refused = ({ code, facts }: { code: ReasonCode; facts: ReasonFacts }): KeptUpload => ({ ok: false, code, facts });
