/**
 * What lets the browser that signed up sign in when the address is confirmed there, without keeping the password. Good for one
 * sign-in, only together with the link of that account's email, and as long as that link; a new password ends it. Kept hashed.
 */
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod/mini';
import type { Clock, Random } from '../../ports.ts';

const nameOf = (ticket: string) => `sign-up-ticket:${ticket}`;

/** What better-auth keeps single-use values with: under a hash of their name, removed with the first use. */
interface Verifications {
  createVerificationValue(row: { identifier: string; value: string; expiresAt: Date }): Promise<unknown>;
  findVerificationValue(identifier: string): Promise<{ value: string; expiresAt: Date } | null>;
  consumeVerificationValue(identifier: string): Promise<{ value: string } | null>;
}

interface TicketParts {
  readonly verifications: Verifications;
  readonly clock: Clock;
  readonly random: Random;
  /** Seconds. */
  readonly life: number;
}

export interface SignUpTickets {
  /** `uid` may be nobody's: whoever signs up with an address that is taken gets a ticket that opens nothing. */
  give(uid: string): Promise<string>;
  /** True once, for the account it was given for. Somebody else's ticket stays what it was. */
  use(ticket: string, uid: string): Promise<boolean>;
}

export function signUpTickets({ verifications, clock, random, life }: TicketParts): SignUpTickets {
  return {
    async give(uid) {
      const ticket = Buffer.from(random.bytes(32)).toString('base64url');
      // Kept under the person's id, as reset links are: whatever ends those ends these.
      const expiresAt = new Date(clock.now() + life * 1000);
      await verifications.createVerificationValue({ identifier: nameOf(ticket), value: uid, expiresAt });
      return ticket;
    },
    async use(ticket, uid) {
      const given = await verifications.findVerificationValue(nameOf(ticket));
      if (given?.value !== uid || given.expiresAt.getTime() <= clock.now()) return false;
      return (await verifications.consumeVerificationValue(nameOf(ticket)))?.value === uid;
    },
  };
}

/** Begins a session for somebody whose ticket was taken. Its router is never mounted: only this server calls it. */
export const signInWithoutPassword = () =>
  ({
    id: 'sign-in-without-password',
    endpoints: {
      signInAs: createAuthEndpoint('/sign-in-as', { method: 'POST', body: z.object({ uid: z.string() }) }, async (ctx) => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.uid);
        const session = user && (await ctx.context.internalAdapter.createSession(user.id));
        if (!session) throw new APIError('UNAUTHORIZED');
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ ok: true });
      }),
    },
  }) satisfies BetterAuthPlugin;
