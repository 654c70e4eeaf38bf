/** Tells whoever runs all of the platform where the audit's chain stands, once a day of London (`schemas/audit/head.ts`). */
import * as z from 'zod/mini';
import { ACCOUNTS } from '../../schemas/account/shape.ts';
import { LocalDate } from '../../schemas/basics/primitives.ts';
import { instantOf, localDay } from '../../schemas/basics/time.ts';
import { AUDIT_END, AuditEnd } from '../audit/entry-hash.ts';
import type { JobParts } from './agenda.ts';

const ZONE = 'Europe/London';
/** The last day that was told. */
const PLACE = { db: 'cell/jobs', id: 'audit-head' } as const;
const Place = z.strictObject({ day: LocalDate });
const MOST = 100;

/**
 * Returns 1 when it was told, or is told by what an earlier run of that day proposed: the id is the day's, and the first of two counts. A day the
 * server slept through is not told afterwards: the next head holds it. Throws StoreUnavailable; the next look takes it up.
 */
export async function tellAuditHead({ store, clock, propose }: JobParts): Promise<number> {
  const day = localDay(instantOf(clock.now()), ZONE);
  const stored = await store.get(PLACE.db, PLACE.id);
  const place = Place.safeParse(stored?.body);
  if (place.success && place.data.day >= day) return 0;
  const end = AuditEnd.safeParse((await store.get(AUDIT_END.db, AUDIT_END.id))?.body);
  const found = await store.find(ACCOUNTS, 'role', 'super-admin', MOST);
  const to = found.flatMap(({ body: { uid } }) => (typeof uid === 'string' ? [uid] : []));
  // As soon as there is somebody to tell, and something.
  if (!end.success || to.length === 0) return 0;
  const kind = 'system.audit-head';
  await propose({ _id: `proposal:${kind}.${day}`, type: 'proposal', kind, body: { day, ...end.data, to } });
  await store.put([{ ...PLACE, body: { day }, expect: stored?.rev ?? null }]);
  return 1;
}
