/** What a camera would see: a code on a screen, as the raw video that Chromium takes in place of one. */
import { rename, writeFile } from 'node:fs/promises';
import { encode } from 'uqr';

const WIDTH = 640;
const HEIGHT = 480;
/** Nobody holds a phone still: how far it is, in pixels a module, and how far it has moved. A reader that misses one picture gets the next. */
const SIGHTS = [4, 5, 6].flatMap((edge) => [-3, 0, 4].map((moved) => ({ edge, moved })));
const GREY = 128;
const WHITE = 235;
const BLACK = 16;

/** Chromium reads the file when a page opens the camera: it may be written anew until then. */
export async function showToCamera(file: string, text: string | null): Promise<void> {
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frames = SIGHTS.flatMap((sight) => {
    const light = Buffer.alloc(WIDTH * HEIGHT, GREY);
    if (text !== null) drawCode(light, text, sight);
    return [Buffer.from('FRAME\n'), light, colour];
  });
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  // An open camera goes on reading the file it opened.
  await writeFile(`${file}.next`, Buffer.concat([header, ...frames]));
  await rename(`${file}.next`, file);
}

function drawCode(light: Buffer, text: string, sight: (typeof SIGHTS)[number]): void {
  const { data, size } = encode(text, { ecc: 'L', border: 4 });
  const edge = Math.min(sight.edge, Math.floor(HEIGHT / size));
  const left = Math.floor((WIDTH - size * edge) / 2) + sight.moved;
  const top = Math.floor((HEIGHT - size * edge) / 2);
  for (let y = 0; y < size * edge; y += 1) {
    for (let x = 0; x < size * edge; x += 1) {
      const dark = data[Math.floor(y / edge)]?.[Math.floor(x / edge)] === true;
      light[(top + y) * WIDTH + left + x] = dark ? BLACK : WHITE;
    }
  }
}
