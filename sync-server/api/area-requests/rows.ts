/**
 * Gyms are asked for by somebody who is not signed in (product.md 2.20): as a message to us is (contact-row.ts), the form becomes a proposal of the
 * system with an id that follows from its own, so that one sent again is received once. Everybody may know how many asked for an outcode.
 */
import type * as z from 'zod/mini';
import { type AreaRequestCounts, countsOf } from '../../../schemas/area-request/counts.ts';
import { wrongIn } from '../../../schemas/area-request/make.ts';
import { AreaRequestMessage, type AreaRequestReceived } from '../../../schemas/area-request/message.ts';
import { AREA_REQUESTS } from '../../../schemas/area-request/place.ts';
import { AreaRequest } from '../../../schemas/area-request/shape.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import type { Clock } from '../../ports.ts';
import { documentsOf } from '../../store/walk.ts';
import { byAProgram, type ContactParts, consumed } from '../contact-row.ts';
import { type ApiRow, Nothing, row, tooSoon } from '../row.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Product.md 3.9, a network. */
const REQUESTS = [
  { most: LIMITS.areaRequestsPerHour, within: HOUR },
  { most: 10, within: 24 * HOUR },
] as const;
/** So old may the counts be that somebody is told. */
const COUNTED_EVERY = 5 * MINUTE;

export interface AreaRequestParts extends Omit<ContactParts, 'decided'> {
  readonly decided: (id: string) => Promise<{ readonly state: string; readonly code?: string | undefined }>;
  readonly clock: Clock;
}

export function areaRequestRows({ store, limiter, propose, decided, clock }: AreaRequestParts): readonly ApiRow[] {
  /** Of a visitor's; a member's is none of theirs, whatever id they name. */
  const isReceived = async (id: string): Promise<boolean> => {
    const stored = await store.get(AREA_REQUESTS, id);
    const request = stored && !stored.deleted ? AreaRequest.safeParse({ _id: stored.id, ...stored.body }) : null;
    return request?.success === true && request.data.uid === undefined;
  };
  let counted: { readonly at: number; readonly body: AreaRequestCounts } | undefined;
  const counts = async (): Promise<AreaRequestCounts> => {
    const all: AreaRequest[] = [];
    for await (const { id, body } of documentsOf(store, AREA_REQUESTS)) {
      const request = AreaRequest.safeParse({ _id: id, ...body });
      if (request.success) all.push(request.data);
    }
    return { counts: countsOf(all) };
  };
  return [
    row({
      method: 'POST',
      path: '/api/area-requests',
      who: 'anyone',
      body: AreaRequestMessage,
      // Tries; requests are counted below, and one that is only sent again is not counted twice.
      allowance: { most: 60, within: HOUR },
      handle: async ({ input, ip }) => {
        const { opId, form } = input;
        const program = byAProgram(input);
        if (program) return program;
        const wrong = wrongIn(form, false);
        if (wrong) return { refused: 'VALIDATION', status: 400, facts: wrong };
        const id = `arearequest:${opId}`;
        if (await isReceived(id)) return { status: 200, body: RECEIVED };
        const wait = consumed(limiter, 'area requests', REQUESTS, ip);
        if (wait > 0) return tooSoon(wait);
        const _id = `proposal:system.arearequest-received:${opId}`;
        await propose({ _id, type: 'proposal', kind: 'system.arearequest-received', body: { opId, form } });
        const said = await decided(_id);
        if (await isReceived(id)) return { status: 201, body: RECEIVED };
        // V8: the same words came a moment ago.
        if (said.code === 'DUPLICATE') return { status: 200, body: RECEIVED };
        return { refused: 'NOT_FOUND', status: 404 };
      },
    }),
    row({
      method: 'GET',
      path: '/api/area-requests/counts',
      who: 'anyone',
      body: Nothing,
      allowance: { most: 120, within: MINUTE },
      handle: async () => {
        const now = clock.now();
        if (counted === undefined || now - counted.at >= COUNTED_EVERY) counted = { at: now, body: await counts() };
        return { status: 200, body: counted.body };
      },
    }),
  ];
}

const RECEIVED: z.infer<typeof AreaRequestReceived> = { received: true };
