/**
 * People sign in with Firebase; our server says who they are here (`POST /api/auth/arrive`). What Firebase declines becomes a
 * value in our words, the same where its own would tell whether an address has an account.
 */
import * as z from 'zod/mini';
import { Uid } from '../../../schemas/basics/primitives.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import { type ReasonCode, type ReasonFacts, sentenceFor } from '../../../schemas/codes.ts';
import { counted } from '../../report/report.ts';
import type { LocalValues } from '../../sync/storage/storage.ts';
import { type AccountWire, Anything, type Reply } from './account-wire.ts';
import type { Cloud, CloudAuth } from './cloud.ts';
import type { AuthState, IdentityProvider } from './identity-provider.ts';
import { plain, type Result } from './result.ts';

export interface FirebaseParts {
  readonly cloud: Cloud;
  readonly wire: AccountWire;
  readonly values: LocalValues;
  readonly random: { bytes(count: number): Uint8Array<ArrayBuffer> };
  /** Corrected clock, milliseconds. */
  readonly now: () => number;
  /** Failures nobody is shown; no personal data. */
  readonly warn: (line: string) => void;
}

const Arrived = z.object({ uid: Uid, email: z.string(), displayName: z.string(), emailVerified: z.boolean() });
/** Which sign-in of this device the SDK's user is from. */
const SIGN_IN = 'firebase-sign-in';
const PASSWORD_MINIMUM = 10;
const MINUTE = 60_000;
/** Firebase does not say when its own pause ends. */
const PAUSE = 15 * MINUTE;

type Failure = Extract<Reply<never>, { ok: false }>;

export class FirebaseProvider implements IdentityProvider {
  readonly kind = 'firebase';
  readonly #parts: FirebaseParts;
  readonly #auth: CloudAuth;
  /** The last id token of each sign-in of this page, in memory only: the server is told of leaving by it. */
  readonly #tokens = new Map<string, string>();

  constructor(parts: FirebaseParts) {
    this.#parts = parts;
    this.#auth = parts.cloud.auth;
  }

  readonly signUp: IdentityProvider['signUp'] = async ({ email, password, name, ageConfirmed, consents }) => {
    if (password.length < PASSWORD_MINIMUM) return plain(this.#failure('PASSWORD_WEAK', 400, { minimum: PASSWORD_MINIMUM }));
    try {
      const idToken = await this.#auth.createAccount({ email, password, name });
      const arrived = await this.#arrive('sign up', { idToken, introduction: { name, ageConfirmed, consents } });
      if (!arrived.ok) {
        await this.#auth.removeAccount();
        return plain(arrived);
      }
      await this.#auth.sendVerification(email);
      return { ok: true };
    } catch (cause) {
      if (codeOf(cause) !== 'auth/email-already-in-use') return plain(this.#declined(cause, 'sign up'));
      // Its owner is told by mail, nobody by the answer.
      await this.#auth.sendPasswordReset(email).catch(counted('sign-up: telling the owner'));
      return { ok: true };
    }
  };

  readonly signIn: IdentityProvider['signIn'] = async ({ email, password }) => {
    try {
      const { id } = await this.#auth.signIn(email, password);
      const token = await this.#auth.idToken();
      if (!token) return this.#failure('SIGN_IN_AGAIN', 401);
      const arrived = await this.#arrive('sign in', { idToken: token.idToken });
      if (!arrived.ok) {
        await this.#auth.signOut();
        return arrived;
      }
      const mark = [...this.#parts.random.bytes(12)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      const sessionToken = `${mark}.${id}`;
      await this.#parts.values.set(SIGN_IN, sessionToken);
      this.#tokens.set(sessionToken, token.idToken);
      const { uid, displayName, emailVerified } = arrived.value;
      return {
        ok: true,
        value: { uid, displayName, emailVerified, sessionToken, idToken: token.idToken, expiresAt: token.expiresAt },
      };
    } catch (cause) {
      return this.#declined(cause, 'sign in');
    }
  };

  readonly idToken: IdentityProvider['idToken'] = async (sessionToken) => {
    try {
      if (!(await this.#isCurrent(sessionToken))) return this.#failure('SIGN_IN_AGAIN', 401);
      const token = await this.#auth.idToken();
      if (!token || !sessionToken.endsWith(`.${token.userId}`)) return this.#failure('SIGN_IN_AGAIN', 401);
      const { idToken, expiresAt, emailVerified } = token;
      this.#tokens.set(sessionToken, idToken);
      return { ok: true, value: { idToken, expiresAt, emailVerified } };
    } catch (cause) {
      const declined = this.#declined(cause, 'sign in');
      return declined.status === 0 ? declined : this.#failure('SIGN_IN_AGAIN', 401);
    }
  };

  readonly signOut: IdentityProvider['signOut'] = async (sessionToken) => {
    // A later sign-in on this device is not the one to end.
    if (await this.#isCurrent(sessionToken)) {
      await this.#parts.values.delete(SIGN_IN);
      await this.#auth.signOut().catch((cause: unknown) => this.#parts.warn(`Signing out: ${codeOf(cause)}`));
    }
    return this.#left(sessionToken);
  };

  /** Firebase ends no token that it gave: our server does. False: it could not be told. */
  async #left(sessionToken: string): Promise<boolean> {
    const idToken = this.#tokens.get(sessionToken);
    if (idToken === undefined) return true;
    const call = { method: 'POST', path: '/api/auth/leave', body: { idToken }, doing: 'sign out', answer: Anything } as const;
    const told = await this.#parts.wire.call(call);
    if (!told.ok && told.status === 0) return false;
    this.#tokens.delete(sessionToken);
    return true;
  }

  readonly resendVerification: IdentityProvider['resendVerification'] = (email) =>
    this.#say('send the email', async () => {
      // Firebase writes only to who can show that the address is theirs.
      if (!(await this.#auth.sendVerification(email))) return plain(this.#failure('SIGN_IN_AGAIN', 401));
      return { ok: true };
    });

  // Firebase signs in with its user or a password and with nothing of ours, and making an account here signs nobody in. So the tab that
  // signed up comes in while it is open; was it closed, the link leads to signing in, the address filled in.
  readonly verifyEmail: IdentityProvider['verifyEmail'] = (code) =>
    this.#say('confirm the address', async () => {
      await this.#auth.applyCode(code);
      return { ok: true };
    });

  readonly forgotPassword: IdentityProvider['forgotPassword'] = (email) =>
    this.#say('send the email', async () => {
      await this.#auth.sendPasswordReset(email).catch((cause: unknown) => {
        if (codeOf(cause) !== 'auth/user-not-found') throw cause;
      });
      return { ok: true };
    });

  readonly resetPassword: IdentityProvider['resetPassword'] = ({ token, password }) =>
    this.#say('change the password', async () => {
      if (password.length < PASSWORD_MINIMUM) return plain(this.#failure('PASSWORD_WEAK', 400, { minimum: PASSWORD_MINIMUM }));
      await this.#auth.resetPassword(token, password);
      return { ok: true };
    });

  readonly onAuthState: IdentityProvider['onAuthState'] = (listener) => {
    let stopped = false;
    const tell = (state: AuthState) => {
      if (!stopped) listener(state);
    };
    if (!this.#parts.cloud.available) queueMicrotask(() => tell({ state: 'unavailable' }));
    const stop = this.#auth.onUser((user) => {
      if (!user) return tell({ state: 'out' });
      void this.#parts.values.get(SIGN_IN).then((value) => {
        // Signed in with Firebase and not yet with us: `signIn` is still asking the server.
        if (typeof value !== 'string' || !value.endsWith(`.${user.id}`)) return tell({ state: 'out' });
        tell({ state: 'in', sessionToken: value, emailVerified: user.emailVerified });
      });
    });
    return () => {
      stopped = true;
      stop();
    };
  };

  async #isCurrent(sessionToken: string): Promise<boolean> {
    return (await this.#parts.values.get(SIGN_IN)) === sessionToken;
  }

  #arrive(doing: string, body: object): Promise<Reply<z.infer<typeof Arrived>>> {
    return this.#parts.wire.call({ method: 'POST', path: '/api/auth/arrive', body, doing, answer: Arrived });
  }

  async #say(doing: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (cause) {
      return plain(this.#declined(cause, doing));
    }
  }

  #declined(cause: unknown, doing: string): Failure {
    const code = codeOf(cause);
    const ours = WORDS[code];
    if (ours === 'RATE_LIMITED') {
      const retryAt = this.#parts.now() + PAUSE;
      const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' });
      return { ...this.#failure(ours, 429, { time: time.format(retryAt) }), retryAt: instantOf(retryAt) };
    }
    if (ours) return this.#failure(ours, ours === 'SIGN_IN_FAILED' ? 401 : 400, { minimum: PASSWORD_MINIMUM });
    this.#parts.warn(`Identity provider: ${code}`);
    return this.#failure('NEEDS_ONLINE', 0, { action: doing });
  }

  #failure(code: ReasonCode, status: number, facts: ReasonFacts = {}): Failure {
    const field = code === 'PASSWORD_WEAK' ? { field: 'password' } : {};
    return { ok: false, status, code, message: sentenceFor(code, facts), ...field };
  }
}

const WORDS: Readonly<Record<string, ReasonCode>> = {
  'auth/invalid-credential': 'SIGN_IN_FAILED',
  'auth/invalid-login-credentials': 'SIGN_IN_FAILED',
  'auth/wrong-password': 'SIGN_IN_FAILED',
  'auth/user-not-found': 'SIGN_IN_FAILED',
  'auth/invalid-email': 'SIGN_IN_FAILED',
  'auth/missing-password': 'SIGN_IN_FAILED',
  'auth/user-disabled': 'ACCOUNT_SUSPENDED',
  'auth/user-token-expired': 'SIGN_IN_AGAIN',
  'auth/invalid-user-token': 'SIGN_IN_AGAIN',
  'auth/weak-password': 'PASSWORD_WEAK',
  'auth/password-does-not-meet-requirements': 'PASSWORD_WEAK',
  'auth/invalid-action-code': 'LINK_EXPIRED',
  'auth/expired-action-code': 'LINK_EXPIRED',
  'auth/too-many-requests': 'RATE_LIMITED',
};

/** Firebase's own code, or what kind of error it was; never its message, which may name an address. */
function codeOf(cause: unknown): string {
  if (typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return cause instanceof Error ? cause.name : 'unknown';
}
