/**
 * A file as it leaves this device: a photo drawn anew, so that nothing travels with it that a camera wrote (where it was taken, with what), and no
 * larger than anybody will see it. A PDF stays as it is.
 */
import { LIMITS } from '../../../schemas/limits.ts';
import { isTooSmall, LEAST_PIXELS } from '../../../schemas/upload/least.ts';
import type { BroughtFor } from '../../../schemas/upload/shape.ts';
import { swallow } from '../../report/report.ts';
import { type Cut, MIDDLE, squareOf } from './cut.ts';

export type Prepared =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly ok: false; readonly why: 'unreadable' | 'too-large' | 'too-small' };

/** Pixels of the longer side. A paper has to be read. */
const MOST: Readonly<Record<BroughtFor, number>> = { gym: 1600, member: 480, verification: 2400, review: 1600, article: 1600 };
const QUALITY = 0.85;
/** By what it is and not by what it is called: `%PDF-`. */
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** @param cut of a person: the square they chose */
export async function prepared(file: Blob, purpose: BroughtFor, cut = MIDDLE): Promise<Prepared> {
  const whole = async () => new Uint8Array(await file.arrayBuffer());
  if (purpose === 'verification' && (await isPdf(file))) return withinLimit(await whole());
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(swallow('the person is told', null));
  if (!picture) return { ok: false, why: 'unreadable' };
  try {
    if (isTooSmall(picture.width, picture.height, purpose)) return { ok: false, why: 'too-small' };
    const drawn = await draw(picture, purpose, cut);
    return drawn ? withinLimit(new Uint8Array(await drawn.arrayBuffer())) : { ok: false, why: 'unreadable' };
  } finally {
    picture.close();
  }
}

const withinLimit = (bytes: Uint8Array<ArrayBuffer>): Prepared =>
  bytes.length > LIMITS.uploadBytes ? { ok: false, why: 'too-large' } : { ok: true, bytes };

async function isPdf(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, PDF.length).arrayBuffer());
  return PDF.every((byte, index) => head[index] === byte);
}

/** Which part of the picture is drawn, and how large. People are shown square; a wide photo of a place stays as high as it has to be. */
export function placed(width: number, height: number, purpose: BroughtFor, cut = MIDDLE) {
  const { x, y, side } = squareOf({ width, height }, cut);
  const isSquare = purpose === 'member';
  const part = isSquare ? { x, y, width: side, height: side } : { x: 0, y: 0, width, height };
  const shorter = Math.min(part.width, part.height);
  const least = shorter < LEAST_PIXELS[purpose][1] ? 0 : LEAST_PIXELS[purpose][1] / shorter;
  const scale = Math.min(1, Math.max(least, MOST[purpose] / Math.max(part.width, part.height)));
  return {
    part,
    width: Math.max(1, Math.round(part.width * scale)),
    height: Math.max(1, Math.round(part.height * scale)),
  };
}

/** WebP, or JPEG where a browser writes none. */
async function draw(picture: ImageBitmap, purpose: BroughtFor, cut: Cut): Promise<Blob | null> {
  const { part, width, height } = placed(picture.width, picture.height, purpose, cut);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height);
  const as = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  const webp = await as('image/webp');
  return webp?.type === 'image/webp' ? webp : as('image/jpeg');
}
