/** What happens in the dispute worlds, by weight: members say that something was wrong and take it back, the owner answers, days go by; and what goes wrong meanwhile. */
import { bookingsQuery } from '../../../client/features/booking/queries.ts';
import { gymDisputesQuery, ownDisputesQuery } from '../../../client/features/dispute/queries.ts';
import { keyOf } from '../../../schemas/basics/primitives.ts';
import { msOf } from '../../../schemas/basics/time.ts';
import { DISPUTE_KINDS, type DisputeKind } from '../../../schemas/dispute/shape.ts';
import { GYM } from '../booking/scene.ts';
import type { SimulatedDevice } from '../device.ts';
import { propose } from '../saying.ts';
import { stepsOf, TROUBLES } from '../steps-of.ts';
import type { DisputeWorld } from './world.ts';

const WEIGHTS = {
  openDispute: 26,
  openForeign: 2,
  answerDispute: 7,
  answerUnasked: 2,
  takeBack: 7,
  aDayPasses: 6,
  partition: 6,
  fine: 12,
  crash: 2,
  jumpClock: 1,
  kill: 2,
  restart: 8,
  pass: 16,
} as const;
export type DisputeStep = keyof typeof WEIGHTS;
const STATEMENT = 'I was there, and the tablet was off.';
const ANSWER = 'Our tablet was out of order that evening.';
/** Mostly what fits. */
const FITTING: Readonly<Record<string, DisputeKind>> = {
  no_show: 'no_show',
  no_show_provisional: 'no_show',
  late_cancelled: 'late_cancel',
  attended: 'facility_not_as_described',
};

/** Of what this device shows; the first member has two devices, which may both say it. */
async function open(world: DisputeWorld): Promise<void> {
  const { seeded } = world;
  const device = seeded.chance(0.5) ? seeded.pick(twoDevices(world)) : seeded.pick(world.members);
  const begun = (await world.seen(device, bookingsQuery)).filter(({ startsAt }) => msOf(startsAt) <= world.time.now());
  if (begun.length === 0) return;
  const booking = seeded.pick(begun);
  const kind = seeded.chance(0.1) ? seeded.pick(DISPUTE_KINDS) : (FITTING[booking.status] ?? 'refused_entry');
  await propose(world, device, 'dispute.open', { kind, subject: { type: 'booking', id: booking._id }, statement: STATEMENT });
}

const twoDevices = (world: DisputeWorld): SimulatedDevice[] => world.members.filter(({ uid }) => uid === world.memberUids[0]);

/** Of a booking that is another's. */
async function openForeign(world: DisputeWorld): Promise<void> {
  const [device, other] = [world.seeded.pick(world.members), world.seeded.pick(world.members)];
  if (device.uid === other.uid) return;
  const [booking] = await world.seen(other, bookingsQuery);
  if (!booking) return;
  const subject = { type: 'booking', id: booking._id } as const;
  await propose(world, device, 'dispute.open', { kind: 'refused_entry', subject, statement: STATEMENT }, false);
}

async function answer(world: DisputeWorld): Promise<void> {
  const device = world.seeded.pick(world.owners);
  const asked = (await world.seen(device, gymDisputesQuery(keyOf(GYM._id)))).filter(
    ({ status }) => status === 'awaiting_owner' || world.seeded.chance(0.1),
  );
  if (asked.length === 0) return;
  const { _id: disputeId, gymId } = world.seeded.pick(asked);
  await propose(world, device, 'dispute.state', { gymId, disputeId, statement: ANSWER });
}

/** By somebody who owns no gym. */
async function answerUnasked(world: DisputeWorld): Promise<void> {
  const device = world.seeded.pick(world.members);
  const [own] = await world.seen(device, ownDisputesQuery);
  if (!own) return;
  await propose(world, device, 'dispute.state', { gymId: own.gymId, disputeId: own._id, statement: ANSWER }, false);
}

async function withdraw(world: DisputeWorld): Promise<void> {
  const device = world.seeded.pick(world.members);
  const own = (await world.seen(device, ownDisputesQuery)).filter(
    ({ status }) => status === 'awaiting_owner' || world.seeded.chance(0.1),
  );
  if (own.length === 0) return;
  await propose(world, device, 'dispute.withdraw', { disputeId: world.seeded.pick(own)._id });
}

const run: Record<DisputeStep, (world: DisputeWorld) => Promise<void> | void> = {
  openDispute: open,
  openForeign,
  answerDispute: answer,
  answerUnasked,
  takeBack: withdraw,
  aDayPasses: async (world) => {
    if (!world.server.up) await world.server.start();
    await world.aDayPasses();
  },
  ...TROUBLES,
};

export const { names: DISPUTE_STEPS, draw: drawDisputes, step: disputeStep } = stepsOf(WEIGHTS, run);
