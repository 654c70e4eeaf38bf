/**
 * The hosted identity adapter: people sign in with Firebase on the device, this server checks the id tokens they bring. Whoever
 * brings a genuine one for the first time is registered, and an address Firebase has verified counts as verified here: the
 * token's word, never the device's (2.1).
 */
import type { Clock } from '../../ports.ts';
import type { Store } from '../../store/store.ts';
import { AccountEvents } from '../account-events.ts';
import { refusedConsents, refusedName } from '../entry.ts';
import {
  type AccountAnswer,
  type IdentityPort,
  type IdentityUser,
  isCurrent,
  type OnAccountEvent,
  type TokenVerdict,
} from '../port.ts';
import { ProviderKeys } from './keys.ts';
import { HostedPeople, type Introduction } from './people.ts';
import { type FirebaseClaims, FirebaseTokens } from './token.ts';

/** Where the SDK on the device signs people in. */
export const firebaseOrigins = (emulatorHost: string | undefined): readonly string[] =>
  emulatorHost === undefined
    ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
    : [`http://${emulatorHost}`];

export interface FirebaseIdentityOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly projectId: string;
  /** Where the keys are; null takes the emulator's unsigned tokens, and only those. */
  readonly keysUrl: string | null;
  readonly fetch?: typeof fetch;
  readonly onAccountEvent: OnAccountEvent;
  /** Hears of events that could not be told. The cause may hold personal data, the task's name does not. */
  readonly onFailure: (task: string, cause: unknown) => void;
}

export interface HostedIdentity extends IdentityPort {
  readonly adapter: 'hosted';
  readonly accounts: null;
  /**
   * Who brings this token, as known here. With an introduction the first time: name and consents from the sign-up form.
   * Refused: `SIGN_IN_AGAIN`, `VALIDATION`.
   */
  arrive(idToken: string, introduction?: Introduction): Promise<AccountAnswer<{ user: IdentityUser }>>;
  /**
   * Ends the sign-in that this token is from, with every other token of it: the provider knows of no such end, and its tokens live for an hour.
   * A token that is not genuine, or over, ends nothing.
   */
  leave(idToken: string): Promise<void>;
}

export function firebaseIdentity(options: FirebaseIdentityOptions): HostedIdentity {
  const { store, clock, projectId, keysUrl, onFailure } = options;
  const keys = keysUrl === null ? null : new ProviderKeys({ url: keysUrl, clock, fetch: options.fetch ?? fetch });
  const tokens = new FirebaseTokens({ projectId, clock, keys });
  const people = new HostedPeople({ store, clock, provider: `firebase:${projectId}` });
  const events = new AccountEvents({
    store,
    tell: options.onAccountEvent,
    mark: (uid, announced) => people.mark(uid, announced),
  });

  /** Told before the answer; what cannot be told now is told with the next token or start. */
  async function known(claims: FirebaseClaims, introduction?: Introduction): Promise<IdentityUser | null> {
    const { sub: providerUid, email, email_verified: emailVerified, name, iat: asOf } = claims;
    const seen = await people.see({ providerUid, email, emailVerified, name, asOf }, introduction);
    if (seen?.due) await events.announce(seen.user.uid).catch((cause: unknown) => onFailure('account event', cause));
    return seen?.user ?? null;
  }

  async function verify(idToken: string): Promise<TokenVerdict> {
    const verdict = await tokens.check(idToken);
    if (!verdict.ok) return verdict;
    const { claims } = verdict;
    const user = await known(claims);
    if (!user) return { ok: false, reason: 'invalid' };
    return {
      ok: true,
      uid: user.uid,
      emailVerified: claims.email_verified,
      // The provider goes on making tokens after we ended somebody's sessions; only a new sign-in counts as new.
      issuedAt: claims.auth_time * 1000,
      expiresAt: claims.exp * 1000,
      // A refreshed token keeps it, so it tells one sign-in from another.
      sessionId: sessionOf(claims),
      signedInAt: claims.auth_time * 1000,
    };
  }

  const directory = people.directory();
  return {
    adapter: 'hosted',
    accounts: null,
    ...directory,
    verify,
    async leave(idToken) {
      const verdict = await tokens.check(idToken);
      if (verdict.ok) await directory.endSession(people.uidOf(verdict.claims.sub), sessionOf(verdict.claims));
    },
    async arrive(idToken, introduction) {
      const verdict = await tokens.check(idToken);
      if (!verdict.ok) return { ok: false, code: 'SIGN_IN_AGAIN' };
      const { claims } = verdict;
      const wrong = introduction && (refusedConsents(introduction) ?? refusedName({ ...introduction, email: claims.email }));
      if (wrong) return wrong;
      const user = await known(claims, introduction);
      const token = { issuedAt: claims.auth_time * 1000, sessionId: sessionOf(claims) };
      if (!user || !isCurrent(token, user)) return { ok: false, code: 'SIGN_IN_AGAIN' };
      return { ok: true, user };
    },
    announce: () => events.announceAll(),
    settled: async () => {},
  };
}

const sessionOf = ({ auth_time: authTime }: FirebaseClaims): string => String(authTime);
