/** What the handlers work with, and what several of them do. */
import type { Clock } from '../../ports.ts';
import type { RateLimiter } from '../../rate-limiter.ts';
import type { AccountAllowances } from '../account-allowances.ts';
import { type Accounts, type IdentityPort, isCurrent, type SignedInAccount, type VerifiedToken } from '../port.ts';
import type { SignInTries } from '../sign-in-tries.ts';
import { type HandlerAnswer, type HandlerContext, wait, wrong } from './handler.ts';

export interface HandlerParts {
  readonly identity: IdentityPort;
  readonly accounts: Accounts;
  readonly clock: Clock;
  readonly limiter: RateLimiter;
  readonly allowances: AccountAllowances;
  readonly signInTries: SignInTries;
}

/** Counts one try under each name; the first that is used up says when to come back. */
export function tooMany(
  { limiter, allowances, clock }: HandlerParts,
  ...tries: readonly (readonly [name: keyof AccountAllowances, key: string])[]
): HandlerAnswer | null {
  for (const [name, key] of tries) {
    const seconds = limiter.consume(`${name} ${key}`, allowances[name]);
    if (seconds > 0) return wait(seconds, clock.now());
  }
  return null;
}

/** Runs the work for whoever holds a genuine id token that was not revoked. */
export async function asSelf(
  { identity }: HandlerParts,
  context: HandlerContext,
  work: (token: VerifiedToken) => Promise<HandlerAnswer>,
): Promise<HandlerAnswer> {
  const token = context.bearer === undefined ? null : await identity.verify(context.bearer);
  const user = token?.ok ? await identity.user(token.uid) : null;
  return token?.ok && user && isCurrent(token, user) ? work(token) : wrong(401, { code: 'SIGN_IN_AGAIN' });
}

/** The first id token comes along, which saves the device one round trip. */
export async function withFirstToken(
  { accounts }: HandlerParts,
  { uid, email, displayName, emailVerified, sessionToken }: SignedInAccount,
) {
  const first = await accounts.idToken(sessionToken);
  if (!first.ok) return first;
  const { idToken, expiresAt } = first;
  return { ok: true, body: { uid, email, displayName, emailVerified, sessionToken, idToken, expiresAt } } as const;
}
