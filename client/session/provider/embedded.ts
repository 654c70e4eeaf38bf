/** Our own server keeps the passwords: its routes under `/api/auth/`. */
import type * as z from 'zod/mini';
import type { LocalValues } from '../../sync/storage/storage.ts';
import { type AccountWire, Anything, NewToken, type Reply, SignedIn, SignedUp, Verified } from './account-wire.ts';
import type { AuthState, IdentityProvider, ProviderSession } from './identity-provider.ts';
import { plain, type Result } from './result.ts';

export interface EmbeddedParts {
  readonly wire: AccountWire;
  readonly values: LocalValues;
  /** Who is signed in by what this device keeps. */
  readonly kept: () => Promise<{ readonly sessionToken: string; readonly emailVerified: boolean } | null>;
  /** The `X-Device` of whoever was here last; null on a device that is nobody's. */
  readonly device: () => Promise<string | null>;
}

/**
 * Given at sign-up, and kept so that confirming the address signs in although the tab was closed. It opens nothing without the link of
 * the email to the same account, and one sign-in ends it.
 */
const TICKET = 'sign-up-ticket';

export class EmbeddedProvider implements IdentityProvider {
  readonly kind = 'embedded';
  readonly #parts: EmbeddedParts;
  readonly #listeners = new Set<(state: AuthState) => void>();

  constructor(parts: EmbeddedParts) {
    this.#parts = parts;
  }

  readonly signUp: IdentityProvider['signUp'] = async (form) => {
    const answer = await this.#post('sign-up', form, 'sign up', SignedUp);
    if (!answer.ok) return plain(answer);
    if (answer.value.ticket) await this.#parts.values.set(TICKET, answer.value.ticket);
    return { ok: true };
  };

  readonly signIn: IdentityProvider['signIn'] = async ({ email, password, keep }) => {
    // A device the server knows does not wait because strangers guessed at this person's password.
    const device = await this.#parts.device();
    const headers: Record<string, string> = device ? { 'x-device': device } : {};
    const answer = await this.#post('sign-in', { email, password, remember: keep }, 'sign in', SignedIn, headers);
    if (!answer.ok) return answer;
    return { ok: true, value: await this.#begun(answer.value) };
  };

  readonly idToken: IdentityProvider['idToken'] = async (sessionToken) => {
    const answer = await this.#post('token', { sessionToken }, 'sign in', NewToken);
    return answer.ok ? { ok: true, value: { ...answer.value, expiresAt: msOf(answer.value.expiresAt) } } : answer;
  };

  readonly signOut: IdentityProvider['signOut'] = async (sessionToken) => {
    this.#tell({ state: 'out' });
    const gone = await this.#post('sign-out', { sessionToken }, 'sign out', Anything);
    return gone.ok || gone.status !== 0;
  };

  readonly resendVerification: IdentityProvider['resendVerification'] = (email) =>
    this.#say('resend-verification', { email }, 'send the email');

  readonly verifyEmail: IdentityProvider['verifyEmail'] = async (token, comeIn = false) => {
    const ticket = comeIn ? await this.#parts.values.get(TICKET) : undefined;
    const body = { token, ...(typeof ticket === 'string' ? { ticket } : {}) };
    const answer = await this.#post('verify-email', body, 'confirm the address', Verified);
    if (!answer.ok) return plain(answer);
    const { signedIn } = answer.value;
    return signedIn ? { ok: true, signedIn: await this.#begun(signedIn) } : { ok: true };
  };

  readonly forgotPassword: IdentityProvider['forgotPassword'] = (email) =>
    this.#say('forgot-password', { email }, 'send the email');

  readonly resetPassword: IdentityProvider['resetPassword'] = (form) => this.#say('reset-password', form, 'change the password');

  readonly onAuthState: IdentityProvider['onAuthState'] = (listener) => {
    const tell = (state: AuthState) => {
      if (this.#listeners.has(tell)) listener(state);
    };
    this.#listeners.add(tell);
    void this.#parts.kept().then((kept) => tell(kept ? { state: 'in', ...kept } : { state: 'out' }));
    return () => this.#listeners.delete(tell);
  };

  async #begun(signedIn: SignedIn): Promise<ProviderSession> {
    await this.#parts.values.delete(TICKET);
    const { sessionToken, emailVerified } = signedIn;
    this.#tell({ state: 'in', sessionToken, emailVerified });
    return { ...signedIn, expiresAt: msOf(signedIn.expiresAt) };
  }

  #tell(state: AuthState): void {
    for (const listener of [...this.#listeners]) listener(state);
  }

  #post<T>(route: string, body: object, doing: string, answer: z.ZodMiniType<T>, headers = {}): Promise<Reply<T>> {
    return this.#parts.wire.call({ method: 'POST', path: `/api/auth/${route}`, body, doing, headers, answer });
  }

  async #say(route: string, body: object, doing: string): Promise<Result> {
    const answer = await this.#post(route, body, doing, Anything);
    return answer.ok ? { ok: true } : plain(answer);
  }
}

function msOf(expiresAt: number | string): number {
  return typeof expiresAt === 'number' ? expiresAt : Date.parse(expiresAt);
}
