import { describe, expect, it } from 'vitest';
import { LayoutReader, LayoutWriter } from './layout.ts';

const ULID = '01JQ8Z5T3W9V7N2M4P6R8S0XYA';
const keyBytes = (key: string) => new LayoutWriter().key(key).bytes();

describe('the layout', () => {
  it('writes a ULID in seventeen bytes, and reads it back', () => {
    for (const key of [ULID, '00000000000000000000000000', '7ZZZZZZZZZZZZZZZZZZZZZZZZZ']) {
      expect(keyBytes(key)).toHaveLength(17);
      expect(new LayoutReader(keyBytes(key)).key()).toBe(key);
    }
    expect([...keyBytes('7ZZZZZZZZZZZZZZZZZZZZZZZZZ')].slice(1)).toEqual(Array.from({ length: 16 }, () => 255));
  });

  it('writes every other key with its length: too large for a ULID, another alphabet, other lengths', () => {
    for (const key of ['8ZZZZZZZZZZZZZZZZZZZZZZZZZ', ULID.toLowerCase(), 'demo-pass.7', 'a', 'x'.repeat(140)]) {
      expect(keyBytes(key)).toHaveLength(key.length + 1);
      expect(new LayoutReader(keyBytes(key)).key()).toBe(key);
    }
  });

  it('has no room for what is no key, nor for a number that is too large', () => {
    for (const key of ['', 'x'.repeat(141), 'Zoë', 'a b']) expect(() => keyBytes(key), key).toThrow(RangeError);
    expect(() => new LayoutWriter().whole(256, 1)).toThrow(RangeError);
    expect(() => new LayoutWriter().whole(-1, 4)).toThrow(RangeError);
    expect(() => new LayoutWriter().whole(2 ** 32, 4)).toThrow(RangeError);
    expect(new LayoutReader(new LayoutWriter().whole(2 ** 32 - 1, 4).bytes()).whole(4)).toBe(2 ** 32 - 1);
  });

  it('reads one value from one way of writing it: a ULID spelled out, a key of another alphabet and half a key are none', () => {
    const spelled = Uint8Array.of(26, ...new TextEncoder().encode(ULID));
    for (const bytes of [spelled, Uint8Array.of(1, 0x20), Uint8Array.of(4, 65, 66), Uint8Array.of(0, 1, 2), new Uint8Array(0)]) {
      const reader = new LayoutReader(bytes);
      reader.key();
      expect(reader.isWhole()).toBe(false);
    }
  });
});
