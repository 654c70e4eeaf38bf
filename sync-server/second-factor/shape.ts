/** What is kept of somebody's second factors: beside the documents, in no scope that anybody replicates, and without a secret in it. */
import * as z from 'zod/mini';
import { Instant, line, pattern } from '../../schemas/basics/primitives.ts';

const base64Url = (most: number) => pattern(/^[A-Za-z0-9_-]+$/, most);
const Hash = pattern(/^[0-9a-f]{64}$/, 64);
/** How a browser reaches it. */
export const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** The public half of one key of a device, a phone or a stick (Web Authentication Level 3, §6.5). */
export const Passkey = z.strictObject({
  id: base64Url(1400),
  publicKey: base64Url(3000),
  /** How often it has signed, where it counts. */
  counter: z.number().check(z.int(), z.gte(0)),
  transports: z.array(z.enum(TRANSPORTS)).check(z.maxLength(7)),
  name: line(1, 60),
  addedAt: Instant,
  usedAt: z.optional(Instant),
});
export type Passkey = z.infer<typeof Passkey>;

/** One document a person. */
export const Factors = z.strictObject({
  passkeys: z.array(Passkey).check(z.maxLength(10)),
  /** Codes of an app; its secret is in the vault. `step`: the last that was taken, so that none is taken twice (RFC 6238, 5.2). */
  app: z.optional(z.strictObject({ record: line(1, 120), addedAt: Instant, step: z.number() })),
  /** SHA-256 of those that are left; each has 80 random bits. */
  codes: z.array(Hash).check(z.maxLength(10)),
  /** When it was shown on which device. */
  proofs: z.record(z.string(), Instant),
  /** What was asked last, and has not been answered. */
  asked: z.optional(z.strictObject({ challenge: base64Url(200), at: Instant })),
  /** An app that has shown no code yet. */
  begun: z.optional(z.strictObject({ record: line(1, 120), at: Instant })),
});
export type Factors = z.infer<typeof Factors>;

export const NO_FACTORS: Factors = { passkeys: [], codes: [], proofs: {} };

export const hasFactor = ({ passkeys, app }: Pick<Factors, 'passkeys' | 'app'>): boolean =>
  passkeys.length > 0 || app !== undefined;

/** Whether somebody has one, and when it was shown in this sign-in on this device (milliseconds since 1970). */
export interface SecondFactorOf {
  readonly has: boolean;
  readonly shownAt?: number;
}
