/** What the sign-in routes do where this server keeps the accounts. */
import * as z from 'zod/mini';
import type { Clock } from '../../ports.ts';
import type { RateLimiter } from '../../rate-limiter.ts';
import { ACCOUNT_ALLOWANCES, type AccountAllowances } from '../account-allowances.ts';
import type { Accounts, IdentityPort } from '../port.ts';
import { type KnownDevices, SignInTries } from '../sign-in-tries.ts';
import { handler } from './handler.ts';
import { links } from './links.ts';
import { ownAccount } from './own-account.ts';
import { signingIn } from './signing-in.ts';

export type IdentityHandlers = ReturnType<typeof identityHandlers>;

interface IdentityHandlersParts {
  readonly identity: IdentityPort;
  readonly accounts: Accounts;
  readonly devices: KnownDevices;
  readonly clock: Clock;
  readonly limiter: RateLimiter;
  readonly allowances?: AccountAllowances;
}

export function identityHandlers(options: IdentityHandlersParts) {
  const { identity, accounts, devices, limiter, allowances = ACCOUNT_ALLOWANCES } = options;
  const signInTries = new SignInTries({ limiter, allowances, devices, directory: identity });
  const parts = { ...options, allowances, signInTries };
  return {
    ...signingIn(parts),
    ...links(parts),
    ...ownAccount(parts),
    jwks: handler(z.strictObject({}), async () => ({
      status: 200,
      body: { keys: (await accounts.jwks()).keys.map((key) => ({ ...key })) },
      headers: { 'Cache-Control': 'public, max-age=300' },
    })),
  };
}
