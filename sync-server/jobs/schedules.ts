/** Says of every gym that has schedules that a day has begun there: then another day of its timetable comes into view. */
import * as z from 'zod/mini';
import { keyOf } from '../../schemas/basics/primitives.ts';
import { gymScope } from '../../schemas/basics/scope.ts';
import { instantOf, localDay } from '../../schemas/basics/time.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { Gym } from '../../schemas/gym/shape.ts';
import type { JobParts } from './agenda.ts';

const GymRow = z.pick(Gym, { status: true, timeZone: true });
/** An imported one that nobody has claimed has nothing on, and nor has one that is gone. */
const WITHOUT: readonly Gym['status'][] = ['listed', 'closed', 'removed'];
const PAGE = 200;

/** Returns of how many gyms it was said; saying it again on the same day is saying it once. Throws StoreUnavailable. */
export async function beginDays({ store, clock, propose }: JobParts): Promise<number> {
  const now = instantOf(clock.now());
  let said = 0;
  for (let after = ''; ; ) {
    const page = await store.list('platform/gyms', { after, limit: PAGE });
    const gyms = page.map(({ id, body }) => ({ id, ...z.parse(z.object(GymRow.shape), body) }));
    const open = gyms.filter(({ status }) => !WITHOUT.includes(status));
    const planned = await Promise.all(open.map(({ id }) => store.list(`${gymScope(id)}/schedules`, { limit: 1 })));
    const days = open.filter((_, index) => planned[index]?.length).map(({ id, timeZone }) => dayOf(id, localDay(now, timeZone)));
    if (days.length > 0) await propose(...days);
    said += days.length;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return said;
    after = last.id;
  }
}

const dayOf = (gymId: string, day: string): SystemProposal => ({
  _id: `proposal:system.schedule-day.${keyOf(gymId)}.${day}`,
  type: 'proposal',
  kind: 'system.schedule-day',
  body: { gymId },
});
