/**
 * A request and its answer as plain values. Everything that answers (gateway, API) is a function from one to the other, so it
 * runs the same behind Express, in a test and in the simulation.
 */

export interface Request {
  /** Upper case. */
  readonly method: string;
  /** As it came: still percent-encoded, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
  /** The same piece by piece, where nobody has read it yet; then `body` is empty. Throws where the line goes dead. */
  readonly content?: AsyncIterable<Uint8Array>;
  /** The client's address, as far as the configured proxies are trusted. */
  readonly ip: string;
  /** Aborted when nobody waits for the answer any more; whatever streams ends then. */
  readonly signal: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whole, or piece by piece; a stream may end before its document does when access ends. */
  readonly body: string | AsyncIterable<string>;
  /** Of a photo or a file: in place of the body, which is empty then. */
  readonly bytes?: AsyncIterable<Uint8Array>;
}

export type HttpHandler = (request: Request) => Promise<HttpAnswer>;

export const JSON_TYPE = 'application/json; charset=utf-8';

/** What is somebody's own is kept by nobody on the way. */
export const PRIVATE = { 'cache-control': 'no-store' } as const;

export function jsonAnswer(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): HttpAnswer {
  return textAnswer(status, JSON.stringify(value), headers);
}

/** A body that is JSON already. */
export function textAnswer(
  status: number,
  body: string | AsyncIterable<string>,
  headers: Readonly<Record<string, string>> = {},
): HttpAnswer {
  return { status, headers: { 'content-type': JSON_TYPE, ...PRIVATE, ...headers }, body };
}

/** The whole body as text; for tests, the simulation and whoever is not a network. */
export async function bodyText(answer: HttpAnswer): Promise<string> {
  if (typeof answer.body === 'string') return answer.body;
  let text = '';
  for await (const piece of answer.body) text += piece;
  return text;
}

/** `application/json` and nothing like it: a form or a plain text is what a page elsewhere can send without being asked whether it may. */
const SAYS_JSON = /^application\/json\s*(;|$)/i;

/** Parsed, or null when it is no JSON, does not say that it is (or is no UTF-8). */
export function parsedBody(request: Request): { readonly value: unknown } | null {
  if (!SAYS_JSON.test(request.headers['content-type'] ?? '')) return null;
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(request.body)) };
  } catch {
    return null;
  }
}

/** What comes, as a whole; undefined where it is longer than so many bytes. The rest of it is not read. */
export async function upTo(most: number, content: AsyncIterable<Uint8Array>): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of content) {
    length += piece.length;
    if (length > most) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
