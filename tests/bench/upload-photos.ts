/**
 * Makes the photos of `upload-100`, in a process of its own: what that takes of memory is none of the server's.
 * `node tests/bench/upload-photos.ts FOLDER COUNT`. Each is different, and as hard to press as a photograph: noise over a slope.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const [WIDTH, HEIGHT] = [4000, 3000];
const [folder = '', count = '0'] = process.argv.slice(2);

for (let number = 0; number < Number(count); number += 1) {
  const noise = { type: 'gaussian', mean: 90 + (number % 60), sigma: 24 } as const;
  const small = sharp({ create: { width: WIDTH / 4, height: HEIGHT / 4, channels: 3, background: 'black', noise } });
  const bytes = await sharp(await small.png().toBuffer())
    .resize(WIDTH, HEIGHT)
    .jpeg({ quality: 88 })
    .toBuffer();
  await writeFile(join(folder, `${number.toString(16).padStart(64, '0')}.jpg`), bytes);
}
