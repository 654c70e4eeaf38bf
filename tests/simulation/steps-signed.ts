/**
 * What else happens in the signed worlds, where the app's own session runs: people sign out and in again, somebody else signs in on their
 * device, a sign-in or a device is ended while work is queued, storage is deleted under the open app, and limits are used up.
 */
import { bookingsQuery } from '../../client/features/booking/queries.ts';
import { grantsQuery } from '../../client/features/person/queries.ts';
import * as home from './coming-home.ts';
import type { SimulatedDevice } from './device.ts';
import { tokenFor } from './identity.ts';
import { bookingBody, propose } from './saying.ts';
import { GYMS, HOUR, MEMBERS, MINUTE, STAFF } from './scene.ts';
import { SLEEPER_STEPS } from './sleepers.ts';
import { comingSlots, lastScanned } from './steps-wide.ts';
import type { World } from './world.ts';

export const SIGNED = { signOut: 2, comeHome: 10, guest: 5, endSignIn: 4, wipe: 4, burst: 4, hire: 4, sleeper: 12 } as const;

export const SIGNED_STEPS: Record<keyof typeof SIGNED, (world: World) => Promise<void>> = {
  signOut,
  comeHome,
  guest,
  endSignIn,
  wipe,
  burst,
  ...SLEEPER_STEPS,
};

/** One of those whose person is signed in on it. */
function atHome(world: World, among: readonly SimulatedDevice[] = world.devices): SimulatedDevice | null {
  const all = among.filter((device) => device.isAtHome && !device.app?.asksToSignIn);
  return all.length > 0 ? world.seeded.pick(all) : null;
}

const numberOf = (world: World, device: SimulatedDevice): number => world.devices.indexOf(device);
const hasNetwork = (world: World, { network }: SimulatedDevice): boolean =>
  world.server.up && ['fine', 'slow'].includes(network.weather);

/** Something that happened, or is given back, and something that is asked for. */
async function queue(world: World, device: SimulatedDevice): Promise<void> {
  if (STAFF.some((uid) => uid === device.uid)) {
    const scanned = await lastScanned(world);
    const [grants] = await world.seen(device, grantsQuery);
    const allowed = grants?.gyms.every((one) => one.status === 'active') ?? false;
    if (scanned) await propose(world, device, 'checkin.record', scanned, allowed);
    const on = world.seeded.chance(0.5);
    await propose(world, device, 'person.preference', { group: 'bookings', channel: 'push', on });
    return;
  }
  const own = (await world.seen(device, bookingsQuery)).filter(({ status }) => status === 'confirmed');
  const [slot] = (await comingSlots(world, HOUR)).slice(world.seeded.below(6));
  if (slot) await propose(world, device, 'booking.request', await bookingBody(world, device, GYMS[0]._id, slot));
  if (own.length === 0 || world.seeded.chance(0.5)) return;
  const { _id: bookingId, gymId, slotId } = world.seeded.pick(own);
  await propose(world, device, 'booking.cancel', { bookingId, gymId, slotId });
}

/** Offline, mostly, and with work that waits. */
async function signOut(world: World): Promise<void> {
  const device = atHome(world);
  if (!device) return;
  if (world.seeded.chance(0.7)) device.change('out');
  await queue(world, device);
  world.server.log.mustSignIn(numberOf(world, device), 'signed out');
  device.upheavals += 1;
  await world.until(device.app?.signOut('keep') ?? Promise.resolve());
}

/** Whoever has to signs in again where they were. */
async function comeHome(world: World): Promise<void> {
  const all = world.devices.filter((device) => !device.isAtHome || device.app?.asksToSignIn);
  if (all.length === 0) return;
  const device = world.seeded.pick(all);
  if (world.seeded.chance(0.5)) device.change('fine');
  if (hasNetwork(world, device)) await home.comeHome(world, device);
}

/** Somebody else signs in on a device on which another's work waits, does something of their own, and signs out again. */
async function guest(world: World): Promise<void> {
  const { seeded } = world;
  const left = world.devices.filter((device) => device.app?.asksToSignIn);
  const device = left.length > 0 && seeded.chance(0.8) ? seeded.pick(left) : seeded.pick(world.devices);
  const uid = seeded.pick(MEMBERS.filter((one) => one !== device.uid));
  if (!hasNetwork(world, device)) return;
  world.server.log.mustSignIn(numberOf(world, device), 'signed out');
  device.upheavals += 1;
  if (!(await home.signIn(world, device, uid))) return;
  world.tally.event('a guest');
  await world.until(device.openWorkspace());
  await device.device.propose('person.preference', { group: 'bookings', channel: 'email', on: seeded.chance(0.5) }, 'as a guest');
  await world.time.pass(seeded.below(2 * MINUTE));
  await world.until(device.app?.signOut('discard') ?? Promise.resolve());
}

/** From elsewhere: the sign-in is over, or the device is signed out; before or after something waits on it. */
async function endSignIn(world: World): Promise<void> {
  const { seeded, server } = world;
  const device = atHome(world);
  if (!device?.app || !server.up) return;
  const isBefore = seeded.chance(0.5);
  if (seeded.chance(0.8)) device.change('out');
  if (isBefore) await queue(world, device);
  device.upheavals += 1;
  if (seeded.chance(0.5)) await server.identity.endSession(device.uid, await device.app.sessionToken());
  else {
    server.log.mustSignIn(numberOf(world, device), 'ended');
    await server.signOutFromElsewhere(tokenFor(device.uid, world.time), device.deviceId);
  }
  device.app.isOver = true;
  if (!isBefore) await queue(world, device);
}

/** The platform deletes all that the device keeps, and the app is open (G19). */
async function wipe(world: World): Promise<void> {
  const device = atHome(world);
  if (!device) return;
  if (world.seeded.chance(0.7)) device.change('out');
  await queue(world, device);
  await world.time.pass(100);
  device.wipe();
  await world.time.pass(10_000);
}

/** More than an hour's worth at once, and then what no limit holds. */
async function burst(world: World): Promise<void> {
  const { seeded } = world;
  const device = atHome(world);
  if (!device) return;
  const isStaff = STAFF.some((uid) => uid === device.uid);
  for (const [turn, slot] of (await comingSlots(world, HOUR)).slice(0, 10).entries()) {
    if (isStaff) await propose(world, device, 'person.preference', { group: 'bookings', channel: 'push', on: turn % 2 === 0 });
    else await propose(world, device, 'booking.request', await bookingBody(world, device, GYMS[0]._id, slot));
  }
  await world.time.pass(seeded.below(MINUTE));
  await queue(world, device);
  await world.time.pass(seeded.below(40 * MINUTE));
}
