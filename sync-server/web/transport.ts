/** Between Express and plain requests and answers. */
import { once } from 'node:events';
import type express from 'express';
import type { Answer, Request } from '../exchange.ts';

/**
 * `body` has been read as bytes already (or there was none).
 * @param stopping aborted when the server stops: whoever still waits is let go
 */
export function requestOf(request: express.Request, response: express.Response, stopping: AbortSignal): Request {
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  const mark = request.originalUrl.indexOf('?');
  return {
    method: request.method,
    path: mark < 0 ? request.originalUrl : request.originalUrl.slice(0, mark),
    query: new URLSearchParams(mark < 0 ? '' : request.originalUrl.slice(mark + 1)),
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
    ),
    body: Buffer.isBuffer(request.body) ? request.body : new Uint8Array(),
    ip: request.ip ?? '',
    signal: AbortSignal.any([controller.signal, stopping]),
  };
}

/** Writes the answer; a stream no faster than it is read. */
export async function sendAnswer(response: express.Response, answer: Answer): Promise<void> {
  response.status(answer.status);
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
  const { body } = answer;
  if (typeof body === 'string') {
    response.setHeader('content-length', Buffer.byteLength(body));
    response.end(body);
    return;
  }
  // The other side learns at once that the stream stands.
  response.flushHeaders();
  response.socket?.setNoDelay(true);
  for await (const piece of body) {
    if (response.destroyed) break;
    if (!response.write(piece)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
  }
  response.end();
}
