/** Takes away what the audit has kept for long enough, a day at a time: the decider seals its places (`schemas/audit/seal.ts`). */
import * as z from 'zod/mini';
import { AUDIT } from '../../schemas/audit/shape.ts';
import { LocalDate } from '../../schemas/basics/primitives.ts';
import { addDays, instantOf } from '../../schemas/basics/time.ts';
import type { JobParts } from './agenda.ts';

/** The last day that is over and done with. */
const PLACE = { db: 'cell/jobs', id: 'audit-days' } as const;
const Place = z.strictObject({ day: LocalDate });

/** Returns on how many days something ended, those the server slept through among them. Throws StoreUnavailable; the next look takes it up. */
export async function endAuditDays({ store, clock, propose }: JobParts): Promise<number> {
  const yesterday = addDays(instantOf(clock.now()).slice(0, 10), -1);
  const stored = await store.get(PLACE.db, PLACE.id);
  const place = stored && Place.safeParse(stored.body);
  // A store without the note has kept nothing for as long as a day yet.
  let day = place?.success ? place.data.day : yesterday;
  let ended = 0;
  while (day < yesterday) {
    day = addDays(day, 1);
    if ((await store.find(AUDIT, 'keptUntil', day, 1)).length === 0) continue;
    await propose({
      _id: `proposal:system.audit-day-over.${day}`,
      type: 'proposal',
      kind: 'system.audit-day-over',
      body: { day },
    });
    ended += 1;
  }
  if (!place?.success || place.data.day !== day) await store.put([{ ...PLACE, body: { day }, expect: stored?.rev ?? null }]);
  return ended;
}
