/**
 * What the sign-in routes do, free of any web framework: rows of `sync-server/api/routes.ts` point here. The caller has
 * parsed the input with the handler's own `body` and taken `Bearer ` off the header.
 *
 * An answer that went wrong is `{error, message, field?, retryAt?}`, its words from the one catalogue.
 */
import * as z from 'zod/mini';
import { type ReasonCode, type ReasonFacts, sentenceFor } from '../../schemas/codes.ts';
import type { Json } from '../../schemas/json.ts';
import type { Clock } from '../ports.ts';
import { ALLOWANCES, type Allowances } from './allowances.ts';
import { PASSWORD_MINIMUM } from './embedded/password.ts';
import { tidyEmail } from './entry.ts';
import { Limiter, networkOf } from './limiter.ts';
import { type Accounts, type Identity, isCurrent, type Refused, type SignedIn, type VerifiedToken } from './port.ts';
import { type KnownDevices, SignInTries } from './sign-in-tries.ts';

export interface HandlerContext {
  /** The client's address as the gateway believes it. */
  readonly ip: string;
  /** The id token. */
  readonly bearer?: string | undefined;
  /** `X-Device` as it came. */
  readonly device?: string | undefined;
}

export interface HandlerAnswer {
  readonly status: number;
  readonly body: Json;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Handler<Schema extends z.ZodMiniType> {
  readonly body: Schema;
  handle(input: z.infer<Schema>, context: HandlerContext): Promise<HandlerAnswer>;
}

// Shapes only: the sentences about what is typed come from where the account is made.
export const typed = (maximum: number) => z.string().check(z.maxLength(maximum));
const Typed = typed(320);
const Token = typed(2000);
const Password = typed(1000);
const Nothing = z.strictObject({});
export const Consents = z
  .array(z.strictObject({ kind: z.enum(['terms', 'privacy', 'marketing_platform']), version: typed(20).check(z.minLength(1)) }))
  .check(z.maxLength(10));

const SignUpBody = z.strictObject({
  email: Typed,
  password: Password,
  name: Typed,
  /** 16 or older. */
  ageConfirmed: z.boolean(),
  consents: Consents,
});
const SignInBody = z.strictObject({ email: Typed, password: Password, remember: z.optional(z.boolean()) });
const SessionTokenBody = z.strictObject({ sessionToken: Token });
const LinkBody = z.strictObject({ token: Token, ticket: z.optional(typed(100)) });
const EmailBody = z.strictObject({ email: Typed });
const ResetBody = z.strictObject({ token: Token, password: Password });
const ChangeBody = z.strictObject({ password: Password, newPassword: Password });
const RevokeBody = z.strictObject({ sessionId: typed(100) });

export const handler = <Schema extends z.ZodMiniType>(body: Schema, handle: Handler<Schema>['handle']): Handler<Schema> => ({
  body,
  handle,
});

export type IdentityHandlers = ReturnType<typeof identityHandlers>;

interface IdentityHandlersParts {
  readonly identity: Identity;
  readonly accounts: Accounts;
  readonly devices: KnownDevices;
  readonly clock: Clock;
  readonly allowances?: Allowances;
}

export function identityHandlers(options: IdentityHandlersParts) {
  const { identity, accounts, devices, clock } = options;
  const allowances = options.allowances ?? ALLOWANCES;
  const limiter = new Limiter(clock);
  const signInTries = new SignInTries({ limiter, allowances, devices, directory: identity });

  /** Counts one try under each name; the first that is used up says when to come back. */
  function tooMany(...tries: readonly (readonly [name: keyof Allowances, key: string])[]): HandlerAnswer | null {
    for (const [name, key] of tries) {
      const attempt = limiter.take(name, key, allowances[name]);
      if (!attempt.ok) return wait(attempt.retryAt, clock.now());
    }
    return null;
  }

  /** Runs the work for whoever holds a genuine id token that was not revoked. */
  async function asSelf(context: HandlerContext, work: (token: VerifiedToken) => Promise<HandlerAnswer>): Promise<HandlerAnswer> {
    const token = context.bearer === undefined ? null : await identity.verify(context.bearer);
    const user = token?.ok ? await identity.user(token.uid) : null;
    return token?.ok && user && isCurrent(token, user) ? work(token) : wrong(401, { code: 'SIGN_IN_AGAIN' });
  }

  /** The first id token comes along, which saves the device one round trip. */
  async function withFirstToken({ uid, email, displayName, emailVerified, sessionToken }: SignedIn) {
    const first = await accounts.idToken(sessionToken);
    if (!first.ok) return first;
    const { idToken, expiresAt } = first;
    return { ok: true, body: { uid, email, displayName, emailVerified, sessionToken, idToken, expiresAt } } as const;
  }

  return {
    /** The same answer whether or not the address has an account; it never signs in. */
    signUp: handler(SignUpBody, async ({ ageConfirmed, ...input }, { ip }) => {
      if (!ageConfirmed) return wrong(400, { code: 'VALIDATION', field: 'ageConfirmed', rule: 'you must be 16 or older' });
      const limited = tooMany(['signUp', networkOf(ip)]);
      if (limited) return limited;
      const answer = await accounts.signUp(input);
      return answer.ok ? { status: 202, body: { ok: true, ticket: answer.ticket }, headers: PRIVATE } : wrong(400, answer);
    }),

    signIn: handler(SignInBody, async ({ email, password, remember }, { ip, device }) => {
      const attempt = await signInTries.begin({ email, ip, device });
      if (!attempt.ok) return wait(attempt.retryAt, clock.now());
      const answer = await accounts.signIn({ email, password, ...(remember === undefined ? {} : { remember }) });
      if (!answer.ok) return wrong(401, answer);
      attempt.succeeded();
      const signedIn = await withFirstToken(answer);
      return signedIn.ok ? good(signedIn.body) : wrong(401, signedIn);
    }),

    token: handler(SessionTokenBody, async ({ sessionToken }) => {
      const answer = await accounts.idToken(sessionToken);
      if (!answer.ok) return wrong(401, answer);
      const { uid, emailVerified, idToken, expiresAt } = answer;
      return good({ uid, emailVerified, idToken, expiresAt });
    }),

    signOut: handler(SessionTokenBody, async ({ sessionToken }) => {
      await accounts.signOut(sessionToken);
      return good({ ok: true });
    }),

    /** With the ticket of that account's sign-up also what `signIn` answers. */
    verifyEmail: handler(LinkBody, async ({ token, ticket }, { ip }) => {
      const limited = tooMany(['links', networkOf(ip)]);
      if (limited) return limited;
      const answer = await accounts.verifyEmail(token, ticket);
      if (!answer.ok) return wrong(410, answer);
      const signedIn = answer.signedIn && (await withFirstToken(answer.signedIn));
      return good(signedIn?.ok ? { ok: true, signedIn: signedIn.body } : { ok: true });
    }),

    resendVerification: handler(EmailBody, async ({ email }, { ip }) => {
      const account = tidyEmail(email);
      const limited = tooMany(['emails', networkOf(ip)], ['verificationEmailAgain', account], ['verificationEmail', account]);
      if (limited) return limited;
      await accounts.resendVerification(email);
      return { status: 202, body: { ok: true } };
    }),

    forgotPassword: handler(EmailBody, async ({ email }, { ip }) => {
      const limited = tooMany(['emails', networkOf(ip)], ['resetEmail', tidyEmail(email)]);
      if (limited) return limited;
      await accounts.requestPasswordReset(email);
      return { status: 202, body: { ok: true } };
    }),

    resetPassword: handler(ResetBody, async (input, { ip }) => {
      const limited = tooMany(['links', networkOf(ip)]);
      if (limited) return limited;
      const answer = await accounts.resetPassword(input);
      if (answer.ok) return good({ ok: true });
      return wrong(answer.code === 'LINK_EXPIRED' ? 410 : 400, answer);
    }),

    changePassword: handler(ChangeBody, (input, context) =>
      asSelf(context, async ({ uid, sessionId }) => {
        // Whoever found the device unlocked may guess no faster than at the sign-in.
        const limited = tooMany(['changePassword', uid]);
        if (limited) return limited;
        const answer = await accounts.changePassword({ uid, sessionId }, input);
        if (!answer.ok) return wrong(400, answer);
        limiter.clear('changePassword', uid);
        return good({ ok: true });
      }),
    ),

    listSessions: handler(Nothing, (_, context) =>
      asSelf(context, async ({ uid, sessionId }) => {
        const sessions = await accounts.listSessions(uid);
        return good({ sessions: sessions.map((session) => ({ ...session, current: session.id === sessionId })) });
      }),
    ),

    revokeSession: handler(RevokeBody, ({ sessionId }, context) =>
      asSelf(context, async ({ uid }) => {
        const answer = await accounts.revokeSession(uid, sessionId);
        return answer.ok ? good({ ok: true }) : wrong(404, answer);
      }),
    ),

    jwks: handler(Nothing, async () => ({
      status: 200,
      body: { keys: (await accounts.jwks()).keys.map((key) => ({ ...key })) },
      headers: { 'Cache-Control': 'public, max-age=300' },
    })),
  };
}

/** Answers about a person are nobody else's, and no cache's. */
const PRIVATE = { 'Cache-Control': 'no-store' };
export const good = (body: Json): HandlerAnswer => ({ status: 200, body, headers: PRIVATE });

export function wrong(
  status: number,
  refusal: Omit<Refused, 'ok'>,
  facts: ReasonFacts = {},
  more: { [name: string]: Json } = {},
): HandlerAnswer {
  const message = sentenceFor(refusal.code, { ...named(refusal), ...facts });
  const field = refusal.field === undefined ? {} : { field: refusal.field };
  return { status, body: { error: refusal.code, message, ...field, ...more }, headers: PRIVATE };
}

const FIELD_NAMES = {
  email: 'The email',
  password: 'The password',
  newPassword: 'The new password',
  name: 'The name',
  consents: 'The consent',
  ageConfirmed: 'The age',
};

function named({ code, field, rule }: Omit<Refused, 'ok'>): ReasonFacts {
  if (code === ('PASSWORD_WEAK' satisfies ReasonCode)) return { minimum: PASSWORD_MINIMUM };
  return { field: field && FIELD_NAMES[field], rule: rule ? `${rule}.` : undefined };
}

/** 429 with when to come back, for the device (`Retry-After`, `retryAt`) and in words (UK time, the next whole minute). */
function wait(retryAt: number, now: number): HandlerAnswer {
  const minute = 60_000;
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' }).format(
    new Date(Math.ceil(retryAt / minute) * minute),
  );
  const answer = wrong(429, { code: 'RATE_LIMITED' }, { time }, { retryAt: new Date(retryAt).toISOString() });
  return { ...answer, headers: { ...PRIVATE, 'Retry-After': String(Math.max(1, Math.ceil((retryAt - now) / 1000))) } };
}
