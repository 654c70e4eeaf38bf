/** better-auth 1.7.7, configured: passwords, sessions, links and signing keys. Its own HTTP router is never mounted (A11). */
import { betterAuth } from 'better-auth/minimal';
import { bearer, jwt } from 'better-auth/plugins';
import type { Clock, Random } from '../../ports.ts';
import type { Store } from '../../store/store.ts';
import { ID_TOKEN_ALGORITHM, ID_TOKEN_AUDIENCE, ID_TOKEN_ISSUER } from '../id-token.ts';
import { PASSWORD_MAXIMUM, PASSWORD_MINIMUM } from './password.ts';
import { signInWithoutPassword } from './sign-up-tickets.ts';
import { storeAdapter } from './store-adapter.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Seconds. */
export const VERIFY_LINK_LIFE = 24 * HOUR;
export const RESET_LINK_LIFE = HOUR;
const SESSION_LIFE = 30 * DAY;
const KEY_LIFE = 90 * DAY;
const KEY_KEPT = 30 * DAY;

/** What better-auth hands to an email. */
interface Addressee {
  readonly user: { readonly id: string; readonly email: string; readonly name: string };
}

export interface AuthEmails {
  verifyAddress(facts: Addressee & { token: string }): void;
  resetPassword(facts: Addressee & { token: string }): void;
  addressInUse(facts: Addressee): void;
}

interface AuthOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly secret: string;
  readonly emails: AuthEmails;
  /** Called when a password was reset by a link sent by mail. */
  readonly passwordWasReset: (uid: string) => Promise<void>;
}

/** Lower case and digits, so that it can stand in a database name (see `Uid`): 20 characters are 103 bits. */
function newId(random: Random): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
  let id = '';
  while (id.length < 20) {
    // 252 is the largest multiple of 36 in a byte: beyond it the first letters would come more often.
    for (const byte of random.bytes(20)) if (byte < 252 && id.length < 20) id += alphabet[byte % 36];
  }
  return id;
}

export function createAuth({ store, clock, random, secret, emails, passwordWasReset }: AuthOptions) {
  return betterAuth({
    // Only its router would use it.
    baseURL: 'http://localhost',
    secret,
    database: storeAdapter(store),
    // It would log addresses.
    logger: { disabled: true },
    telemetry: { enabled: false },
    // Allowances are counted in the handlers, where the account is known (product.md 3.9).
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: () => newId(random) },
      ipAddress: { disableIpTracking: true },
    },
    user: {
      additionalFields: {
        consents: { type: 'json', required: true, defaultValue: [] },
        announced: { type: 'string', required: true, defaultValue: '', input: false },
        tokensValidAfter: { type: 'number', required: true, defaultValue: 0, input: false },
        endedSessions: { type: 'json', required: true, defaultValue: [], input: false },
      },
    },
    databaseHooks: {
      user: { create: { before: async (user) => ({ data: { ...user, createdAt: new Date(clock.now()) } }) } },
    },
    session: { expiresIn: SESSION_LIFE, updateAge: DAY },
    // Tokens in links are kept hashed; expired ones are removed by `sweep`, not by walking all of them at every look-up.
    verification: { storeIdentifier: 'hashed', disableCleanup: true },
    emailAndPassword: {
      enabled: true,
      // Signing up never signs in: the answer must be the same when the address is taken.
      autoSignIn: false,
      minPasswordLength: PASSWORD_MINIMUM,
      maxPasswordLength: PASSWORD_MAXIMUM,
      resetPasswordTokenExpiresIn: RESET_LINK_LIFE,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => emails.resetPassword({ user, token }),
      onExistingUserSignUp: async ({ user }) => emails.addressInUse({ user }),
      onPasswordReset: async ({ user }) => passwordWasReset(user.id),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: VERIFY_LINK_LIFE,
      autoSignInAfterVerification: false,
      sendVerificationEmail: async ({ user, token }) => emails.verifyAddress({ user, token }),
    },
    plugins: [
      signInWithoutPassword(),
      bearer({ requireSignature: true }),
      jwt({
        disableSettingJwtHeader: true,
        jwks: { keyPairConfig: { alg: ID_TOKEN_ALGORITHM }, rotationInterval: KEY_LIFE, gracePeriod: KEY_KEPT },
        jwt: { issuer: ID_TOKEN_ISSUER, audience: ID_TOKEN_AUDIENCE },
      }),
    ],
  });
}

/** The token of the session that a call began, as it is handed out: signed, so that no other is looked up. */
export function sessionTokenIn(headers: Headers): string {
  const sessionToken = headers.get('set-auth-token');
  if (!sessionToken) throw new Error('identity: signed in without a session');
  return sessionToken;
}
