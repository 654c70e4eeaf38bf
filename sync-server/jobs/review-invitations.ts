/**
 * says of whoever came in some hours ago that they can be asked what they think; the rule asks once. Every hour the visits that have just
 * become old enough, and once a day all of the last week: of those that reached us late, and of hours in which nothing ran.
 */
import { encodeTime } from 'ulid';
import * as z from 'zod/mini';
import { Instant, keyOf } from '../../schemas/basics/primitives.ts';
import { gymScope } from '../../schemas/basics/scope.ts';
import { between, instantOf, msOf, plus } from '../../schemas/basics/time.ts';
import { Checkin } from '../../schemas/checkin/shape.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { isPublicGym } from '../../schemas/gym/public.ts';
import { Gym } from '../../schemas/gym/shape.ts';
import { LIMITS } from '../../schemas/limits.ts';
import type { Store } from '../store/store.ts';
import { documentsOf } from '../store/walk.ts';
import type { JobParts } from './agenda.ts';

const PLACE = { db: 'cell/jobs', id: 'review-invitations' } as const;
const Place = z.strictObject({ swept: Instant });
const GymRow = z.pick(Gym, { status: true });
const CheckinRow = z.pick(Checkin, { memberId: true, status: true, direction: true });
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Letters of an id that say when it was made. */
const OF_TIME = 10;

/** Returns of how many visits it was said; saying it again is saying it once. Throws StoreUnavailable. */
export async function inviteToReview({ store, clock, propose }: JobParts): Promise<number> {
  const now = instantOf(clock.now());
  const stored = await store.get(PLACE.db, PLACE.id);
  const place = stored && Place.safeParse(stored.body);
  const sweeps = !place?.success || between(place.data.swept, now) >= DAY;
  const until = plus(now, -LIMITS.reviewInviteAfter);
  const from = sweeps ? plus(now, -LIMITS.reviewInviteWithin) : plus(until, -2 * HOUR);
  let said = 0;
  for await (const gymId of openGyms(store)) {
    const visits = await visitsOf(store, gymId, from, until);
    if (visits.length > 0) await propose(...visits.map((checkinId) => invited(gymId, checkinId)));
    said += visits.length;
  }
  if (sweeps) await store.put([{ ...PLACE, body: { swept: now }, expect: stored?.rev ?? null }]);
  return said;
}

async function* openGyms(store: Pick<Store, 'list'>): AsyncGenerator<string> {
  for await (const { id, body } of documentsOf(store, 'platform/gyms')) {
    const { status } = z.parse(z.object(GymRow.shape), body);
    if (isPublicGym({ status }) && status !== 'listed') yield id;
  }
}

/** By when they were made, which their ids begin with; those that name nobody are left out. */
async function visitsOf(store: Pick<Store, 'list'>, gymId: string, from: Instant, until: Instant): Promise<string[]> {
  const visits: string[] = [];
  const end = firstOf(plus(until, 1));
  for await (const { id, body } of documentsOf(store, `${gymScope(gymId)}/checkins`, firstOf(from))) {
    if (id >= end) break;
    const row = z.safeParse(z.object(CheckinRow.shape), body);
    const counts = row.success && row.data.status === 'accepted' && row.data.direction === 'in';
    if (counts && row.data.memberId !== undefined) visits.push(id);
  }
  return visits;
}

const firstOf = (at: Instant): string => `checkin:${encodeTime(msOf(at), OF_TIME)}`;

const invited = (gymId: string, checkinId: string): SystemProposal => ({
  _id: `proposal:system.review-invited.${keyOf(checkinId)}`,
  type: 'proposal',
  kind: 'system.review-invited',
  body: { gymId, checkinId },
});
