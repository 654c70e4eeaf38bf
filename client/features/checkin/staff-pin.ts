/**
 * The PIN of one tablet at the door: whoever stands before it is staff only with it. Kept on that tablet alone, salted and slowly hashed,
 * so that it works offline; what is tried wrongly locks it like the keypad of codes.
 */
import * as z from 'zod/mini';
import { fromBase64Url, toBase64Url } from '../../../schemas/pass/token.ts';
import type { DoorPin } from '../../../schemas/person/shape.ts';
import type { LocalValues } from '../../sync/storage/storage.ts';
import { CodeLock } from './code-lock.ts';

/** OWASP's number for PBKDF2 with SHA-256; about half a second on a tablet. */
const ROUNDS = 600_000;
const Kept = z.object({ salt: z.string(), hash: z.string(), rounds: z.int() });

export const isPin = (text: string): boolean => /^\d{4,8}$/.test(text);

export type PinAnswer =
  | { readonly state: 'right' | 'wrong' | 'none' }
  /** Milliseconds. */
  | { readonly state: 'locked'; readonly until: number };

export class StaffPin {
  readonly #values: LocalValues;
  readonly #name: string;
  readonly #lock: CodeLock;
  readonly #salt: () => Uint8Array<ArrayBuffer>;
  readonly #rounds: number;

  /** @param salt sixteen fresh bytes */
  constructor(values: LocalValues, gymKey: string, salt: () => Uint8Array<ArrayBuffer>, rounds = ROUNDS) {
    this.#values = values;
    this.#name = `staff-pin:${gymKey}`;
    this.#lock = new CodeLock(values, `staff-pin:${gymKey}`);
    this.#salt = salt;
    this.#rounds = rounds;
  }

  async isSet(): Promise<boolean> {
    return (await this.#kept()) !== null;
  }

  /** In place of the one before, which opens nothing any more; who may do so is the caller's to know. False for what is no PIN. */
  async choose(pin: string): Promise<boolean> {
    if (!isPin(pin)) return false;
    await this.#values.set(this.#name, await hashedPin(pin, this.#salt(), this.#rounds));
    await this.#lock.open();
    return true;
  }

  async check(pin: string, now: number): Promise<PinAnswer> {
    const kept = await this.#kept();
    if (!kept) return { state: 'none' };
    const locked = await this.#lock.lockedUntil(now);
    if (locked !== null) return { state: 'locked', until: locked };
    if (await isPinOf(pin, kept)) return { state: 'right' };
    const until = await this.#lock.wrong(now);
    return until === null ? { state: 'wrong' } : { state: 'locked', until };
  }

  async #kept(): Promise<z.infer<typeof Kept> | null> {
    const kept = Kept.safeParse(await this.#values.get(this.#name));
    return kept.success ? kept.data : null;
  }
}

/** As it is kept, here or in somebody's grants; off the main thread. */
export async function hashedPin(pin: string, salt: Uint8Array<ArrayBuffer>, rounds = ROUNDS): Promise<DoorPin> {
  return { salt: toBase64Url(salt), hash: toBase64Url(await derived(pin, salt, rounds)), rounds };
}

export async function isPinOf(pin: string, { salt: kept, hash, rounds }: DoorPin): Promise<boolean> {
  const salt = fromBase64Url(kept);
  return salt !== null && (await hashedPin(pin, new Uint8Array(salt), rounds)).hash === hash;
}

async function derived(pin: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256));
}
