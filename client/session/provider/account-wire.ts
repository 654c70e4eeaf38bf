/** The account's own calls: signing in and out, emails, devices. Answers are values with their words. */
import * as z from 'zod/mini';
import { Instant, Uid } from '../../../schemas/basics/primitives.ts';
import { AnyReasonCode } from '../../../schemas/basics/reason-code.ts';
import { sentenceFor } from '../../../schemas/codes.ts';
import { swallow } from '../../report/report.ts';
import type { Ports } from '../../sync/ports.ts';
import { wholeAnswer } from '../../sync/replication/whole-answer.ts';
import type { Result } from './result.ts';

export type Reply<T> = { readonly ok: true; readonly value: T } | (Extract<Result, { ok: false }> & { readonly status: number });

const Wrong = z.object({
  error: z.optional(AnyReasonCode),
  reason: z.optional(AnyReasonCode),
  message: z.optional(z.string()),
  field: z.optional(z.string()),
  retryAt: z.optional(Instant),
});

export const SignedIn = z.object({
  uid: Uid,
  displayName: z.string(),
  emailVerified: z.boolean(),
  sessionToken: z.string(),
  idToken: z.string(),
  /** Milliseconds since 1970, or an instant. */
  expiresAt: z.union([z.number(), z.string()]),
});
/** Of a server from before there were tickets: without one. */
export const SignedUp = z.object({ ticket: z.optional(z.string()) });
export const Verified = z.object({ signedIn: z.optional(SignedIn) });
export const NewToken = z.pick(SignedIn, { idToken: true, expiresAt: true, emailVerified: true });
export const Credential = z.object({ deviceId: z.string(), deviceKey: z.string() });
export const DeviceList = z.object({
  devices: z.array(z.object({ deviceId: z.string(), name: z.string(), registeredAt: Instant, lastSeenAt: Instant })),
});
export const Anything = z.unknown();
export type SignedIn = z.infer<typeof SignedIn>;
export type Credential = z.infer<typeof Credential>;

export interface AccountCall<T> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Completes "You need to be online to …". */
  readonly doing: string;
  readonly answer: z.ZodMiniType<T>;
}

/** A password is checked slowly on purpose, and a phone's network may be slow too. Milliseconds. */
const PATIENCE = 30_000;

export class AccountWire {
  readonly #ports: Pick<Ports, 'network' | 'timers'>;

  constructor(ports: Pick<Ports, 'network' | 'timers'>) {
    this.#ports = ports;
  }

  async call<T>({ method, path, body, headers = {}, doing, answer }: AccountCall<T>): Promise<Reply<T>> {
    try {
      const json = body ? { 'content-type': 'application/json' } : {};
      const text = body ? { body: JSON.stringify(body) } : {};
      const reply = await wholeAnswer(this.#ports, { method, path, headers: { ...json, ...headers }, ...text }, PATIENCE);
      const received: unknown = parsed(reply.text);
      if (reply.status >= 200 && reply.status < 300) {
        const value = answer.safeParse(received);
        return value.success ? { ok: true, value: value.data } : needsOnline(doing);
      }
      return wrong(reply.status, received, doing);
    } catch {
      return needsOnline(doing);
    }
  }
}

function wrong(status: number, received: unknown, doing: string): Extract<Reply<never>, { ok: false }> {
  const said = Wrong.safeParse(received);
  const code = said.success ? (said.data.error ?? said.data.reason) : undefined;
  // A page for people: a captive portal, or a proxy whose server is gone. Its status says nothing about this person.
  if (received === null) return needsOnline(doing);
  // The server cannot just now.
  if (!said.success || !code) return { ...needsOnline(doing), status };
  const { message, field, retryAt } = said.data;
  return {
    ok: false,
    status,
    code,
    message: message ?? sentenceFor(code),
    ...(field ? { field } : {}),
    ...(retryAt ? { retryAt } : {}),
  };
}

/** Status 0: nobody answered. */
const needsOnline = (doing: string): Extract<Reply<never>, { ok: false }> => ({
  ok: false,
  status: 0,
  code: 'NEEDS_ONLINE',
  message: sentenceFor('NEEDS_ONLINE', { action: doing }),
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    swallow('no answer of ours: it is told as one');
    return null;
  }
}
