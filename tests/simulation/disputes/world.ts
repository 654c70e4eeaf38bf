/** A world in which classes are over and somebody says that something was wrong: members on devices that lose the network, an owner who may answer, and days that go by. */

import { BOOKERS, DAYS, GYM } from '../booking/scene.ts';
import { BookingWorld } from '../booking/world.ts';
import { propose } from '../saying.ts';
import { HOUR } from '../scene.ts';

const PEOPLE = [BOOKERS[0], BOOKERS[1], BOOKERS[2]] as const;
export const OWNER = 'ownerone';
const DAY = 24 * HOUR;

export class DisputeWorld extends BookingWorld {
  override readonly memberUids: readonly string[] = PEOPLE;
  override readonly staffUids: readonly string[] = ['staffone', OWNER];

  get owners() {
    return this.devices.filter(({ uid }) => uid === OWNER);
  }

  /** Everybody books the first classes that still have room, and they begin; the first member has two devices by then. */
  override async begin(): Promise<void> {
    await super.begin();
    await this.addDevice(PEOPLE[0], { kind: 'member' });
    await this.time.pass(10_000);
    for (const [at, device] of this.members.entries()) {
      const slot = DAYS[0]?.slots[Math.min(at, 2)];
      if (!slot) continue;
      const { slotId, startsAt: startsAtSeen, cutoffHours: cutoffHoursSeen } = slot;
      const body = { gymId: GYM._id, slotId, anyPass: true, joinWaitlistIfFull: false, startsAtSeen, cutoffHoursSeen };
      await propose(this, device, 'booking.request', body);
    }
    await this.time.pass(60_000);
    await this.goAway(DAY / 2);
  }

  protected override async employ(): Promise<void> {
    await super.employ();
    await this.server.say('system.employed', { uid: OWNER, gymId: GYM._id, preset: 'owner' });
  }

  /** An hour of it with the apps open: an open app hears from the server every four seconds, and most of a day nobody looks at one. */
  async aDayPasses(): Promise<void> {
    await this.passWithTimers(HOUR);
    await this.goAway(DAY - HOUR);
  }

  /** So long that whatever still waited for an answer waits no more. */
  override async heal(): Promise<void> {
    await super.heal();
    await this.goAway(6 * DAY);
    await super.heal();
  }
}
