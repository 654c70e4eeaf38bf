/** What a camera would see: a code on a screen, as the raw video that Chromium takes in place of one. */
import { rename, writeFile } from 'node:fs/promises';
import { encode } from 'uqr';

const WIDTH = 640;
const HEIGHT = 480;
const GREY = 128;
const WHITE = 235;
const BLACK = 16;

/** Chromium reads the file when a page opens the camera: it may be written anew until then. */
export async function showToCamera(file: string, text: string | null): Promise<void> {
  const light = Buffer.alloc(WIDTH * HEIGHT, GREY);
  if (text !== null) drawCode(light, text);
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour]);
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  // An open camera goes on reading the file it opened.
  await writeFile(`${file}.next`, Buffer.concat([header, frame, frame, frame]));
  await rename(`${file}.next`, file);
}

function drawCode(light: Buffer, text: string): void {
  const { data, size } = encode(text, { ecc: 'L', border: 4 });
  const edge = Math.floor(HEIGHT / size);
  const left = Math.floor((WIDTH - size * edge) / 2);
  const top = Math.floor((HEIGHT - size * edge) / 2);
  for (let y = 0; y < size * edge; y += 1) {
    for (let x = 0; x < size * edge; x += 1) {
      const dark = data[Math.floor(y / edge)]?.[Math.floor(x / edge)] === true;
      light[(top + y) * WIDTH + left + x] = dark ? BLACK : WHITE;
    }
  }
}
