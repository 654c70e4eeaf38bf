/** Visits that no pass pays for: let in by code at a tablet that does not know, paid for, looked at. */
import { owedVisitsQuery } from '../../../../client/features/owed-visit/queries.ts';
import { instantOf } from '../../../../schemas/basics/time.ts';
import { propose } from '../../saying.ts';
import { HOUR } from '../../scene.ts';
import { CARDS, SELLER } from '../scene.ts';
import { type OwingWorld, SINGLE } from './world.ts';

export async function buySingle(world: OwingWorld): Promise<void> {
  const { productId, version, price: priceSeen } = SINGLE;
  const body = { gymId: SELLER._id, productId, version, priceSeen, startRequestedNow: true, method: CARDS[0] };
  await propose(world, world.seeded.pick(world.members), 'pass.buy', body);
}

/** By code, against a list of an hour ago; most often on a pass that has nothing left, or was given back. */
export async function letInByCode(world: OwingWorld): Promise<void> {
  const { seeded } = world;
  const memberId = seeded.pick(world.memberUids);
  // There is no code before it is paid.
  const passes = (await world.stored('pass', `member-${memberId}/passes`)).filter(({ shortCode }) => shortCode !== undefined);
  const useless = passes.filter(
    ({ status, visitsTotal, visitsUsed }) => status === 'refunded' || (visitsTotal !== undefined && visitsUsed >= visitsTotal),
  );
  const among = useless.length > 0 && seeded.chance(0.7) ? useless : passes;
  if (among.length === 0) return;
  const { _id: passId } = seeded.pick(among);
  await propose(world, seeded.pick(world.desks), 'checkin.record', {
    ...{ gymId: SELLER._id, passId, memberId, method: 'qr_member_shown', direction: 'in', localVerdict: 'ok' },
    checkedAgainst: { trust: 'synced', rosterAt: instantOf(world.time.now() - HOUR) },
  });
}

/** At the amount that the phone shows, and at times once more before it has heard of the first. */
export async function payOwed(world: OwingWorld): Promise<void> {
  const { seeded } = world;
  const device = seeded.pick(world.members);
  const unpaid = (await world.seen(device, owedVisitsQuery)).filter(({ status }) => status === 'open' || status === 'overdue');
  if (unpaid.length === 0) return;
  const { _id: owedVisitId, amount: amountSeen } = seeded.pick(unpaid);
  const method = seeded.chance(0.6) ? CARDS[0] : seeded.pick(CARDS);
  for (let times = seeded.chance(0.3) ? 2 : 1; times > 0; times -= 1)
    await propose(world, device, 'owedvisit.pay', { owedVisitId, amountSeen, method });
}

/** Its owner says of a visit in doubt that it was one, or that it was none. */
export async function reviewVisit(world: OwingWorld): Promise<void> {
  const { seeded } = world;
  const all = await world.stored('checkin', 'gym-one/checkins');
  const doubted = all.filter(({ status }) => status === 'accepted_flagged');
  if (doubted.length === 0) return;
  const verdict = seeded.chance(0.4) ? 'voided' : 'accepted';
  const body = { gymId: SELLER._id, checkinId: seeded.pick(doubted)._id, verdict, reason: 'The camera shows it' } as const;
  await propose(world, seeded.pick(world.owners), 'checkin.review', body);
}

/** C17: whoever runs the platform says so of one that was settled, or takes that back. */
export async function correctVisit(world: OwingWorld): Promise<void> {
  const { seeded } = world;
  const all = (await world.stored('checkin', 'gym-one/checkins')).filter(({ status }) => status !== 'duplicate');
  if (all.length === 0) return;
  const { _id: checkinId, status, review } = seeded.pick(all);
  const verdict = status === 'voided' ? 'accepted' : 'voided';
  // Of what was decided before, they have seen some, and some not (V6).
  const seen = review && seeded.chance(0.8) ? { decidedAt: review.at } : {};
  const body = { gymId: SELLER._id, checkinId, verdict, reason: 'The camera shows it', ...seen } as const;
  await propose(world, seeded.pick(world.platform), 'checkin.correct', body);
}
