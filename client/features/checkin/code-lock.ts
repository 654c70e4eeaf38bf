/** Guessing short codes: five wrong ones in ten minutes lock this tablet's keypad for five minutes, doubling to an hour. */
import * as z from 'zod/mini';
import { LIMITS } from '../../../schemas/limits.ts';
import type { LocalValues } from '../../sync/storage/storage.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const Guesses = z.object({
  /** When wrong codes were typed, milliseconds, oldest first. */
  wrong: z.array(z.number()),
  lockedUntil: z.number(),
  /** Locks in a row; a day without one begins anew. */
  locks: z.number(),
});
type Guesses = z.infer<typeof Guesses>;
const NONE: Guesses = { wrong: [], lockedUntil: 0, locks: 0 };

export class CodeLock {
  readonly #values: LocalValues;
  readonly #name: string;

  constructor(values: LocalValues, gymKey: string) {
    this.#values = values;
    this.#name = `guesses:${gymKey}`;
  }

  /** Until when it is locked, milliseconds; null when it is open. */
  async lockedUntil(now: number): Promise<number | null> {
    const { lockedUntil } = await this.#read();
    return lockedUntil > now ? lockedUntil : null;
  }

  /** A wrong code was typed; the answer is as of `lockedUntil`. */
  async wrong(now: number): Promise<number | null> {
    const before = await this.#read();
    const wrong = [...before.wrong.filter((at) => at > now - LIMITS.wrongCodesWithin), now];
    if (wrong.length < LIMITS.wrongCodes) {
      await this.#values.set(this.#name, { ...before, wrong });
      return null;
    }
    const locks = now - before.lockedUntil > DAY ? 0 : before.locks;
    const lockedUntil = now + Math.min(HOUR, LIMITS.codeLock * 2 ** locks);
    await this.#values.set(this.#name, { wrong: [], lockedUntil, locks: locks + 1 });
    return lockedUntil;
  }

  /** What was guessed at is another code now. */
  async open(): Promise<void> {
    await this.#values.delete(this.#name);
  }

  async #read(): Promise<Guesses> {
    const stored = Guesses.safeParse(await this.#values.get(this.#name));
    return stored.success ? stored.data : NONE;
  }
}
