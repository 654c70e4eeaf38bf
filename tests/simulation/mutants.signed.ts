/** Faults that only the signed worlds meet: in whose name the queue goes and whether it goes at all, and what a held limit holds. */
import * as z from 'zod/mini';
import type { Network } from '../../client/sync/ports.ts';
import { type HttpHandler, jsonAnswer } from '../../sync-server/exchange.ts';
import type { RateLimiter } from '../../sync-server/rate-limiter.ts';
import { type Mutant, withChanged } from './mutant.ts';
import type { VirtualTime } from './virtual-time.ts';

const Pushed = z.object({ docs: z.array(z.object({ _id: z.string(), origin: z.object({ deviceId: z.string() }) })) });
const Held = z.array(z.object({ retry_after: z.optional(z.number()) }));

export const SIGNED_MUTANTS: readonly Mutant[] = [
  {
    name: 'sent-and-forgotten',
    what: 'that something has left is on no disk yet when it leaves, and a power cut takes it: it is taken back, and decided all the same',
    property: '0.3',
    seed: 5_011,
    faults: { values: (values) => withChanged(values, { set: (name, value) => values.set(name, value) }) },
  },
  {
    name: 'queue-left-behind',
    what: 'whoever signs out, or has somebody else sign in, finds nothing of what waited when they are back (item 28)',
    property: 'A3',
    seed: 2_002,
    faults: {
      device: (device) => withChanged(device, { leave: (what) => device.leave(what === 'wipeCopies' ? 'wipe' : what) }),
    },
  },
  {
    name: 'successor-turned-away',
    what: 'signed in again on a new key, a person may not bring what they made on the old one (item 28)',
    property: 'A3',
    seed: 2_009,
    faults: { handle: (handle) => onlyTheirOwn(handle) },
  },
  {
    name: 'sent-by-a-guest',
    what: 'whoever signs in on a device sends what somebody else left there (item 28)',
    property: 'G17',
    seed: 2_010,
    faults: {
      device: (device) => {
        let first: string | null = null;
        return withChanged(device, {
          enter: (who) => {
            first ??= who.uid;
            const { deviceId } = who;
            const token = (fresh: boolean) => who.token(fresh);
            return device.enter({
              uid: first,
              deviceId,
              token,
              key: () => who.key(),
              succeeds: (earlier) => who.succeeds(earlier),
            });
          },
        });
      },
    },
  },
  {
    name: 'one-limit-for-all',
    what: 'what happened is counted with what is asked for, and waits with it (item 31)',
    property: '3.9',
    seed: 2_004,
    faults: { limiter: (limiter) => withChanged(limiter, { consume: countingTogether(limiter) }) },
  },
  {
    name: 'queue-waits-for-a-limit',
    what: 'a device that was told to wait with one kind sends nothing at all until then (item 31)',
    property: '3.9',
    seed: 2_036,
    faults: { network: (network, time) => waitingWithAll(network, time) },
  },
];

function onlyTheirOwn(handle: HttpHandler): HttpHandler {
  return async (request) => {
    const push = request.path.endsWith('/_bulk_docs') ? JSON.parse(new TextDecoder().decode(request.body)) : null;
    const docs = Pushed.safeParse(push).data?.docs ?? [];
    const deviceId = request.headers['x-device']?.split('.')[0];
    if (docs.every(({ origin }) => origin.deviceId === deviceId)) return handle(request);
    return jsonAnswer(
      201,
      docs.map(({ _id }) => ({ id: _id, error: 'forbidden', reason: 'FIELD_NOT_YOURS' })),
    );
  };
}

function countingTogether(limiter: RateLimiter): RateLimiter['consume'] {
  return (key, allowance, amount) => limiter.consume(key.replace(/^facts /, 'writes '), allowance, amount);
}

function waitingWithAll(network: Network, time: VirtualTime): Network {
  let until = 0;
  return {
    send: async (request) => {
      if (!request.path.endsWith('/_bulk_docs')) return network.send(request);
      if (time.now() < until) throw new TypeError('not yet');
      const reply = await network.send(request);
      const text = await reply.text();
      const rows = Held.safeParse(JSON.parse(text)).data ?? [];
      const seconds =
        reply.status === 429 ? Number(reply.header('retry-after')) : Math.max(0, ...rows.map((row) => row.retry_after ?? 0));
      until = time.now() + seconds * 1_000;
      return {
        status: reply.status,
        header: (name) => reply.header(name),
        text: async () => text,
        async *pieces() {
          yield text;
        },
      };
    },
  };
}
