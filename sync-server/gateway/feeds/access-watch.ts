/**
 * Ends an answer that is still being written when the access it was given on ends: revoked device, suspended person, removed
 * grant, expired token, a second factor that this sign-in has not shown (A7). The device then asks again and is told why.
 */
import type { Request } from '../../exchange.ts';
import type { Hub } from '../../hub.ts';
import type { SystemPorts } from '../../ports.ts';
import { DEVICES } from '../../principals/devices.ts';
import { LOOKS } from '../../principals/looks.ts';
import { IDENTITY_USERS, type PersonVisitor, type Principals, type Visitor } from '../../principals/principals.ts';
import { SECOND_FACTORS } from '../../second-factor/second-factors.ts';

export interface WatchParts {
  readonly hub: Hub;
  readonly principals: Principals;
  readonly ports: Pick<SystemPorts, 'clock' | 'scheduler'>;
}

/**
 * @param holds whether this visitor still has what the answer shows
 * @returns a signal that is aborted when it no longer holds or nobody waits any more; `close` when the answer is complete
 */
export function watchAccess(
  parts: WatchParts,
  request: Pick<Request, 'headers' | 'path' | 'signal'>,
  visitor: PersonVisitor,
  holds: (visitor: Visitor) => boolean,
): { signal: AbortSignal; end: () => void } {
  const { hub, principals, ports } = parts;
  const controller = new AbortController();
  const end = () => controller.abort();
  const again = async () => {
    const recognition = await principals.recognise(request);
    if (!recognition.ok || !holds(recognition.visitor)) end();
  };
  const { uid, lookedAtBy } = visitor;
  const ofLook = lookedAtBy === undefined ? [] : [LOOKS, `self-${lookedAtBy}/self`];
  const unwatch = hub.listen([`self-${uid}/self`, DEVICES, IDENTITY_USERS, SECOND_FACTORS, ...ofLook], () => {
    // Who cannot be asked is not let in either.
    again().catch(end);
  });
  const callOff = ports.scheduler.after(Math.max(0, visitor.expiresAt - ports.clock.now()), end);
  request.signal.addEventListener('abort', end);
  controller.signal.addEventListener('abort', () => {
    unwatch();
    callOff();
    request.signal.removeEventListener('abort', end);
  });
  if (request.signal.aborted) end();
  return { signal: controller.signal, end };
}

/** The same for who needs no access: ends when nobody waits any more. */
export function untilLeft({ signal: left }: Pick<Request, 'signal'>): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  return { signal: AbortSignal.any([left, controller.signal]), end: () => controller.abort() };
}

/** Calls `done` when the stream has been read to its end or is left. */
export async function* thenDo(stream: AsyncIterable<string>, done: () => void): AsyncGenerator<string> {
  try {
    yield* stream;
  } finally {
    done();
  }
}
