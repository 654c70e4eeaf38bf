/** Between Express and plain requests and answers. */
import { once } from 'node:events';
import type express from 'express';
import type { HttpAnswer, Request } from '../exchange.ts';

/** What an abandoned answer ends with: made once, since a reason of one's own for each would cost more than the answer. */
const LEFT = new DOMException('Nobody waits for this answer any more', 'AbortError');

/**
 * `body` has been read as bytes already, or there was none, or it is for who answers to read.
 * @param stopping aborted when the server stops: whoever still waits is let go
 */
export function requestOf(request: express.Request, response: express.Response, stopping: AbortSignal): Request {
  const mark = request.originalUrl.indexOf('?');
  let signal: AbortSignal | undefined;
  return {
    method: request.method,
    path: mark < 0 ? request.originalUrl : request.originalUrl.slice(0, mark),
    query: new URLSearchParams(mark < 0 ? '' : request.originalUrl.slice(mark + 1)),
    headers: joined(request.headers),
    ...(Buffer.isBuffer(request.body) ? { body: request.body } : { body: new Uint8Array(), content: request }),
    ip: request.ip ?? '',
    /** Made for who asks: only what streams does. */
    get signal() {
      signal ??= signalOf(response, stopping);
      return signal;
    },
  };
}

/** Each header as one text. */
function joined(headers: express.Request['headers']): Request['headers'] {
  const texts: Record<string, string | undefined> = {};
  for (const name in headers) {
    const value = headers[name];
    texts[name] = typeof value === 'object' ? value.join(', ') : value;
  }
  return texts;
}

function signalOf(response: express.Response, stopping: AbortSignal): AbortSignal {
  const controller = new AbortController();
  if (response.closed) controller.abort(LEFT);
  else response.once('close', () => controller.abort(LEFT));
  return AbortSignal.any([controller.signal, stopping]);
}

/** Writes the answer; a stream no faster than it is read. */
export async function sendAnswer(response: express.Response, answer: HttpAnswer): Promise<void> {
  response.status(answer.status);
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
  const { body, bytes } = answer;
  if (typeof body === 'string' && !bytes) {
    response.setHeader('content-length', Buffer.byteLength(body));
    response.end(body);
    return;
  }
  // The other side learns at once that the stream stands.
  response.flushHeaders();
  response.socket?.setNoDelay(true);
  if (response.req.method !== 'HEAD') {
    for await (const piece of bytes ?? body) {
      if (response.destroyed) break;
      if (!response.write(piece)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    }
  }
  response.end();
}
