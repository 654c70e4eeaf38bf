/** A world about the desk of a gym: who is let in, on which seat, with which network, and what becomes of those who did not come. */
import { CAPACITY, GYM } from '../booking/scene.ts';
import { BookingWorld } from '../booking/world.ts';
import type { SimulatedDevice } from '../device.ts';
import { HOUR } from '../scene.ts';
import { DESK, PLANNED } from './scene.ts';

const LONGEST = 8 * 24 * HOUR;

export class DoorWorld extends BookingWorld {
  override readonly staffUids: readonly string[] = DESK.map(({ uid }) => uid);
  /** No class is made larger here. */
  override readonly capacity: number = CAPACITY;

  get desks(): SimulatedDevice[] {
    return this.devices.filter(({ uid }) => this.staffUids.includes(uid));
  }

  protected override async planClasses(): Promise<void> {
    for (const planned of PLANNED) await this.server.say('system.schedule-set', planned);
  }

  protected override async employ(): Promise<void> {
    for (const { uid, preset } of DESK) await this.server.say('system.employed', { uid, gymId: GYM._id, preset });
  }

  override async begin(): Promise<void> {
    await super.begin();
    await this.beat();
  }

  /** And then more than a week goes by, after which whoever missed a class has missed it for good. */
  override async heal(): Promise<void> {
    await super.heal();
    await this.goAway(LONGEST);
    await this.time.pass(30_000);
    await this.server.idle();
    await this.time.pass(30_000);
  }
}
