/** Runs the rows of the API table: finds the row, asks who is calling, counts, parses, calls, answers. */
import { timingSafeEqual } from 'node:crypto';
import type * as z from 'zod/mini';
import { LOOK_TOKEN } from '../../schemas/account/look/look.ts';
import { type ReasonCode, type ReasonFacts, sentenceFor } from '../../schemas/codes.ts';
import { ruleSaid } from '../../schemas/proposal/wrong.ts';
import { type HttpAnswer, jsonAnswer, PRIVATE, parsedBody, type Request, textAnswer } from '../exchange.ts';
import { networkOf } from '../network.ts';
import type { Clock } from '../ports.ts';
import type { Principals, Visitor } from '../principals/principals.ts';
import type { RateLimiter } from '../rate-limiter.ts';
import { unproven } from '../second-factor/needed.ts';
import { StoreUnavailable } from '../store/store.ts';
import type { ApiAnswer, ApiRow } from './row.ts';

export interface ApiParts {
  readonly rows: readonly ApiRow[];
  readonly principals: Principals;
  readonly limiter: RateLimiter;
  readonly clock: Clock;
  readonly demo: boolean;
  /** Whether whoever runs the platform has to have a second factor; no. */
  readonly secondFactorRequired?: boolean;
  /** Null: no operator route answers. */
  readonly operatorSecret: string | null;
  /** Where people reach this server, without a trailing slash. */
  readonly origin: () => string;
  /** Hears of defects; the message holds nothing a request brought. */
  readonly failed: (error: unknown) => void;
}

/** Bytes of one request; what the system proposes may be longer. */
const LARGEST = 65_536;
const LARGEST_FROM_OPERATOR = 2_000_000;

export class Api {
  readonly #parts: ApiParts;

  constructor(parts: ApiParts) {
    this.#parts = parts;
  }

  /** Null when no row has this path: somebody else's request. Never throws. */
  async handle(request: Request): Promise<HttpAnswer | null> {
    const found = this.#find(request);
    if (!found) return request.path.startsWith('/api/') ? refusal(404, 'NOT_FOUND') : null;
    try {
      if ('allow' in found) return refusal(405, 'NOT_FOUND', {}, { allow: found.allow });
      return await this.#call(request, found.row, found.parameters);
    } catch (error) {
      this.#parts.failed(error);
      const status = error instanceof StoreUnavailable ? 503 : 500;
      return jsonAnswer(status, { error: 'UNAVAILABLE', message: 'This was our fault. Please try again in a moment.' });
    }
  }

  async #call(request: Request, row: ApiRow, parameters: Readonly<Record<string, string>>): Promise<HttpAnswer> {
    const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const admitted = await this.#admit(request, row, bearer);
    if ('status' in admitted) return admitted;
    const { visitor } = admitted;
    const wait = row.allowance ? this.#parts.limiter.consume(keyOf(request, row, visitor), row.allowance) : 0;
    if (wait > 0) return tooMany(this.#parts.clock.now(), wait);
    // Bytes that are still to come are held to a length where they are read.
    if (row.takes !== 'bytes' && request.body.length > (row.who === 'operator' ? LARGEST_FROM_OPERATOR : LARGEST)) {
      return refusal(413, 'VALIDATION', { field: 'The request', rule: 'it is too long.' });
    }
    const parsed = row.method === 'POST' && row.takes === undefined ? parsedBody(request) : { value: {} };
    if (!parsed) return refusal(400, 'VALIDATION', { field: 'The request', rule: 'it is not JSON.' });
    const input = row.body.safeParse(parsed.value);
    if (!input.success) return invalid(input.error);
    const device = request.headers['x-device'];
    const content = request.content ?? onePiece(request.body);
    const ifNoneMatch = request.headers['if-none-match'];
    const { ip, query } = request;
    const of = (name: string) => request.headers[`webhook-${name}`];
    const webhook = { id: of('id'), timestamp: of('timestamp'), signature: of('signature') };
    const paymentSignature = request.headers['stripe-signature'] ?? request.headers['sandbox-signature'];
    const context = {
      ip,
      bearer,
      device,
      ifNoneMatch,
      webhook,
      paymentSignature,
      parameters,
      query,
      content,
      origin: this.#parts.origin(),
    };
    // `body` and `who` of the row have just been held to what its handler expects.
    const answer = await row.handle({ ...context, input: input.data as never, visitor: visitor as never });
    return 'waitSeconds' in answer ? tooMany(this.#parts.clock.now(), answer.waitSeconds) : answerOf(answer);
  }

  async #admit(request: Request, row: ApiRow, bearer: string | undefined): Promise<HttpAnswer | { visitor: Visitor | null }> {
    if (row.who === 'demo' && !this.#parts.demo) return refusal(404, 'NOT_FOUND');
    if (row.who === 'operator') {
      return this.#isOperator(bearer) ? { visitor: null } : refusal(401, 'SIGN_IN_AGAIN');
    }
    // also where nobody would be asked who they are, and whether or not the look is over.
    if (bearer?.startsWith(LOOK_TOKEN) && row.method !== 'GET' && !row.looking) return refusal(403, 'VIEW_ONLY');
    // Whoever may call needs no token, so a bad one is no reason to turn them away.
    if (row.who === 'anyone' || row.who === 'demo') return { visitor: { kind: 'anonymous', principal: { kind: 'anonymous' } } };
    const recognition = await this.#parts.principals.recognise(request);
    if (!recognition.ok) return refusal(401, recognition.code);
    const { visitor } = recognition;
    if (visitor.kind === 'anonymous') return refusal(401, 'SIGN_IN_AGAIN');
    if (visitor.standing === 'revoked') return refusal(401, 'DEVICE_REVOKED');
    if (visitor.standing === 'suspended') {
      const { mergedInto: email } = visitor;
      return email === undefined ? refusal(403, 'ACCOUNT_SUSPENDED') : refusal(403, 'ACCOUNT_MERGED', { email });
    }
    if (visitor.standing === 'looking') return row.looking ? { visitor } : refusal(403, 'VIEW_ONLY');
    // What is a person's is as unknown to a tablet as what nobody has.
    if (visitor.kiosk && !row.kiosks) return refusal(404, 'NOT_FOUND');
    if (row.who === 'device' && visitor.deviceId === null) return refusal(401, 'DEVICE_REVOKED');
    const since = this.#parts.clock.now() - visitor.signedInAt;
    if (row.signedInWithin !== undefined && since > row.signedInWithin) return refusal(401, 'SIGN_IN_AGAIN');
    const demanding = { now: this.#parts.clock.now(), required: this.#parts.secondFactorRequired ?? false };
    const { proof = null } = row;
    const missing = unproven(typeof proof === 'function' ? proof(visitor) : proof, visitor, demanding);
    if (missing) return refusal(403, missing);
    return { visitor };
  }

  #isOperator(bearer: string | undefined): boolean {
    const { operatorSecret } = this.#parts;
    if (operatorSecret === null || bearer === undefined) return false;
    const [given, wanted] = [Buffer.from(bearer), Buffer.from(operatorSecret)];
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }

  #find(request: Request): { row: ApiRow; parameters: Record<string, string> } | { allow: string } | null {
    const parts = request.path.split('/');
    const matching = this.#parts.rows.flatMap((row) => {
      const parameters = match(row.path.split('/'), parts);
      return parameters ? [{ row, parameters }] : [];
    });
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const found = matching.find(({ row }) => row.method === method);
    if (found) return found;
    return matching.length > 0 ? { allow: matching.map(({ row }) => row.method).join(',') } : null;
  }
}

function match(pattern: readonly string[], path: readonly string[]): Record<string, string> | null {
  if (pattern.length !== path.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const given = path[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== given) return null;
    } else if (/^[A-Za-z0-9_.-]{1,100}$/.test(given)) parameters[part.slice(1)] = given;
    else return null;
  }
  return parameters;
}

async function* onePiece(body: Uint8Array): AsyncGenerator<Uint8Array> {
  if (body.length > 0) yield body;
}

function keyOf(request: Request, row: ApiRow, visitor: Visitor | null): string {
  const who = visitor?.kind === 'person' ? visitor.uid : networkOf(request.ip);
  return `${row.method} ${row.path} ${who}`;
}

function answerOf(answer: Exclude<ApiAnswer, { waitSeconds: number }>): HttpAnswer {
  if ('refused' in answer) return refusal(answer.status, answer.refused, answer.facts);
  if ('html' in answer) {
    const headers = { 'content-type': 'text/html; charset=utf-8', ...PRIVATE, ...answer.headers };
    return { status: answer.status, headers, body: answer.html };
  }
  if ('json' in answer) return textAnswer(answer.status, answer.json, answer.headers);
  if ('content' in answer)
    return { status: answer.status, headers: { ...PRIVATE, ...answer.headers }, body: '', bytes: answer.content };
  const headers = Object.entries(answer.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  return jsonAnswer(answer.status, answer.body, Object.fromEntries(headers));
}

function refusal(
  status: number,
  code: ReasonCode,
  facts: ReasonFacts = {},
  headers: Readonly<Record<string, string>> = {},
  more: Readonly<Record<string, string>> = {},
): HttpAnswer {
  return jsonAnswer(status, { error: code, message: sentenceFor(code, facts), ...more }, headers);
}

/** 400, naming the field and the rule it breaks. */
function invalid(error: z.core.$ZodError): HttpAnswer {
  const issue = error.issues[0];
  const isForeign = issue?.code === 'unrecognized_keys';
  const field = issue?.path.join('.') || (isForeign ? issue.keys.join(', ') : 'The request');
  const rule = isForeign ? 'there is no such field.' : issue ? ruleSaid(issue) : 'it is not what was asked for.';
  return refusal(400, 'VALIDATION', { field, rule }, {}, { field, rule });
}

function tooMany(now: number, seconds: number): HttpAnswer {
  const retryAt = new Date(now + seconds * 1000);
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' }).format(
    retryAt,
  );
  const headers = { 'retry-after': String(seconds) };
  return refusal(429, 'RATE_LIMITED', { time }, headers, { retryAt: retryAt.toISOString() });
}
