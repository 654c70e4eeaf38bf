import { createECDH } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import { expect, it } from 'vitest';
import { compressed, uncompressed } from './point.ts';

/** Points as two other implementations make them. */
function pointOf(n: number): Uint8Array<ArrayBuffer> {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(Buffer.alloc(32, n));
  return Uint8Array.from(ecdh.getPublicKey());
}

it('a point of P-256 is compressed and made whole again as OpenSSL and noble do it', () => {
  for (let n = 1; n <= 40; n += 1) {
    const whole = pointOf(n);
    const short = compressed(whole);
    expect(short).toEqual(p256.Point.fromBytes(whole).toBytes(true));
    expect(uncompressed(short)).toEqual(whole);
  }
});

it('what is no point of the curve is none, as noble finds', () => {
  let off = 0;
  for (let n = 0; n < 60; n += 1) {
    const short = Uint8Array.of(2 + (n % 2), ...Array.from({ length: 32 }, (_, place) => (n * 31 + place * 7) & 0xff));
    const theirs = isPoint(short);
    expect(uncompressed(short) !== null).toBe(theirs);
    off += theirs ? 0 : 1;
  }
  expect(off).toBeGreaterThan(10);
  for (const bytes of [[], [4, ...pointOf(1).slice(1, 33)], [2, ...Array.from({ length: 32 }, () => 255)], [2, 1]])
    expect(uncompressed(Uint8Array.from(bytes))).toBeNull();
});

function isPoint(bytes: Uint8Array): boolean {
  try {
    p256.Point.fromBytes(bytes).assertValidity();
    return true;
  } catch {
    return false;
  }
}
