/** Bytes in the order of FORMAT.md: whole numbers with their highest byte first, keys, and bytes of a known length. */
import type { Bytes } from '../token.ts';

/** The longest key that is not a ULID; more is no id of ours. */
const LONGEST_KEY = 140;
/** The alphabet of an id's key (A11). */
const KEY = /^[A-Za-z0-9_.=:-]+$/;
/** 128 bits in 26 digits of Crockford's base 32, so that the first is 7 at most. */
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ULID_BYTES = 16;

/** A ULID as its sixteen bytes. */
function ulidBytes(ulid: string): Bytes {
  const value = [...ulid].reduce((sum, digit) => sum * 32n + BigInt(CROCKFORD.indexOf(digit)), 0n);
  return Uint8Array.from({ length: ULID_BYTES }, (_, n) => Number((value >> BigInt(8 * (ULID_BYTES - 1 - n))) & 0xffn));
}

function ulidOf(bytes: Bytes): string {
  const value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  return Array.from({ length: 26 }, (_, n) => CROCKFORD[Number((value >> BigInt(5 * (25 - n))) & 31n)]).join('');
}

/** Throws RangeError for what the layout has no room for: a rule lets none of it come so far. */
export class LayoutWriter {
  readonly #bytes: number[] = [];

  /** `size`: bytes, at most four. */
  whole(value: number, size: number): this {
    if (!Number.isInteger(value) || value < 0 || value >= 256 ** size) throw new RangeError(`${value} in ${size} bytes`);
    for (let place = size - 1; place >= 0; place -= 1) this.#bytes.push(Math.floor(value / 256 ** place) % 256);
    return this;
  }

  raw(bytes: Uint8Array, size: number): this {
    if (bytes.length !== size) throw new RangeError(`${bytes.length} bytes for ${size}`);
    this.#bytes.push(...bytes);
    return this;
  }

  /** A ULID is a zero and its sixteen bytes; any other key its length and its characters. */
  key(key: string): this {
    if (ULID.test(key)) return this.whole(0, 1).raw(ulidBytes(key), ULID_BYTES);
    if (key.length > LONGEST_KEY || !KEY.test(key)) throw new RangeError(`no key: ${key}`);
    return this.whole(key.length, 1).raw(new TextEncoder().encode(key), key.length);
  }

  bytes(): Bytes {
    return Uint8Array.from(this.#bytes);
  }
}

/**
 * Reads what a `LayoutWriter` wrote. Throws nothing: what is not there reads as nothing, and `whole` is false from then on. One value has one
 * way of being written, so that what is read is what was written, byte for byte.
 */
export class LayoutReader {
  readonly #bytes: Bytes;
  #at = 0;
  #broken = false;

  constructor(bytes: Bytes) {
    this.#bytes = bytes;
  }

  whole(size: number): number {
    return this.raw(size).reduce((sum, byte) => sum * 256 + byte, 0);
  }

  raw(size: number): Bytes {
    if (this.#at + size > this.#bytes.length) this.#broken = true;
    if (this.#broken) return new Uint8Array(0);
    this.#at += size;
    return this.#bytes.slice(this.#at - size, this.#at);
  }

  key(): string {
    const length = this.whole(1);
    if (length === 0) {
      const ulid = ulidOf(this.raw(ULID_BYTES));
      return this.#broken ? '' : ulid;
    }
    const key = String.fromCharCode(...this.raw(length));
    if (length > LONGEST_KEY || !KEY.test(key) || ULID.test(key)) this.#broken = true;
    return key;
  }

  /** What follows cannot be read: it says something that this reader has no meaning for. */
  refuse(): void {
    this.#broken = true;
  }

  /** All that was asked for was there. */
  isWhole(): boolean {
    return !this.#broken;
  }

  /** How many bytes have been read. */
  at(): number {
    return this.#at;
  }
}
