/**
 * What else happens in the powerless worlds: the power goes while something is being sent, and whoever made it looks at their Outbox before there
 * is a network again. What they wrote in the last seconds may be on no disk (`values.ts`).
 */
import { bookingBody, propose, takeBack } from './saying.ts';
import { GYMS, HOUR } from './scene.ts';
import { comingSlots } from './steps-wide.ts';
import type { World } from './world.ts';

export const POWER = { cutWhileSending: 9 } as const;

export const POWER_STEPS: Record<keyof typeof POWER, (world: World) => Promise<void>> = { cutWhileSending };

/** Most often the request has arrived, and its answer has not: only what the device wrote down before it sent can say so. */
async function cutWhileSending(world: World): Promise<void> {
  const { seeded } = world;
  const there = world.members.filter((one) => one.isAtHome && !one.app?.asksToSignIn);
  const device = there.length > 0 ? seeded.pick(there) : null;
  const slot = (await comingSlots(world, HOUR))[seeded.below(6)];
  if (!device || !slot) return;
  if (seeded.chance(0.8)) device.change(seeded.chance(0.8) ? 'in' : 'out');
  const made = await propose(world, device, 'booking.request', await bookingBody(world, device, GYMS[0]._id, slot));
  await world.time.pass(seeded.below(4_000));
  device.change('out');
  await device.crash();
  await world.time.pass(seeded.below(30_000));
  if (made !== null && device.isAtHome) await takeBack(world, device, made);
}
