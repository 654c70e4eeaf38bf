/** A world about what a gym's owner does to its timetable, on two devices that lose the network, while people book its classes. */
import { GYM } from '../booking/scene.ts';
import { bookFrom } from '../booking/wanting.ts';
import { BookingWorld } from '../booking/world.ts';
import type { SimulatedDevice } from '../device.ts';
import { HOUR } from '../scene.ts';
import { settled } from '../virtual-time.ts';
import { at, FAR, FIRST, LARGEST, OWNER, PEOPLE } from './scene.ts';

/** How often timers look while hours go by. */
const SLOW_BEAT = HOUR;
/** Today, and not so near that nobody is moved in any more. */
const SOON = 2.5 * HOUR;

export class TimetableWorld extends BookingWorld {
  override readonly memberUids: readonly string[] = PEOPLE;
  override readonly staffUids: readonly string[] = [OWNER];
  override readonly capacity: number = LARGEST;

  get owners(): SimulatedDevice[] {
    return this.devices.filter(({ uid }) => uid === OWNER);
  }

  override async begin(): Promise<void> {
    await super.begin();
    await this.addDevice(OWNER, { kind: 'gym', gymId: GYM._id });
    await this.time.pass(5_000);
    for (const series of FIRST)
      await this.owners[0]?.device.propose('schedule.set', { ...at, status: 'published', series }, 'Plan');
    await this.time.pass(10_000);
    for (let number = 0; number < PEOPLE.length * 2; number += 1) await bookFrom(this, number % 2 === 0 ? SOON : FAR);
    await this.time.pass(10_000);
    await this.beat();
  }

  /** Nothing is on that its owner has not planned. */
  protected override async planClasses(): Promise<void> {}

  protected override employ(): Promise<void> {
    return this.server.say('system.employed', { uid: OWNER, gymId: GYM._id, preset: 'owner' });
  }

  /** And each day another one comes into view. */
  override async beat(): Promise<void> {
    if (this.server.up) await this.server.beginDays();
    await super.beat();
  }

  async letHoursPass(): Promise<void> {
    for (let left = (2 + this.seeded.below(10)) * HOUR; left > 0; left -= SLOW_BEAT) {
      await this.time.pass(Math.min(left, SLOW_BEAT));
      await this.beat();
    }
    await settled();
  }
}
