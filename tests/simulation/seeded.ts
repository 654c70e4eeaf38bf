/** Chance from one seed (sfc32): the same seed is the same world. */
export class Seeded {
  #a: number;
  #b = 0x9e3779b9;
  #c = 0x243f6a88;
  #counter = 1;

  constructor(seed: number) {
    this.#a = seed >>> 0;
    for (let warm = 0; warm < 15; warm += 1) this.next();
  }

  /** 32 bits. */
  next(): number {
    const sum = (this.#a + this.#b + this.#counter) >>> 0;
    this.#counter = (this.#counter + 1) >>> 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) >>> 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) >>> 0;
    return sum;
  }

  /** From 0 to `limit - 1`. */
  below(limit: number): number {
    return this.next() % limit;
  }

  chance(probability: number): boolean {
    return this.next() / 0x1_0000_0000 < probability;
  }

  pick<T>(from: readonly T[]): T {
    const chosen = from[this.below(from.length)];
    if (chosen === undefined) throw new Error('nothing to pick from');
    return chosen;
  }

  /** One of the names, by weight. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T {
    const entries = Object.entries<number>(weights) as [T, number][];
    let left = this.below(entries.reduce((sum, [, weight]) => sum + weight, 0));
    for (const [name, weight] of entries) {
      left -= weight;
      if (left < 0) return name;
    }
    throw new Error('no weights');
  }

  bytes(count: number): Uint8Array<ArrayBuffer> {
    return Uint8Array.from({ length: count }, () => this.below(256));
  }
}
