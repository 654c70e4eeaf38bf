/**
 * Points of P-256 (SEC 1, 2.3.3 and 2.3.4; the curve of FIPS 186-4, D.1.2.3): compressed to 33 bytes in a code, and whole again for WebCrypto,
 * which does not everywhere take a compressed one.
 */
import type { Bytes } from '../token.ts';

const P = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;
const SIZE = 32;

const numberOf = (bytes: Uint8Array): bigint => bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);

/** From the 65 bytes that WebCrypto gives. */
export const compressed = (point: Uint8Array): Bytes =>
  Uint8Array.of((point.at(-1) ?? 0) % 2 === 0 ? 2 : 3, ...point.subarray(1, 1 + SIZE));

/** The 65 bytes; null for what is no point of the curve. */
export function uncompressed(point: Uint8Array): Bytes | null {
  const [sign, ...rest] = point;
  const x = numberOf(Uint8Array.from(rest));
  if ((sign !== 2 && sign !== 3) || rest.length !== SIZE || x >= P) return null;
  const square = ((((x * x - 3n) * x + B) % P) + P) % P;
  // P is 3 modulo 4.
  const root = power(square, (P + 1n) / 4n);
  if ((root * root) % P !== square) return null;
  const y = root % 2n === BigInt(sign) % 2n ? root : P - root;
  return Uint8Array.of(4, ...rest, ...Array.from({ length: SIZE }, (_, n) => Number((y >> BigInt(8 * (SIZE - 1 - n))) & 0xffn)));
}

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base];
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
}
