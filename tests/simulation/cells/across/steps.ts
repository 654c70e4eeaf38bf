/** What happens besides in those worlds: passes by the dozen, places given back that nobody hears of in time, visits that no pass pays for. */
import { bookingsQuery } from '../../../../client/features/booking/queries.ts';
import { owedVisitsQuery } from '../../../../client/features/owed-visit/queries.ts';
import { timetablesQuery } from '../../../../client/features/slot/queries.ts';
import { msOf } from '../../../../schemas/basics/time.ts';
import { bookingBody, propose } from '../../saying.ts';
import { HOUR, MINUTE, OFFERS, PUBLISHED } from '../../scene.ts';
import { stepsOf } from '../../steps-of.ts';
import { CELLS, cellOfGym } from '../placement.ts';
import { CELL_WEIGHTS, type CellStep, cellDeeds } from '../steps.ts';
import { letIn } from './letting-in.ts';
import { COLLECTORS } from './scene.ts';
import type { AcrossWorld } from './world.ts';

const ACROSS = {
  buyAcross: 14,
  cancelUnheard: 20,
  letInUnpaid: 14,
  payAcross: 6,
  fortnight: 2,
} as const;
type AcrossStep = keyof typeof ACROSS;

/** Two at once, at gyms of both cells most of the time. */
async function buyAcross(world: AcrossWorld): Promise<void> {
  const { seeded } = world;
  const device = seeded.pick(world.members.filter(({ uid }) => COLLECTORS.includes(uid)));
  for (let times = 0; times < 2; times += 1) {
    const { productId, price: priceSeen } = seeded.pick(OFFERS);
    const body = { gymId: seeded.pick(world.gymIds), productId, version: 1, priceSeen, startRequestedNow: true };
    await propose(world, device, 'pass.buy', { ...body, method: 'sandbox:visa' });
  }
}

/** In time by the phone, which has no network until the class has begun. Who has no two such places asks for one in each cell. */
async function cancelUnheard(world: AcrossWorld): Promise<void> {
  const { seeded, time } = world;
  const device = seeded.pick(world.members.filter(({ uid }) => COLLECTORS.includes(uid)));
  const isSoon = ({ startsAt }: { readonly startsAt: string }) => {
    const away = msOf(startsAt) - time.now();
    return away > PUBLISHED.cutoffHours * HOUR && away < 9 * HOUR;
  };
  const places = (await world.seen(device, bookingsQuery)).filter((one) => one.status === 'confirmed' && isSoon(one));
  if (places.length < 2 && seeded.chance(places.length === 0 ? 1 : 0.6)) {
    const taken = new Set(places.map(({ startsAt }) => startsAt));
    for (const cell of CELLS) {
      const gymId = seeded.pick(world.gymIds.filter((one) => cellOfGym(world.placement, one) === cell));
      const days = await world.seen(device, timetablesQuery(gymId, '2026-01-01', '2027-01-01'));
      const slots = days.flatMap((day) => day.slots).filter((slot) => isSoon(slot) && !taken.has(slot.startsAt));
      const slot = slots[seeded.below(slots.length || 1)];
      if (!slot) continue;
      taken.add(slot.startsAt);
      await propose(world, device, 'booking.request', await bookingBody(world, device, gymId, slot));
    }
    return;
  }
  device.change('out');
  for (const { _id: bookingId, gymId, slotId } of places)
    await propose(world, device, 'booking.cancel', { bookingId, gymId, slotId });
  const begun = Math.max(...places.map(({ startsAt }) => msOf(startsAt))) - time.now() + 5 * MINUTE;
  await world.passTogether(begun);
  device.change('fine');
}

/** At a door, mostly on a pass that has nothing left. */
async function letInUnpaid(world: AcrossWorld): Promise<void> {
  const { seeded } = world;
  const workspace = seeded.pick(world.kiosks).device.workspace.get();
  if (workspace?.kind === 'gym') await letIn(world, workspace.gymId, seeded.pick(world.memberUids));
}

async function payAcross(world: AcrossWorld): Promise<void> {
  const { seeded } = world;
  const device = seeded.pick(world.members);
  const unpaid = (await world.seen(device, owedVisitsQuery)).filter(({ status }) => status === 'open' || status === 'overdue');
  if (unpaid.length === 0) return;
  const { _id: owedVisitId, amount: amountSeen } = seeded.pick(unpaid);
  await propose(world, device, 'owedvisit.pay', { owedVisitId, amountSeen, method: 'sandbox:visa' });
}

const deeds: Record<AcrossStep, (world: AcrossWorld) => Promise<void> | void> = {
  buyAcross,
  cancelUnheard,
  letInUnpaid,
  payAcross,
  fortnight: (world) => world.fortnight(),
};

export const {
  names: ACROSS_STEPS,
  draw: drawAcross,
  step: acrossStep,
} = stepsOf<AcrossWorld, AcrossStep | CellStep>({ ...CELL_WEIGHTS, ...ACROSS }, { ...cellDeeds, ...deeds });
