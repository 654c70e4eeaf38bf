/** Requests to the server and their answers as values. Nothing here throws, and nothing here decides. */
import * as z from 'zod/mini';
import { AnyReasonCode } from '../../../schemas/basics/reason-code.ts';
import type { ReasonCode } from '../../../schemas/codes.ts';
import { PIECE_TYPE } from '../../../schemas/upload/wire.ts';
import { swallow } from '../../report/report.ts';
import type { Places } from '../outbox/numbering/places.ts';
import type { HttpReply, Ports } from '../ports.ts';
import { wholeBody } from './pieces.ts';

export type WireAnswer =
  | { readonly kind: 'ok'; readonly body: unknown }
  /** No answer of the server: none at all, one that broke off, or somebody else's. */
  | { readonly kind: 'unreachable' }
  /** Too fast, or the server cannot just now: again after that many milliseconds. */
  | { readonly kind: 'later'; readonly afterMs: number; readonly tooFast: boolean }
  /** The sign-in or the device is no longer taken. */
  | { readonly kind: 'signInAgain'; readonly code: ReasonCode }
  /** `message`: the code's sentence, where it came along. */
  | { readonly kind: 'status'; readonly status: number; readonly code?: ReasonCode; readonly message?: string };

export type TokenAnswer =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly why: 'unreachable' | 'signInAgain' };

/** Who speaks, as `client/session` knows it. */
export interface DeviceIdentity {
  readonly uid: string;
  readonly deviceId: string;
  /** The id token; `fresh`: the last one was refused. Never waited for by anything local. */
  token(fresh: boolean): Promise<TokenAnswer>;
  /** Null when it was lost. */
  key(): Promise<string | null>;
  /** The server knows that this is what an earlier device of theirs is now, and takes what that one left from here. False: not told yet. */
  succeeds(earlier: string): Promise<boolean>;
  /** Where what it records has its place. Absent on a person's device, which keeps no chain of it. */
  readonly places?: (() => Promise<Places>) | undefined;
}

export interface WireCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  /** Of a photo or a file, in place of the body. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  /** Under whose name; absent: nobody's. */
  readonly as?: DeviceIdentity | undefined;
  /** Without a token: of a device that was signed out from elsewhere that is still taken (architecture §5). */
  readonly byKeyAlone?: boolean;
  readonly signal?: AbortSignal;
}

export interface Opened {
  readonly kind: 'reply';
  readonly reply: HttpReply;
  /** Milliseconds from the request to the headers. */
  readonly roundTrip: number;
}

export interface WireParts {
  readonly ports: Pick<Ports, 'network' | 'timers' | 'monotonic'>;
  /** Called at every answer of the server, whatever it says. */
  readonly heard: () => void;
  /** The highest `seq` that device of this person has given out (L6). */
  readonly head: (deviceId: string) => Promise<number>;
  /** How far that device's chain has come; null where it keeps none. */
  readonly chain?: ((deviceId: string) => Promise<string | null>) | undefined;
}

/** What is brought beside the device's key. */
type Proof = 'token' | 'fresh token' | 'key';
const BY_TOKEN: readonly Proof[] = ['token', 'fresh token'];
const BY_KEY: readonly Proof[] = ['key'];
/** Waiting times when the server names none. */
const LATER = 15_000;
/** A request that has brought no headers by then is given up, and so is a body of which nothing more comes. */
const PATIENCE = 20_000;

export class Wire {
  readonly #parts: WireParts;

  constructor(parts: WireParts) {
    this.#parts = parts;
  }

  async ask(call: WireCall): Promise<WireAnswer> {
    const giveUp = new AbortController();
    const signal = call.signal ? AbortSignal.any([call.signal, giveUp.signal]) : giveUp.signal;
    const opened = await this.open({ ...call, signal });
    if (opened.kind !== 'reply') {
      giveUp.abort();
      return opened;
    }
    try {
      const text = await wholeBody(opened.reply, this.#parts.ports.timers, PATIENCE, giveUp);
      if (text === null) return { kind: 'unreachable' };
      return { kind: 'ok', body: text === '' ? null : JSON.parse(text) };
    } catch {
      return { kind: 'unreachable' };
    }
  }

  /** The same, with the body still to be read. A refused token is renewed once. */
  async open(call: WireCall): Promise<Opened | Exclude<WireAnswer, { kind: 'ok' }>> {
    for (const proof of call.byKeyAlone ? BY_KEY : BY_TOKEN) {
      const headers = await this.#headers(call, proof);
      if ('kind' in headers) return headers;
      const sentAt = this.#parts.ports.monotonic.now();
      const reply = await this.#send(call, headers.headers);
      if (!reply || !isOurs(reply)) return { kind: 'unreachable' };
      this.#parts.heard();
      if (reply.status >= 200 && reply.status < 300)
        return { kind: 'reply', reply, roundTrip: this.#parts.ports.monotonic.now() - sentAt };
      const { code, message } = wordsIn(
        await wholeBody(reply, this.#parts.ports.timers, PATIENCE, new AbortController()).catch(
          swallow('its status says enough', null),
        ),
      );
      // A token runs out while it travels; a device that is no longer taken is no matter of tokens.
      if (reply.status === 401 && call.as && proof === 'token' && code !== 'DEVICE_REVOKED') continue;
      if (reply.status === 401 && call.as) return { kind: 'signInAgain', code: code ?? 'SIGN_IN_AGAIN' };
      if (reply.status === 429) return { kind: 'later', afterMs: retryAfter(reply), tooFast: true };
      if (reply.status === 503) return { kind: 'later', afterMs: retryAfter(reply), tooFast: false };
      if (reply.status >= 500) return { kind: 'later', afterMs: LATER, tooFast: false };
      return { kind: 'status', status: reply.status, ...(code ? { code } : {}), ...(message ? { message } : {}) };
    }
    return { kind: 'signInAgain', code: 'SIGN_IN_AGAIN' };
  }

  async #headers(
    call: WireCall,
    proof: Proof,
  ): Promise<{ headers: Record<string, string> } | Exclude<WireAnswer, { kind: 'ok' }>> {
    const headers: Record<string, string> = typeOf(call);
    const { as } = call;
    if (!as) return { headers };
    if (proof !== 'key') {
      const token = await as.token(proof === 'fresh token');
      if (!token.ok)
        return token.why === 'unreachable' ? { kind: 'unreachable' } : { kind: 'signInAgain', code: 'SIGN_IN_AGAIN' };
      headers.authorization = `Bearer ${token.token}`;
    }
    const key = await as.key();
    if (!key) return { kind: 'signInAgain', code: 'SIGN_IN_AGAIN' };
    headers['x-device'] = `${as.deviceId}.${key}`;
    headers['x-device-head'] = String(await this.#parts.head(as.deviceId));
    const chain = await this.#parts.chain?.(as.deviceId);
    if (chain) headers['x-device-chain'] = chain;
    return { headers };
  }

  async #send({ method, path, body, bytes, signal }: WireCall, headers: Record<string, string>): Promise<HttpReply | null> {
    const giveUp = new AbortController();
    const stopTimer = this.#parts.ports.timers.after(PATIENCE, () => giveUp.abort());
    const given = signal ? AbortSignal.any([signal, giveUp.signal]) : giveUp.signal;
    try {
      const sent = bytes ? { bytes } : body === undefined ? {} : { body: JSON.stringify(body) };
      return await this.#parts.ports.network.send({ method, path, headers, ...sent, signal: given });
    } catch {
      swallow('no answer: the connection shows it');
      return null;
    } finally {
      stopTimer();
    }
  }
}

function typeOf({ body, bytes }: WireCall): Record<string, string> {
  if (bytes) return { 'content-type': PIECE_TYPE };
  return body === undefined ? {} : { 'content-type': 'application/json' };
}

const Refusal = z.object({ error: z.optional(z.string()), reason: z.optional(z.string()), message: z.optional(z.string()) });

/** A captive portal and a proxy whose server is gone answer too, with a page for people: that is no word of the server (A3). */
function isOurs(reply: HttpReply): boolean {
  return /^(application\/json|text\/event-stream)\b/.test(reply.header('content-type') ?? '');
}

/** CouchDB's shape names the code as `reason`, the API's as `error`. */
function wordsIn(text: string | null): { readonly code?: ReasonCode; readonly message?: string } {
  try {
    const { error, reason, message } = z.parse(Refusal, JSON.parse(text ?? ''));
    for (const word of [reason, error]) {
      const code = z.safeParse(AnyReasonCode, word);
      if (code.success) return { code: code.data, ...(message !== undefined && { message }) };
    }
  } catch {
    swallow('no words of the server’s');
  }
  return {};
}

/** Seconds, or nothing we can use. */
function retryAfter(reply: HttpReply): number {
  const seconds = Number(reply.header('retry-after') ?? '');
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) * 1000 : LATER;
}
