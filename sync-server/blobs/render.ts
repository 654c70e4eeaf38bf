/** Pictures made anew: turned as they were meant, in our sizes, as WebP, without anything that was written into them (where they were taken, with what). */
import { PHOTO_WIDTHS, type PhotoWidth, PORTRAIT_WIDTHS } from '../../schemas/upload/widths.ts';
import { imaging } from './imaging.ts';
import { MOST_PIXELS } from './judge.ts';

export interface Rendition {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** A letter or a bill has to be read: wider than any photo. */
const PAGE_WIDTH = 2400;
const QUALITY = 80;
const READING = { limitInputPixels: MOST_PIXELS, failOn: 'truncated', sequentialRead: true } as const;
/** Nothing is taller than this many times its width. */
const TALLEST = 3;

/** A photo of a person: a square out of its middle, whatever its sender made of it. Rejects as `renderPhoto` does. */
export async function renderPortrait(path: string): Promise<readonly Rendition[]> {
  const sharp = await imaging();
  const [small, large] = PORTRAIT_WIDTHS;
  const whole = await sharp(path, READING).metadata();
  const side = Math.min(large, whole.width, whole.height);
  const square = sharp(path, READING).autoOrient().resize({ width: side, height: side, fit: 'cover' });
  const { data, info } = await square.raw().toBuffer({ resolveWithObject: true });
  const picture = () => sharp(data, { raw: { width: side, height: side, channels: info.channels } });
  return [await asWebp(picture().resize({ width: small })), await asWebp(picture())];
}

/**
 * The photo at each of our widths, or smaller where it is: never made larger. Decoded once; the smaller ones are made from the largest.
 * Rejects where it cannot be decoded to its end.
 */
export async function renderPhoto(path: string): Promise<ReadonlyMap<PhotoWidth, Rendition>> {
  const sharp = await imaging();
  const [smallest, middle, largest] = PHOTO_WIDTHS;
  const { data, info } = await decoded(path, largest).then((picture) => picture.raw().toBuffer({ resolveWithObject: true }));
  const { width, height, channels } = info;
  const at = async (most: PhotoWidth): Promise<readonly [PhotoWidth, Rendition]> => {
    const picture = sharp(data, { raw: { width, height, channels } });
    const smaller = most < width ? picture.resize({ width: most }) : picture;
    return [most, await asWebp(smaller)];
  };
  // One after the other: a picture has one thread.
  return new Map([await at(largest), await at(middle), await at(smallest)]);
}

/** A picture of a paper: one size, as large as it takes to read it. Rejects where it cannot be decoded to its end. */
export async function renderPage(path: string): Promise<Rendition> {
  return asWebp(await decoded(path, PAGE_WIDTH));
}

type Picture = ReturnType<Awaited<ReturnType<typeof imaging>>>;

async function decoded(path: string, width: number): Promise<Picture> {
  const sharp = await imaging();
  return sharp(path, READING)
    .autoOrient()
    .resize({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true });
}

async function asWebp(picture: Picture): Promise<Rendition> {
  const { data, info } = await picture.webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
