/** What happens in the worlds of two cells, by weight: people go to gyms of both, cells lose each other and die, and a gym moves while it is used. */
import { bookingsQuery } from '../../../client/features/booking/queries.ts';
import { rosterQuery } from '../../../client/features/roster/queries.ts';
import { timetablesQuery } from '../../../client/features/slot/queries.ts';
import { instantOf, msOf } from '../../../schemas/basics/time.ts';
import { bookingBody, propose } from '../saying.ts';
import { OFFERS } from '../scene.ts';
import { stepsOf, TROUBLES } from '../steps-of.ts';
import { CELLS } from './placement.ts';
import type { CellsWorld } from './world.ts';

export const CELL_WEIGHTS = {
  bookInCells: 34,
  cancelInCells: 9,
  checkInCells: 14,
  buyInCells: 5,
  cellsApart: 5,
  cellsTogether: 7,
  cellKilled: 2,
  cellsRestarted: 6,
  gymMovesOn: 6,
  partitionInCells: 4,
  fineInCells: 9,
  crashInCells: 2,
  passInCells: 22,
} as const;
export type CellStep = keyof typeof CELL_WEIGHTS;

/** On a day of the next three, so that people come to their limit. */
async function book(world: CellsWorld): Promise<void> {
  const { seeded } = world;
  const device = seeded.pick(world.members);
  const gymId = seeded.pick(world.gymIds);
  const days = await world.seen(device, timetablesQuery(gymId, '2026-01-01', '2027-01-01'));
  const slots = days.flatMap((day) => day.slots).filter((slot) => msOf(slot.startsAt) > world.time.now());
  const slot = seeded.chance(0.7) ? slots[seeded.below(Math.min(8, slots.length || 1))] : slots[seeded.below(slots.length || 1)];
  if (slot) await propose(world, device, 'booking.request', await bookingBody(world, device, gymId, slot));
}

async function buy(world: CellsWorld): Promise<void> {
  const { seeded } = world;
  const { productId, price: priceSeen } = seeded.pick(OFFERS);
  const body = { gymId: seeded.pick(world.gymIds), productId, version: 1, priceSeen, startRequestedNow: true };
  await propose(world, seeded.pick(world.members), 'pass.buy', { ...body, method: 'sandbox:visa' });
}

async function cancel(world: CellsWorld): Promise<void> {
  const device = world.seeded.pick(world.members);
  const open = (await world.seen(device, bookingsQuery)).filter(({ status }) => ['confirmed', 'waitlisted'].includes(status));
  const booking = open[world.seeded.below(open.length || 1)];
  if (!booking) return;
  const { _id: bookingId, gymId, slotId } = booking;
  await propose(world, device, 'booking.cancel', { bookingId, gymId, slotId });
}

/** At a door, or by the owner of a gym that is counted in the other cell. */
async function checkIn(world: CellsWorld): Promise<void> {
  const device = world.seeded.pick(world.kiosks);
  const workspace = device.device.workspace.get();
  if (workspace?.kind !== 'gym') return;
  const { gymId } = workspace;
  const roster = await world.seen(device, rosterQuery(gymId.slice(4), ''));
  const entry = roster[world.seeded.below(roster.length || 1)];
  await propose(world, device, 'checkin.record', {
    gymId,
    ...(entry ? { passId: entry.passId, memberId: entry.memberId } : {}),
    method: 'staff_search',
    direction: 'in',
    checkedAgainst: { trust: 'synced', rosterAt: instantOf(world.time.now()) },
    localVerdict: 'ok',
  });
}

export const cellDeeds: Record<CellStep, (world: CellsWorld) => Promise<void> | void> = {
  bookInCells: book,
  cancelInCells: cancel,
  checkInCells: checkIn,
  buyInCells: buy,
  cellsApart: (world) => {
    world.linked = false;
  },
  cellsTogether: (world) => {
    world.linked = true;
  },
  cellKilled: (world) => world.kill(world.seeded.pick(CELLS)),
  cellsRestarted: (world) => world.restart(),
  gymMovesOn: (world) => world.moveOn(),
  partitionInCells: TROUBLES.partition,
  fineInCells: TROUBLES.fine,
  crashInCells: TROUBLES.crash,
  passInCells: TROUBLES.pass,
};

export const { names: CELL_STEPS, draw: drawCells, step: cellStep } = stepsOf(CELL_WEIGHTS, cellDeeds);
