/**
 * One call of the sign-in routes, free of any web framework: rows of `sync-server/api/routes.ts` point here. The caller has
 * parsed the input with the handler's own `body` and taken `Bearer ` off the header.
 *
 * An answer that went wrong is `{error, message, field?, retryAt?}`, its words from the one catalogue.
 */
import * as z from 'zod/mini';
import type { Json } from '../../../schemas/basics/json.ts';
import { type ReasonCode, type ReasonFacts, sentenceFor } from '../../../schemas/codes.ts';
import { PASSWORD_MINIMUM } from '../embedded/password.ts';
import type { Refused } from '../port.ts';

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

export interface AccountHandler<Schema extends z.ZodMiniType> {
  readonly body: Schema;
  handle(input: z.infer<Schema>, context: HandlerContext): Promise<HandlerAnswer>;
}

// Shapes only: the sentences about what is typed come from where the account is made.
export const typed = (maximum: number) => z.string().check(z.maxLength(maximum));
export const Consents = z
  .array(z.strictObject({ kind: z.enum(['terms', 'privacy', 'marketing_platform']), version: typed(20).check(z.minLength(1)) }))
  .check(z.maxLength(10));

export const handler = <Schema extends z.ZodMiniType>(
  body: Schema,
  handle: AccountHandler<Schema>['handle'],
): AccountHandler<Schema> => ({
  body,
  handle,
});

/** Answers about a person are nobody else's, and no cache's. */
export const PRIVATE = { 'Cache-Control': 'no-store' };
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
export function wait(seconds: number, now: number): HandlerAnswer {
  const minute = 60_000;
  const retryAt = now + seconds * 1000;
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' }).format(
    new Date(Math.ceil(retryAt / minute) * minute),
  );
  const answer = wrong(429, { code: 'RATE_LIMITED' }, { time }, { retryAt: new Date(retryAt).toISOString() });
  return { ...answer, headers: { ...PRIVATE, 'Retry-After': String(seconds) } };
}
