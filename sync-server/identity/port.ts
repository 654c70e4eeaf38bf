/**
 * The identity port (architecture §6): who somebody is. What they may do is not its business; roles and powers live in the
 * server's documents `user:<uid>` and `grants:<uid>`.
 *
 * Two adapters fit it. *Embedded* (`embedded.ts`) does everything here. *Hosted* lets the device sign in with the provider
 * itself, so on the server only `TokenVerifier` and `Directory` run and `accounts` is null. Nothing else in the server knows
 * which one is in use. A uid is always ours (`^[a-z0-9]{8,40}$`): a provider whose ids look otherwise is mapped by its adapter.
 */

import type { Uid } from '../../schemas/basics/primitives.ts';
import type { ReasonCode } from '../../schemas/codes.ts';

/** A request that was understood and declined. `field` is the input it is about, where there is one. */
export interface Refused {
  readonly ok: false;
  readonly code: ReasonCode;
  readonly field?: AccountField;
  /** What would be right, in words for people; goes into the sentence of `VALIDATION`. */
  readonly rule?: string;
}
export type AccountField = 'email' | 'password' | 'newPassword' | 'name' | 'consents' | 'ageConfirmed';
export type AccountAnswer<T extends object = object> = ({ readonly ok: true } & T) | Refused;

/** What a genuine id token says. */
export interface VerifiedToken {
  readonly ok: true;
  readonly uid: Uid;
  readonly emailVerified: boolean;
  /** Milliseconds since 1970; compare with `tokensValidAfter` by `isCurrent`. */
  readonly issuedAt: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** The sign-in it was made from; null where the provider does not tell. */
  readonly sessionId: string | null;
  /** Milliseconds since 1970: when the person last showed who they are. A renewed token keeps it. */
  readonly signedInAt: number;
}
/** `expired`: was genuine once, sign in again. `invalid`: never was, or is not for us. Both are a 401. */
export type TokenVerdict = VerifiedToken | { readonly ok: false; readonly reason: 'expired' | 'invalid' };

export interface TokenVerifier {
  /** Checks `Authorization: Bearer <id token>`: signature, issuer, audience and time. Never throws on bad input. */
  verify(idToken: string): Promise<TokenVerdict>;
}

/** Public halves of the signing keys (RFC 7517). */
export interface PublicKeys {
  readonly keys: readonly { readonly [member: string]: string }[];
}

export interface IdentityUser {
  readonly uid: Uid;
  /** Lower case. */
  readonly email: string;
  readonly displayName: string;
  readonly emailVerified: boolean;
  /** Id tokens issued before this moment are refused (milliseconds since 1970; 0 when nothing was ever revoked). */
  readonly tokensValidAfter: number;
  /** Sign-ins that are over; what was made from them is refused although it is genuine. */
  readonly endedSessions: readonly string[];
}

export interface Directory {
  user(uid: Uid): Promise<IdentityUser | null>;
  userByEmail(email: string): Promise<IdentityUser | null>;
  /** Ends every session and refuses every token issued until now: password reset, suspension, lost phone. */
  endAllSessions(uid: Uid): Promise<void>;
  /** Ends one sign-in and refuses every token made from it, at once. False when this person has no such sign-in. */
  endSession(uid: Uid, sessionId: string): Promise<boolean>;
  /** Nobody signs in as this person again and the address is free for a new account. Erasing twice is erasing once. */
  erase(uid: Uid): Promise<void>;
}

/**
 * The gateway's check beside `verify`: a token issued before the user's `tokensValidAfter`, or from a sign-in that is over, is
 * refused although it is genuine.
 */
export function isCurrent(
  token: Pick<VerifiedToken, 'issuedAt' | 'sessionId'>,
  user: Pick<IdentityUser, 'tokensValidAfter' | 'endedSessions'>,
): boolean {
  return token.issuedAt >= user.tokensValidAfter && !(token.sessionId !== null && user.endedSessions.includes(token.sessionId));
}

export interface Consent {
  readonly kind: 'terms' | 'privacy' | 'marketing_platform';
  /** The version of the text that was shown. */
  readonly version: string;
}

export interface SignUp {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  /** Terms and privacy are required. */
  readonly consents: readonly Consent[];
}

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly verified: boolean;
  /** Chosen by the caller (demo world); made at random otherwise. */
  readonly uid?: Uid;
  readonly consents?: readonly Consent[];
}

export interface SignedInAccount {
  readonly uid: Uid;
  readonly email: string;
  readonly displayName: string;
  readonly emailVerified: boolean;
  /** Long-lived (30 days from its last use); the device keeps it and trades it for id tokens. */
  readonly sessionToken: string;
}

export interface IdToken {
  /** JWT, ES256, 15 minutes. */
  readonly idToken: string;
  readonly uid: Uid;
  readonly emailVerified: boolean;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export interface SignInSession {
  readonly id: string;
  /** RFC 3339. */
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly expiresAt: string;
}

/** Only where this server keeps the passwords. */
export interface Accounts {
  /**
   * Succeeds alike for an address that already has an account: its owner is told by mail, nobody by the answer.
   * `ticket`: for `verifyEmail` in the same browser; one that opens nothing where the address was taken.
   * Refused: `VALIDATION`, `PASSWORD_WEAK`.
   */
  signUp(input: SignUp): Promise<AccountAnswer<{ ticket: string }>>;
  /** Refused: `SIGN_IN_FAILED`, the same for an unknown address and a wrong password, in about the same time. */
  signIn(input: { email: string; password: string; remember?: boolean }): Promise<AccountAnswer<SignedInAccount>>;
  /** Refused: `SIGN_IN_AGAIN` when the session ended, was revoked or never was. */
  idToken(sessionToken: string): Promise<AccountAnswer<IdToken>>;
  /** Public keys other parties may check id tokens with. */
  jwks(): Promise<PublicKeys>;
  /** Ending a session that has ended already is fine. */
  signOut(sessionToken: string): Promise<void>;
  listSessions(uid: Uid): Promise<SignInSession[]>;
  /** Somebody else's session is as unknown as none: `NOT_FOUND`. */
  revokeSession(uid: Uid, sessionId: string): Promise<AccountAnswer>;
  /** Answers at once and alike whether or not the address is known. */
  requestPasswordReset(email: string): Promise<void>;
  /** The link works once; all sessions and tokens end. Refused: `LINK_EXPIRED`, `PASSWORD_WEAK` (the link stays usable). */
  resetPassword(input: { token: string; password: string }): Promise<AccountAnswer<{ uid: Uid }>>;
  /**
   * By somebody who is signed in and knows the old one. Every other sign-in ends, and so do reset links. Refused: `SIGN_IN_FAILED`,
   * `PASSWORD_WEAK`.
   */
  changePassword(
    who: { uid: Uid; sessionId: string | null },
    input: { password: string; newPassword: string },
  ): Promise<AccountAnswer>;
  /** Answers at once and alike whether or not the address is known or verified already. */
  resendVerification(email: string): Promise<void>;
  /**
   * Opening the link twice is fine: nothing more happens. With the ticket of this account's own sign-up it signs in, once; any other
   * ticket makes no difference. Refused: `LINK_EXPIRED`.
   */
  verifyEmail(token: string, ticket?: string): Promise<AccountAnswer<{ uid: Uid; signedIn?: SignedInAccount }>>;
  /** For the demo world and the command line: no mail is sent. Refused: `DUPLICATE` when the address or uid is taken, and as `signUp`. */
  createAccount(input: NewAccount): Promise<AccountAnswer<{ uid: Uid }>>;
}

/** Becomes a system proposal. `id` is derived from its cause; the same event may come more than once. */
export type AccountEvent =
  | {
      readonly id: string;
      readonly kind: 'registered';
      readonly uid: Uid;
      readonly email: string;
      readonly displayName: string;
      readonly consents: readonly (Consent & { readonly givenAt: string })[];
      /** RFC 3339. */
      readonly registeredAt: string;
    }
  | { readonly id: string; readonly kind: 'email-verified'; readonly uid: Uid; readonly email: string };

/** Resolves when the event is durable; if it throws, the event comes again. */
export type OnAccountEvent = (event: AccountEvent) => Promise<void>;

export interface IdentityPort extends TokenVerifier, Directory {
  readonly adapter: 'embedded' | 'hosted';
  readonly accounts: Accounts | null;
  /** Repeats the account events nobody has confirmed yet (call at start and now and then). Returns how many were delivered. */
  announce(): Promise<number>;
  /** Resolves when mail and events begun so far are done with: for a clean stop, and for tests. */
  settled(): Promise<void>;
}
