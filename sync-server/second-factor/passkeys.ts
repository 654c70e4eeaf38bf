/** Passkeys (Web Authentication Level 3), by `@simplewebauthn/server`: what a browser is asked, and whether what it answers is right. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Json } from '../../schemas/basics/json.ts';
import type { Instant } from '../../schemas/basics/primitives.ts';
import { type Passkey, TRANSPORTS } from './shape.ts';

/** Where people reach the server. */
export interface ReachedAt {
  /** Without a trailing slash. */
  readonly origin: string;
}

/** What a browser sends of itself; the library checks it, field by field. */
export type Signed = Parameters<typeof verifyAuthenticationResponse>[0]['response'];
export type PasskeyAnswer = Parameters<typeof verifyRegistrationResponse>[0]['response'];

/** A passkey is of a name, never of a number: who tries this on their own machine goes to `localhost`. */
function named({ origin }: ReachedAt): { readonly id: string; readonly origin: string } {
  const url = new URL(origin);
  if (/^(127\.[\d.]+|\[::1\])$/.test(url.hostname)) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}
const plain = (options: object): Json => JSON.parse(JSON.stringify(options));

export async function toRegister(place: ReachedAt, person: { uid: string; name: string; passkeys: readonly Passkey[] }) {
  const options = await generateRegistrationOptions({
    rpName: 'Fitness Hub',
    rpID: named(place).id,
    userName: person.name,
    userID: new TextEncoder().encode(person.uid),
    attestationType: 'none',
    excludeCredentials: person.passkeys.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { challenge: options.challenge, options: plain(options) };
}

export async function toSign(place: ReachedAt, passkeys: readonly Passkey[]) {
  const options = await generateAuthenticationOptions({
    rpID: named(place).id,
    userVerification: 'preferred',
    allowCredentials: passkeys.map(({ id, transports }) => ({ id, transports })),
  });
  return { challenge: options.challenge, options: plain(options) };
}

/** Null: it is not an answer to that challenge, from here. */
export async function registered(
  place: ReachedAt,
  challenge: string,
  response: PasskeyAnswer,
  as: { name: string; at: Instant },
): Promise<Passkey | null> {
  const verified = await unless<VerifiedRegistrationResponse>(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: named(place).origin,
      expectedRPID: named(place).id,
      requireUserVerification: false,
    }),
  );
  if (!verified?.verified) return null;
  const { id, publicKey, counter, transports: said = [] } = verified.registrationInfo.credential;
  const transports = TRANSPORTS.filter((one) => said.includes(one));
  const key = Buffer.from(publicKey).toString('base64url');
  return { id, publicKey: key, counter, transports, name: as.name, addedAt: as.at };
}

/** The passkey as it is after it has signed; null: it has not. */
export async function signedBy(place: ReachedAt, challenge: string, response: Signed, passkey: Passkey): Promise<Passkey | null> {
  const verified = await unless(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: named(place).origin,
      expectedRPID: named(place).id,
      credential: {
        id: passkey.id,
        publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports,
      },
      requireUserVerification: false,
    }),
  );
  return verified?.verified ? { ...passkey, counter: verified.authenticationInfo.newCounter } : null;
}

/** The library throws at whatever is wrong; its words are of somebody's key, and for nobody. */
async function unless<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}
