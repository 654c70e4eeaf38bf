import { expect, it } from 'vitest';
import { fromBase45, toBase45 } from './base45.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** RFC 9285, 4.3 and 4.4. */
const VECTORS = [
  ['AB', 'BB8'],
  ['Hello!!', '%69 VD92EX0'],
  ['base-45', 'UJCLQE7W581'],
  ['ietf!', 'QED8WEX0'],
  ['', ''],
] as const;

it.each(VECTORS)('RFC 9285: %j is %j, and the other way round', (plain, text) => {
  expect(toBase45(bytesOf(plain))).toBe(text);
  expect(fromBase45(text)).toEqual(bytesOf(plain));
});

it('RFC 9285: refuses a group that is worth more than its bytes hold', () => {
  // 4.4: "FGW" is 65535; "GGW" is one more.
  expect(fromBase45('FGW')).toEqual(Uint8Array.of(0xff, 0xff));
  expect(fromBase45('GGW')).toBeNull();
  expect(fromBase45(':::')).toBeNull();
  expect(fromBase45('U5')).toEqual(Uint8Array.of(0xff));
  expect(fromBase45('V5')).toBeNull();
});

it('RFC 9285: refuses a character that is left over, and every other alphabet', () => {
  for (const text of ['B', 'BB8B', 'bb8', 'BB_', 'BB8\n', 'ÄB8', '😀8'])
    expect(fromBase45(text), JSON.stringify(text)).toBeNull();
});

it('keeps every byte in both places of a group, and never ends in a space, which a hand scanner drops', () => {
  for (let byte = 0; byte < 256; byte += 1)
    for (const bytes of [[byte], [byte, 255 - byte], [7, byte, byte], [255, byte]]) {
      const text = toBase45(Uint8Array.from(bytes));
      expect(fromBase45(text)).toEqual(Uint8Array.from(bytes));
      expect(text.endsWith(' ')).toBe(false);
    }
});
