/**
 * With whom people sign in, as the device sees it. Two fit: our own server (`embedded-provider.ts`) and Firebase
 * (`firebase-provider.ts`). Which one is the server's to say (`choose-provider.ts`); nothing else on the device knows.
 */
import type { SignUpForm } from '../session.ts';
import type { Reply } from './account-wire.ts';
import type { Result } from './result.ts';

export interface SignInToken {
  readonly idToken: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** What the provider says of the address; the profile follows when the server has seen this token. */
  readonly emailVerified: boolean;
}

export interface ProviderSession extends SignInToken {
  /** The person's id with us, whatever the provider calls them. */
  readonly uid: string;
  readonly displayName: string;
  /** By which the provider knows this sign-in again; kept on the device. */
  readonly sessionToken: string;
}

/** `signedIn`: this browser had signed up, and the person is signed in with it now. */
export type VerifiedAddress = Extract<Result, { ok: false }> | { readonly ok: true; readonly signedIn?: ProviderSession };

/** `unavailable`: the provider's code could not be started, so it says nothing about anybody. */
export type AuthState =
  | { readonly state: 'in'; readonly sessionToken: string; readonly emailVerified: boolean }
  | { readonly state: 'out' | 'unavailable' };

export interface IdentityProvider {
  readonly kind: 'embedded' | 'firebase';
  /** Answers alike whether or not the address has an account; it never signs in. */
  signUp(form: SignUpForm): Promise<Result>;
  signIn(form: { email: string; password: string; keep: boolean }): Promise<Reply<ProviderSession>>;
  /** A new id token. Status 401: this sign-in is over; 0: nobody could be asked. */
  idToken(sessionToken: string): Promise<Reply<SignInToken>>;
  /** False: the provider could not be told. Ending what has ended is fine. */
  signOut(sessionToken: string): Promise<boolean>;
  resendVerification(email: string): Promise<Result>;
  /** `comeIn`: nobody is signed in here, so whoever signed up in this browser may be. Where the provider can do that without a password. */
  verifyEmail(code: string, comeIn?: boolean): Promise<VerifiedAddress>;
  forgotPassword(email: string): Promise<Result>;
  resetPassword(form: { token: string; password: string }): Promise<Result>;
  /** Calls back as soon as it is known whether somebody is signed in with the provider, and at every change. */
  onAuthState(listener: (state: AuthState) => void): () => void;
}

/** Resolves with the first of these callbacks. */
export function firstAuthState(provider: Pick<IdentityProvider, 'onAuthState'>): Promise<AuthState> {
  return new Promise((resolve) => {
    let stop = () => {};
    let heard = false;
    stop = provider.onAuthState((state) => {
      heard = true;
      stop();
      resolve(state);
    });
    if (heard) stop();
  });
}
