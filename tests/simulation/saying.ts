/** How somebody in the simulated world says something on a device, takes it back, and what a booking says. */
import { passesQuery } from '../../client/features/pass/queries.ts';
import type { BodyOf } from '../../client/sync/device/device.ts';
import { instantOf } from '../../schemas/basics/time.ts';
import type { ProposalKind } from '../../schemas/folds/proposals.ts';
import type { Pass } from '../../schemas/pass/shape.ts';
import type { RosterEntry } from '../../schemas/roster/shape.ts';
import type { Slot } from '../../schemas/slot/shape.ts';
import type { SimulatedDevice } from './device.ts';
import type { Seeded } from './seeded.ts';
import type { World } from './world.ts';

/** The id of what was stored; null when the device would not take it. */
export async function propose<K extends ProposalKind>(
  world: World,
  device: SimulatedDevice,
  kind: K,
  body: BodyOf<K>,
  allowed = true,
): Promise<string | null> {
  if (!device.isAtHome) {
    world.tally.event('nobody at home');
    return null;
  }
  const { proposalId, verdict } = await device.device.propose(kind, body, kind);
  if (proposalId !== '' && verdict.code !== 'DUPLICATE') {
    const at = world.time.now();
    world.promised.set(proposalId, { proposalId, device, kind, allowed, at });
    const bookingId = 'bookingId' in body ? body.bookingId : undefined;
    world.server.log.keep({ at, uid: device.uid, device: world.devices.indexOf(device), proposalId, kind, bookingId });
    return proposalId;
  }
  world.tally.event(`not stored: ${verdict.code}`);
  return null;
}

/** What its Outbox still offers to take back: that one, or the first. */
export async function takeBack(world: World, { device }: SimulatedDevice, id?: string): Promise<void> {
  const row = device.outbox.get().find((one) => one.undo && (id === undefined || one.id === id));
  if (!row?.undo) return;
  await row.undo();
  if (device.outbox.get().some((one) => one.id === row.id && one.state !== 'cancelled_by_you')) return;
  world.takenBack(row.id);
  world.tally.event('undone');
}

/** With one of the passes that the device shows for this gym. */
export async function bookingBody(
  world: World,
  device: SimulatedDevice,
  gymId: string,
  slot: Slot,
): Promise<BodyOf<'booking.request'>> {
  return bookingWith(world.seeded, await world.seen(device, passesQuery), gymId, slot);
}

/** The same with one of those passes. */
export function bookingWith(seeded: Seeded, held: readonly Pass[], gymId: string, slot: Slot): BodyOf<'booking.request'> {
  const passes = held.filter((pass) => pass.gymIds.includes(gymId));
  const pass = passes.length > 0 ? seeded.pick(passes) : undefined;
  return {
    gymId,
    slotId: slot.slotId,
    ...(pass ? { passId: pass._id } : {}),
    anyPass: seeded.chance(0.5),
    joinWaitlistIfFull: seeded.chance(0.8),
    startsAtSeen: slot.startsAt,
    cutoffHoursSeen: slot.cutoffHours,
    seatsLeftSeen: slot.capacity - slot.bookedCount,
    asOfSeen: slot.asOf,
  };
}

/** Somebody at a door, most of the time one of those on its list. */
export function visitor(seeded: Seeded, roster: readonly RosterEntry[]): RosterEntry | undefined {
  const stranger = roster.length === 0 || seeded.chance(0.05);
  return stranger ? undefined : seeded.pick(roster);
}

interface AtTheDoor {
  readonly entry: RosterEntry | undefined;
  /** Whose door it is; now and then the scan is said to be of another. */
  readonly gymId: string;
  readonly gymIds: readonly string[];
  readonly denied: boolean;
  /** As the list is, milliseconds. */
  readonly rosterAt: number;
}

export function scanOf(seeded: Seeded, { entry, gymId, gymIds, denied, rosterAt }: AtTheDoor): BodyOf<'checkin.record'> {
  return {
    gymId: seeded.chance(0.85) ? gymId : seeded.pick(gymIds),
    ...(entry ? { passId: entry.passId, memberId: entry.memberId } : {}),
    method: seeded.pick(['qr_member_shown', 'short_code', 'staff_search'] as const),
    direction: 'in',
    checkedAgainst: { trust: 'synced', rosterAt: instantOf(rosterAt) },
    localVerdict: denied ? 'denied' : 'ok',
    ...(denied ? { localCode: 'QR_EXPIRED' as const } : {}),
  };
}
