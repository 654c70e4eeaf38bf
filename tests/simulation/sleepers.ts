/**
 * Devices that were registered long before they say anything, do not run our app, and then tell what they did at a time that suits them
 * (L6): before their last contact, before there was what they act on, before their author had the power, by a number they have used.
 */
import { instantOf } from '../../schemas/basics/time.ts';
import type { PlainClient } from './plain-client.ts';
import { GYMS, MEMBERS, MINUTE, STAFF } from './scene.ts';
import type { World } from './world.ts';

export const SLEEPER_STEPS = { sleeper, hire };

/** Nobody sees them at a door until they are hired, now and then. */
const LATER_HIRED = MEMBERS[2];
/** More than anybody has made. */
const MANY = 1_000;

/** Theirs; registered now, and of no use yet, if they have none. */
async function sleeperOf(world: World, uid: string): Promise<PlainClient | null> {
  const client = world.sleepers.find((one) => one.uid === uid && !one.isRevoked);
  if (client) return client;
  const made = await world.addPlainClient(uid);
  if (made) world.sleepers.push(made);
  return null;
}

async function sleeper(world: World): Promise<void> {
  if (!world.server.up) return;
  const { seeded } = world;
  const client = await sleeperOf(world, seeded.pick([...MEMBERS.slice(0, 2), STAFF[0]]));
  if (!client) return;
  const what = seeded.weighted({ touch: 2, promise: 1, tell: 6 });
  if (what === 'touch') return client.touch(client.stated);
  if (what === 'promise') return client.touch(MANY);
  const again = client.length > 0 && seeded.chance(0.3);
  // Its first number once more, of a server that has been started anew since it was used.
  if (again) {
    world.killServer();
    await world.server.start();
  }
  const lies = { ...said(world, client), ...(again ? { seq: 1 } : {}) };
  if (client.uid === STAFF[0]) await letIn(world, client, lies);
  else await giveBack(world, client, lies);
  // Who said that they have made a great many goes on saying it, or says nothing.
  await client.push(client.stated === MANY || seeded.chance(0.5) ? undefined : client.length);
}

/** Somebody is hired, tells whom they let in before that, and is dismissed again. */
async function hire(world: World): Promise<void> {
  if (!world.server.up) return;
  const client = await sleeperOf(world, LATER_HIRED);
  if (!client) return;
  const job = { uid: LATER_HIRED, gymId: GYMS[0]._id };
  const before = said(world, client);
  await world.server.say('system.employed', { ...job, preset: 'manager' });
  await world.time.pass(world.seeded.below(5 * MINUTE));
  await letIn(world, client, before);
  await client.push();
  await world.time.pass(1_000);
  if (world.server.up) await world.server.say('system.employment-ended', job);
}

type Lies = NonNullable<Parameters<PlainClient['make']>[2]>;

/** Sometime since it was registered: half of it since it was last in touch. */
function said({ seeded, time }: World, client: PlainClient): Lies {
  const from = seeded.chance(0.5) ? client.lastAt : client.registeredAt;
  const then = instantOf(from + seeded.below(Math.max(1, time.now() - from)));
  return { madeAt: then, lastServerAt: then, trust: seeded.pick(['synced', 'estimated'] as const) };
}

async function letIn(world: World, client: PlainClient, lies: Lies): Promise<void> {
  const passes = await world.stored('pass', `member-${world.seeded.pick(MEMBERS.slice(0, 2))}/passes`);
  if (passes.length === 0) return;
  const { _id: passId, memberId } = world.seeded.pick(passes);
  const body = {
    gymId: GYMS[0]._id,
    passId,
    memberId,
    method: 'staff_search',
    direction: 'in',
    checkedAgainst: { trust: 'synced' },
    localVerdict: 'ok',
  } as const;
  client.make('checkin.record', body, lies);
}

/** What they booked last, mostly on another device. */
async function giveBack(world: World, client: PlainClient, lies: Lies): Promise<void> {
  const own = (await world.stored('booking', `member-${client.uid}/bookings`))
    .filter(({ status }) => status === 'confirmed')
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  const booking = own.at(-1);
  if (!booking) return;
  const { _id: bookingId, gymId, slotId } = booking;
  client.make('booking.cancel', { bookingId, gymId, slotId }, lies);
}
