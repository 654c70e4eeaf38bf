import { createHash } from 'node:crypto';
import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { codeOf as fh2Code, type Pair, PHONE, p256Pair } from '../../../../schemas/pass/code/fixture.ts';
import { TURN } from './camera.ts';
import { zxingDecoder } from './zxing.ts';

/** As long as a code for the door is. */
function codeOf(seed: number): string {
  const parts = [0, 1, 2, 3].map((part) => createHash('sha512').update(`${seed}.${part}`).digest());
  return `FH1.${Buffer.concat(parts).toString('base64url')}`.slice(0, 311);
}

const marks = ['4d08e1dcde2fb34b', 'd3976b4fc62c72ee', '39f2d410e6ce2a22'];
const fh2 = (phone: Pair) => fh2Code({ gyms: marks }, phone);

const WIDTH = 640;
const HEIGHT = 480;

interface Light {
  /** Of the dark and the light modules, 0 to 255. */
  readonly shades?: readonly [dark: number, light: number];
  /** Pixels by which the lens is out of focus. */
  readonly blur?: number;
}

/** What a camera sees of a code on a phone, `edge` pixels a module, turned by so many radians; no code is a grey wall. */
function picture(
  text: string | null,
  edge: number,
  turn: number,
  ecc: 'L' | 'M' = 'L',
  { shades: [darkest, lightest] = [16, 235], blur = 0 }: Light = {},
): HTMLCanvasElement {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(128);
  const code = text === null ? { data: [], size: 0 } : encode(text, { ecc, border: 4 });
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const [right, down] = [x + 0.5 - WIDTH / 2, y + 0.5 - HEIGHT / 2];
      const column = Math.floor((right * cosine + down * sine) / edge + code.size / 2);
      const row = Math.floor((down * cosine - right * sine) / edge + code.size / 2);
      const dark = code.data[row]?.[column];
      if (dark !== undefined) data.fill(dark ? darkest : lightest, (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3);
    }
  const seen = blurred(data, blur);
  const canvas = { width: WIDTH, height: HEIGHT, getContext: () => ({ getImageData: () => ({ data: seen }) }) };
  return canvas as unknown as HTMLCanvasElement;
}

/** Each pixel the mean of those around it. */
function blurred(data: Uint8ClampedArray, by: number): Uint8ClampedArray {
  if (by === 0) return data;
  const soft = new Uint8ClampedArray(data);
  for (let y = by; y < HEIGHT - by; y += 1)
    for (let x = by; x < WIDTH - by; x += 1) {
      let sum = 0;
      for (let down = -by; down <= by; down += 1)
        for (let right = -by; right <= by; right += 1) sum += data[((y + down) * WIDTH + x + right) * 4] ?? 0;
      soft.fill(sum / (2 * by + 1) ** 2, (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3);
    }
  return soft;
}

const { decode } = zxingDecoder();
/** At how many of three distances it is read. */
async function timesRead(seed: number, turn: number): Promise<number> {
  const text = codeOf(seed);
  const read = await Promise.all([4, 5, 6].map((edge) => decode(picture(text, edge, turn))));
  return read.filter((one) => one === text).length;
}

it.each([3, 19, 27])(
  'code %i, which it reads at no distance while it stands upright, it reads when it is turned a little',
  async (seed) => {
    expect(await timesRead(seed, 0)).toBe(0);
    expect(await timesRead(seed, TURN)).toBe(3);
  },
);

it.each(Array.from({ length: 20 }, (_, seed) => seed))(
  'reads code %i for the door upright or turned a little, at every distance',
  async (seed) => {
    expect(Math.max(await timesRead(seed, 0), await timesRead(seed, TURN))).toBe(3);
  },
);

it('[FH2] reads codes that phones sign, of both kinds of key, at every distance', async () => {
  for (const phone of [PHONE, p256Pair(), p256Pair()]) {
    const text = fh2(phone);
    const times = [0, TURN].map(async (turn) => {
      const read = await Promise.all([4, 5, 6].map((edge) => decode(picture(text, edge, turn, 'M'))));
      return read.filter((one) => one === text).length;
    });
    expect(Math.max(...(await Promise.all(times)))).toBe(3);
  }
});

it.each<[string, number, Light]>([
  ['clean', 0, {}],
  ['rotated', 0.4, {}],
  ['dim, as on a screen turned down in the sun', 0, { shades: [64, 112] }],
  ['blurred, as before a lens that has not focused', 0, { blur: 2 }],
  ['dim, blurred and rotated at once', 0.4, { shades: [80, 140], blur: 1 }],
])('[FH2] reads a code that is %s', async (_, turn, light) => {
  const text = fh2(PHONE);
  const turns = [turn, turn + TURN].flatMap((by) => [4, 5, 6].map((edge) => decode(picture(text, edge, by, 'M', light))));
  const read = await Promise.all(turns);
  expect(read).toContain(text);
});

it('reads no other code where it can read none: out of focus by more than a module', async () => {
  expect(await decode(picture(fh2(PHONE), 5, 0, 'M', { blur: 6 }))).toBeNull();
});

it('finds nothing on a wall', async () => {
  expect(await decode(picture(null, 4, 0))).toBeNull();
});
