/** What can happen in the simulated world, by weight. Each step is one thing somebody does, or one thing that goes wrong. */
import { bookingsQuery } from '../../client/features/booking/queries.ts';
import { grantsQuery, personQuery } from '../../client/features/person/queries.ts';
import { rosterQuery } from '../../client/features/roster/queries.ts';
import { timetablesQuery } from '../../client/features/slot/queries.ts';
import { instantOf, msOf } from '../../schemas/basics/time.ts';
import { ROLES } from '../../schemas/person/roles.ts';
import type { SimulatedDevice } from './device.ts';
import { forge } from './forgery.ts';
import type { Weather } from './network.ts';
import { bookingBody, propose, scanOf, takeBack, visitor } from './saying.ts';
import { GYMS, HOUR, MEMBERS, MINUTE, OFFERS, refundOf, STAFF } from './scene.ts';
import { POWER, POWER_STEPS } from './steps-power.ts';
import { SIGNED, SIGNED_STEPS } from './steps-signed.ts';
import { WIDE, WIDE_STEPS } from './steps-wide.ts';
import type { World } from './world.ts';

/** Weights add up to whatever they do. */
const COMMON = {
  book: 16,
  cancel: 7,
  buy: 6,
  checkIn: 16,
  turnAway: 2,
  acknowledge: 2,
  answer: 4,
  undo: 1,
  forge: 2,
  moveSlot: 5,
  cancelSlot: 1,
  moveGym: 2,
  endEmployment: 1,
  employ: 2,
  suspend: 1,
  refund: 1,
  allow: 2,
  partition: 7,
  fine: 8,
  crash: 3,
  evict: 1,
  jumpClock: 2,
  expire: 1,
  kill: 3,
  restart: 5,
  pass: 20,
} as const;
/** Where somebody has two devices, which can say different things of one person. */
const OF_TWO_DEVICES = { ...COMMON, answer: 16, edit: 16, setRole: 2 } as const;
/** Only in the wide worlds: the seeds below them are what they were. */
const none = <Name extends string>(of: Readonly<Record<Name, number>>) =>
  Object.fromEntries(Object.keys(of).map((name) => [name, 0])) as Record<Name, 0>;
/** There the limits would hold it for days. */
const WIDE_AND_SIGNED = { ...WIDE, pushMany: 0 } as const;
export type Step = keyof typeof OF_TWO_DEVICES | keyof typeof WIDE | keyof typeof SIGNED | keyof typeof POWER;
export const STEP_NAMES = [OF_TWO_DEVICES, WIDE, SIGNED, POWER].flatMap((steps) => Object.keys(steps)) as Step[];

export const draw = (world: World): Step =>
  world.seeded.weighted<Step>({
    ...(world.twoDevices ? OF_TWO_DEVICES : { ...COMMON, edit: 0, setRole: 0 }),
    ...(world.isSigned ? WIDE_AND_SIGNED : world.isWide ? WIDE : none(WIDE)),
    ...(world.isSigned ? SIGNED : none(SIGNED)),
    ...(world.kind === 'powerless' ? POWER : none(POWER)),
  });

export async function step(world: World): Promise<Step> {
  const name = draw(world);
  await run[name](world);
  world.tally.event(name);
  return name;
}

const run: Record<Step, (world: World) => Promise<void> | void> = {
  book,
  cancel,
  buy,
  checkIn,
  turnAway,
  acknowledge,
  answer,
  undo: (world) => takeBack(world, world.seeded.pick(world.devices)),
  forge: (world) => forge(world),
  moveSlot: (world) => changeSlot(world, 'move'),
  cancelSlot: (world) => changeSlot(world, 'cancel'),
  moveGym,
  endEmployment: (world) => employment(world, 'system.employment-ended'),
  employ: (world) => employment(world, 'system.employed'),
  suspend: (world) =>
    system(world, () => world.server.say('system.person-status', { uid: world.seeded.pick(MEMBERS), status: 'restricted' })),
  refund: async (world) => {
    const pass = await anyPass(world);
    if (pass) await system(world, () => world.server.say('system.refund-due', refundOf(pass)));
  },
  allow: (world) =>
    system(world, () => world.server.say('system.person-status', { uid: world.seeded.pick(MEMBERS), status: 'active' })),
  partition: (world) => world.seeded.pick(world.devices).change(world.seeded.pick<Weather>(['out', 'in', 'both', 'slow'])),
  fine: (world) => world.seeded.pick(world.devices).change('fine'),
  crash: (world) => world.seeded.pick(world.devices).crash(),
  evict: async (world) => {
    const device = world.seeded.pick(world.devices);
    // G19: what had not been sent is gone with the disk; the server sees the gap in `seq`.
    for (const [id, promised] of world.promised) if (promised.device === device) world.gone(id);
    world.server.log.mustSignIn(world.devices.indexOf(device), 'storage gone');
    await device.evict();
  },
  jumpClock: (world) => world.seeded.pick(world.devices).jumpClock((world.seeded.below(240) - 120) * MINUTE),
  expire: (world) => world.time.pass(16 * MINUTE),
  kill: (world) => world.killServer(),
  restart: async (world) => {
    if (!world.server.up) await world.server.start();
  },
  pass: (world) => world.letTimePass(),
  ...WIDE_STEPS,
  ...SIGNED_STEPS,
  ...POWER_STEPS,
  edit,
  setRole: (world) =>
    system(world, () => world.server.say('system.role-set', { uid: world.seeded.pick(MEMBERS), role: world.seeded.pick(ROLES) })),
};

function employment(world: World, what: 'system.employed' | 'system.employment-ended'): Promise<void> {
  const who = { uid: world.seeded.pick(STAFF), gymId: world.seeded.pick(GYMS)._id };
  return system(world, () =>
    what === 'system.employed' ? world.server.say(what, { ...who, preset: 'manager' }) : world.server.say(what, who),
  );
}

async function system(world: World, say: () => Promise<void>): Promise<void> {
  if (world.server.up) await say();
}

async function book(world: World): Promise<void> {
  const { seeded } = world;
  const device = seeded.pick(world.members);
  const gym = mostlyTheFirst(world);
  const days = await world.seen(device, timetablesQuery(gym._id, '2026-01-01', '2027-01-01'));
  const slots = days.flatMap((day) => day.slots).filter((slot) => msOf(slot.startsAt) > world.time.now() - HOUR);
  if (slots.length === 0) return;
  // Most want the evening, so that classes fill up.
  const slot = seeded.chance(0.7) ? slots[Math.min(seeded.below(3), slots.length - 1)] : seeded.pick(slots);
  if (!slot) return;
  await propose(world, device, 'booking.request', await bookingBody(world, device, gym._id, slot));
}

/** Where everybody's first pass is for. */
const mostlyTheFirst = (world: World) => (world.seeded.chance(0.8) ? GYMS[0] : world.seeded.pick(GYMS));

const bookingsOf = (world: World, device: SimulatedDevice) => world.seen(device, bookingsQuery);

async function cancel(world: World): Promise<void> {
  const device = world.seeded.pick(world.members);
  const bookings = (await bookingsOf(world, device)).filter(
    (one) => ['confirmed', 'waitlisted'].includes(one.status) || world.seeded.chance(0.05),
  );
  if (bookings.length === 0) return;
  const { _id: bookingId, gymId, slotId } = world.seeded.pick(bookings);
  await propose(world, device, 'booking.cancel', { bookingId, gymId, slotId });
}

async function acknowledge(world: World): Promise<void> {
  const device = world.seeded.pick(world.members);
  const promoted = (await bookingsOf(world, device)).find((one) => one.promotedAt && !one.promotionSeenAt);
  if (!promoted) return;
  await propose(world, device, 'booking.acknowledge', {
    bookingId: promoted._id,
    gymId: promoted.gymId,
    slotId: promoted.slotId,
  });
}

async function answer(world: World): Promise<void> {
  const device = world.seeded.pick(world.members);
  const held = device.device.outbox.get().find((row) => row.state === 'held' && row.answer);
  await held?.answer?.(world.seeded.chance(0.7) ? 'keep' : 'drop');
  if (held) world.tally.event('held answered');
}

/** Somebody changes their name or number, most often who has two devices. Nobody gives one of these twice. */
async function edit(world: World): Promise<void> {
  const { seeded } = world;
  const both = world.members.filter(({ uid }) => uid === MEMBERS[0]);
  const device = seeded.pick(seeded.chance(0.8) ? both : world.members);
  const [person] = await world.seen(device, personQuery);
  if (!person) return;
  const number = world.nextNumber();
  const change = seeded.chance(0.5)
    ? { displayName: { from: person.displayName, to: `Sam the ${number}th` } }
    : { phone: { from: person.phone ?? null, to: `+447700${900_000 + number}` } };
  await propose(world, device, 'person.edit', change);
}

async function buy(world: World): Promise<void> {
  const { seeded } = world;
  const device = seeded.pick(world.members);
  const [gym] = GYMS;
  const offer = seeded.pick(OFFERS);
  const price = seeded.chance(0.1) ? { ...offer.price, amountMinor: offer.price.amountMinor - 100 } : offer.price;
  const gymId = seeded.chance(0.8) ? gym._id : seeded.pick(GYMS)._id;
  await propose(world, device, 'pass.buy', {
    gymId,
    productId: offer.productId,
    version: 1,
    priceSeen: price,
    startRequestedNow: true,
    method: seeded.chance(0.9) ? 'sandbox:visa' : 'sandbox:declined',
  });
}

/** At the door: somebody whose pass is on the tablet's list, most of the time. */
async function atTheDoor(world: World, denied: boolean): Promise<void> {
  const { seeded } = world;
  const device = seeded.pick(world.kiosks);
  const workspace = device.device.workspace.get();
  const gym = GYMS.find((one) => workspace?.kind === 'gym' && workspace.gymId === one._id) ?? GYMS[0];
  const roster = await world.seen(device, rosterQuery(gym._id.slice(4), ''));
  const entry = visitor(seeded, roster);
  const [grants] = await world.seen(device, grantsQuery);
  await propose(
    world,
    device,
    'checkin.record',
    scanOf(seeded, { entry, gymId: gym._id, gymIds: GYMS.map(({ _id }) => _id), denied, rosterAt: world.time.now() }),
    grants?.gyms.every((one) => one.status === 'active') ?? false,
  );
}
function checkIn(world: World) {
  return atTheDoor(world, false);
}
function turnAway(world: World) {
  return atTheDoor(world, true);
}

async function changeSlot(world: World, what: 'move' | 'cancel'): Promise<void> {
  if (!world.server.up) return;
  const { seeded } = world;
  const gym = mostlyTheFirst(world);
  const days = await world.stored('timetable', `venue-${gym._id.slice(4)}/slots`);
  const slots = days
    .flatMap((day) => day.slots)
    .filter((slot) => msOf(slot.startsAt) > world.time.now() && slot.status !== 'cancelled');
  const slot = slots[seeded.below(Math.min(4, slots.length || 1))];
  if (!slot) return;
  const later = (instant: string) => instantOf(msOf(instant) + 20 * MINUTE);
  const change =
    what === 'cancel' ? { status: 'cancelled' as const } : { startsAt: later(slot.startsAt), endsAt: later(slot.endsAt) };
  await world.server.say('system.slot-changed', { gymId: gym._id, slotId: slot.slotId, change });
}

/** To the other area: gone from one scope, arrived in another, and never away. */
async function moveGym(world: World): Promise<void> {
  const [, , away] = GYMS;
  const [gym] = world.server.up ? await world.stored('gym', `venue-${away._id.slice(4)}/gyms`) : [];
  if (!gym) return;
  const areaId = gym.areaId === 'area:leeds' ? 'area:york' : 'area:leeds';
  await world.server.say('system.gym-set', { gym: { ...gym, areaId } });
}

async function anyPass(world: World): Promise<{ passId: string; memberId: string } | null> {
  const memberId = world.seeded.pick(MEMBERS);
  const passes = (await world.stored('pass', `member-${memberId}/passes`)).filter((pass) =>
    ['ready', 'active'].includes(pass.status),
  );
  return passes.length > 0 ? { passId: world.seeded.pick(passes)._id, memberId } : null;
}
