/** [12] Uploads judged by their bytes, and what is left of those that are kept. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentenceFor } from '../../schemas/codes.ts';
import { blobsOf } from '../../schemas/upload/names.ts';
import type { UploadPurpose } from '../../schemas/upload/shape.ts';
import { claiming, GIF, HEIC, PDF, picture, SVG, withPlace } from '../../tests/contract/pictures.ts';
import { systemPorts } from '../ports.ts';
import { AtOnce } from './at-once.ts';
import { folderBlobs } from './folder.ts';
import { Keeper } from './keep.ts';

const HASH = 'ef'.repeat(32);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keep-'));
});
afterAll(() => rm(folder, { recursive: true }));

const open = () => folderBlobs(join(folder, 'blobs'), systemPorts().random);
/** Under a name that says something else than it is. */
async function keep(bytes: Buffer, purpose: UploadPurpose = 'gym') {
  const path = join(folder, 'holiday.jpg');
  await writeFile(path, bytes);
  return new Keeper(open()).keep(path, purpose, HASH);
}
const sentence = async (bytes: Buffer, purpose?: UploadPurpose) => {
  const kept = await keep(bytes, purpose);
  return kept.ok ? 'kept' : sentenceFor(kept.code, kept.facts);
};
async function bytesOf(name: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of (await open().get(name))?.content ?? []) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** What a WebP is made of, read by its own rules (RIFF): names in order, nothing before or behind them. */
function chunksOf(bytes: Buffer): string[] {
  const text = (at: number) => bytes.toString('latin1', at, at + 4);
  expect([text(0), bytes.readUInt32LE(4), text(8)]).toEqual(['RIFF', bytes.length - 8, 'WEBP']);
  const names: string[] = [];
  let at = 12;
  // A chunk of odd length is followed by one more byte.
  for (; at < bytes.length; at += 8 + bytes.readUInt32LE(at + 4) + (bytes.readUInt32LE(at + 4) % 2)) names.push(text(at));
  expect(at).toBe(bytes.length);
  return names;
}

describe('[12] a photo', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'that is a %s is kept at three widths as WebP, none of them larger than it was',
    async (format) => {
      expect(await keep(await picture(1600, 1200, format))).toMatchObject({ ok: true, kind: 'webp', width: 1200, height: 900 });
      const sizes = [];
      for (const name of blobsOf({ hash: HASH, kind: 'webp', purpose: 'gym' })) {
        const { format: is, width, height } = await sharp(await bytesOf(name)).metadata();
        sizes.push([is, width, height]);
      }
      expect(sizes).toEqual([
        ['webp', 96, 72],
        ['webp', 480, 360],
        ['webp', 1200, 900],
      ]);
      expect(await keep(await picture(400, 330, format), 'logo')).toMatchObject({ ok: true, width: 400, height: 330 });
    },
  );

  it('says nothing of where, when and with what it was taken, and stands upright', async () => {
    const taken = await withPlace();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    expect(await keep(taken)).toMatchObject({ ok: true, width: 1200, height: 1600 });
    for (const name of blobsOf({ hash: HASH, kind: 'webp', purpose: 'gym' })) {
      const bytes = await bytesOf(name);
      const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
      // Whatever the library that wrote it says: there is nothing in it but a picture.
      expect(chunksOf(bytes)).toEqual(['VP8 ']);
      for (const word of ['Exif', 'GPS', 'A telephone', 'Sam Field']) expect(bytes.includes(word), word).toBe(false);
    }
  });

  it.each([
    ['a PDF named .jpg', PDF],
    ['an SVG with a script', SVG],
    ['a HEIC', HEIC],
    ['a GIF', GIF],
    ['nothing at all', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ])('that is %s is refused with what we take', async (_what, bytes) => {
    expect(await sentence(bytes)).toBe("The photo isn't a kind of file we take. Choose a JPEG, PNG or WebP.");
  });

  it('of 1 pixel, and every one that is too small for what it is for, is refused with how large it must be', async () => {
    expect(await sentence(await picture(1, 1, 'png'))).toBe('The photo is too small. It needs at least 1200 × 800 pixels.');
    expect(await sentence(await picture(1199, 900))).toMatch(/1200 × 800/);
    expect(await sentence(await picture(800, 1200))).toBe('kept');
    expect(await sentence(await picture(319, 500), 'member')).toBe('The photo is too small. It needs at least 320 × 320 pixels.');
    expect(await sentence(await picture(90, 90), 'logo')).toBe('The logo is too small. It needs at least 96 × 96 pixels.');
  });

  it('that says it has 20,000 × 20,000 pixels is refused before anything is decoded', async () => {
    expect(await sentence(claiming(20_000, 20_000))).toBe('The photo has too many pixels. It can have 50 million at most.');
    expect(await sentence(claiming(8000, 6251))).toMatch(/too many pixels/);
  });

  it('that is cut off or damaged is refused, however its header looks, and nothing of it is kept', async () => {
    for (const name of blobsOf({ hash: HASH, kind: 'webp', purpose: 'gym' })) await open().delete(name);
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const whole = await picture(1600, 1200, format);
      expect(await sentence(whole.subarray(0, whole.length * 0.6)), format).toBe(
        "The photo can't be opened: part of it is missing or damaged. Choose it again.",
      );
    }
    expect(await sentence(claiming(1600, 1200))).toMatch(/can't be opened/);
    expect(await open().get(`public/${HASH}-480.webp`)).toBeNull();
  });
});

describe('[2.1] a photo of a person', () => {
  const names = blobsOf({ hash: HASH, kind: 'webp', purpose: 'member' });

  it.each(['jpeg', 'png', 'webp'] as const)(
    'that is a %s is a square out of its middle, small, and public nowhere',
    async (format) => {
      // Red on the left, green in the middle, blue on the right.
      const third = (red: number, green: number, blue: number) =>
        sharp({ create: { width: 400, height: 400, channels: 3, background: { r: red, g: green, b: blue } } })
          .png()
          .toBuffer();
      const [left, middle, right] = await Promise.all([third(255, 0, 0), third(0, 255, 0), third(0, 0, 255)]);
      const wide = sharp({ create: { width: 1200, height: 400, channels: 3, background: 'black' } }).composite([
        { input: left, left: 0, top: 0 },
        { input: middle, left: 400, top: 0 },
        { input: right, left: 800, top: 0 },
      ]);
      expect(await keep(await wide.toFormat(format).toBuffer(), 'member')).toMatchObject({ ok: true, width: 400, height: 400 });
      expect(names).toEqual([`people/${HASH}-96.webp`, `people/${HASH}-480.webp`]);
      for (const [index, side] of [96, 400].entries()) {
        const picture = sharp(await bytesOf(names[index] ?? ''));
        expect(await picture.metadata()).toMatchObject({ format: 'webp', width: side, height: side });
        const [red = 0, green = 0, blue = 0] = (await picture.stats()).channels.map(({ mean }) => mean);
        expect([red < 20, green > 220, blue < 20]).toEqual([true, true, true]);
      }
      expect(await open().get(`public/${HASH}-96.webp`)).toBeNull();
    },
  );

  it('of a real size is 6 kB at most at the door, and says nothing of where it was taken', async () => {
    expect(await keep(await withPlace(), 'member')).toMatchObject({ ok: true, width: 480, height: 480 });
    for (const name of names) {
      expect(chunksOf(await bytesOf(name))).toEqual(['VP8 ']);
      for (const word of ['Exif', 'GPS', 'Sam Field']) expect((await bytesOf(name)).includes(word), word).toBe(false);
    }
    expect((await bytesOf(names[0] ?? '')).length).toBeLessThan(6_000);
  });

  it('that is cut off is refused, and nothing of it is kept', async () => {
    for (const name of names) await open().delete(name);
    const whole = await picture(800, 800, 'png');
    expect(await sentence(whole.subarray(0, whole.length * 0.6), 'member')).toMatch(/^The photo can't be opened/);
    for (const name of names) expect(await open().get(name)).toBeNull();
  });
});

describe('[2.15] a file of a verification', () => {
  it('that is a PDF is kept as it is, where nothing public leads', async () => {
    expect(await keep(PDF, 'verification')).toMatchObject({ ok: true, kind: 'pdf', bytes: PDF.length });
    expect(await bytesOf(`private/${HASH}.pdf`)).toEqual(PDF);
    expect(await sentence(PDF.subarray(0, 30), 'verification')).toMatch(/^The file can't be opened/);
  });

  it('that is a picture is kept large enough to be read, without what was written into it', async () => {
    expect(await keep(await withPlace(), 'verification')).toMatchObject({ ok: true, kind: 'webp', width: 1200, height: 1600 });
    const bytes = await bytesOf(`private/${HASH}.webp`);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(await keep(await picture(3000, 2000), 'verification')).toMatchObject({ width: 2400, height: 1600 });
  });

  it('that is something else is refused with what we take', async () => {
    expect(await sentence(SVG, 'verification')).toBe("The file isn't a kind of file we take. Choose a PDF, JPEG, PNG or WebP.");
  });
});

it('[12] so many are worked on at a time, the others wait in their order, and a failure holds up nobody', async () => {
  const atOnce = new AtOnce(2);
  const order: number[] = [];
  let at = 0;
  let most = 0;
  const work = (number: number) => async () => {
    at += 1;
    most = Math.max(most, at);
    await Promise.resolve();
    order.push(number);
    at -= 1;
    if (number === 2) throw new Error('broken');
  };
  await Promise.allSettled([1, 2, 3, 4, 5].map((number) => atOnce.take(work(number))));
  expect([most, order]).toEqual([2, [1, 2, 3, 4, 5]]);
});
