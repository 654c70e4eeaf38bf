/** Says of every gym that has schedules that a day has begun there: then another day of its timetable comes into view. */
import * as z from 'zod/mini';
import { keyOf } from '../../schemas/basics/primitives.ts';
import { gymScope } from '../../schemas/basics/scope.ts';
import { instantOf, localDay } from '../../schemas/basics/time.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { Gym } from '../../schemas/gym/shape.ts';
import { documentsOf } from '../store/walk.ts';
import type { JobParts } from './agenda.ts';

const GymRow = z.pick(Gym, { status: true, timeZone: true });
/** An imported one that nobody has claimed has nothing on, and nor has one that is gone. */
const WITHOUT: readonly Gym['status'][] = ['listed', 'closed', 'removed'];

/** Returns of how many gyms it was said; saying it again on the same day is saying it once. Throws StoreUnavailable. */
export async function beginDays({ store, clock, propose }: JobParts): Promise<number> {
  const now = instantOf(clock.now());
  let said = 0;
  for await (const { id, body } of documentsOf(store, 'platform/gyms')) {
    const { status, timeZone } = z.parse(z.object(GymRow.shape), body);
    if (WITHOUT.includes(status)) continue;
    const planned = await store.list(`${gymScope(id)}/schedules`, { limit: 1 });
    if (planned.length === 0) continue;
    await propose(dayOf(id, localDay(now, timeZone)));
    said += 1;
  }
  return said;
}

const dayOf = (gymId: string, day: string): SystemProposal => ({
  _id: `proposal:system.schedule-day.${keyOf(gymId)}.${day}`,
  type: 'proposal',
  kind: 'system.schedule-day',
  body: { gymId },
});
