/**
 * Which of millions of names have been seen, in eight bytes each: 52 bits of a hash of every one. That one in a thousand million is taken for another is
 * no matter to who counts what is missing.
 */
import { hash } from 'node:crypto';

const FIRST = 1 << 12;

export class SeenKeys {
  /** 0: free. */
  #slots = new Float64Array(FIRST);
  #count = 0;

  add(name: string): void {
    if (this.#count * 2 >= this.#slots.length) this.#grow();
    this.#put(numberOf(name));
  }

  has(name: string): boolean {
    const wanted = numberOf(name);
    for (let at = wanted % this.#slots.length; this.#slots[at] !== 0; at = (at + 1) % this.#slots.length)
      if (this.#slots[at] === wanted) return true;
    return false;
  }

  #put(wanted: number): void {
    let at = wanted % this.#slots.length;
    for (; this.#slots[at] !== 0; at = (at + 1) % this.#slots.length) if (this.#slots[at] === wanted) return;
    this.#slots[at] = wanted;
    this.#count += 1;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Float64Array(before.length * 2);
    this.#count = 0;
    for (const one of before) if (one !== 0) this.#put(one);
  }
}

/** Never 0. */
const numberOf = (name: string): number => Number.parseInt(hash('sha256', name).slice(0, 13), 16) || 1;
