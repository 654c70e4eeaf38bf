/** A world about a few classes that more people want than fit in, on devices that lose the network, while the server's timers run. */
import { decide } from '../../../schemas/folds/decide.ts';
import type { Faults } from '../faults.ts';
import { bookingLog } from '../oracle/booking/log.ts';
import { AREAS, HOUR, MINUTE } from '../scene.ts';
import { saying } from '../server.ts';
import type { Tally } from '../tally.ts';
import { settled } from '../virtual-time.ts';
import { World } from '../world.ts';
import { BOOKERS, DAYS, DOOR, GYM, MOST, PASS } from './scene.ts';

/** Timers look that often; time does not jump over them. */
const BEAT = 5 * MINUTE;
/** How often they look while nobody uses anything. */
const SLOW_BEAT = 3 * HOUR;

export class BookingWorld extends World {
  override readonly memberUids: readonly string[] = BOOKERS;
  override readonly staffUids: readonly string[] = [DOOR];
  override readonly capacity: number = MOST;
  readonly booking: ReturnType<typeof bookingLog>;

  constructor(seed: number, tally: Tally, faults: Faults = {}) {
    const booking = bookingLog();
    const rule = faults.decide ?? decide;
    super(seed, tally, {
      ...faults,
      decide: (proposal, known, moment) => booking.decided(proposal, moment, rule(proposal, known, moment)),
      store: (plain) => {
        const seen = new Proxy(plain, {
          get: (target, name) => {
            if (name === 'commit')
              return async (commit: Parameters<typeof plain.commit>[0]) => {
                await target.commit(commit);
                booking.committed();
              };
            const member: unknown = Reflect.get(target, name);
            return typeof member === 'function' ? member.bind(target) : member;
          },
        });
        return faults.store?.(seen) ?? seen;
      },
    });
    this.booking = booking;
  }

  override get gymIds(): readonly string[] {
    return [GYM._id];
  }

  override get members() {
    return this.devices.filter(({ uid }) => !this.staffUids.includes(uid));
  }

  override async begin(): Promise<void> {
    const { server } = this;
    await server.start();
    for (const area of AREAS) await server.say('system.area-set', { area });
    await server.say('system.gym-set', { gym: GYM });
    await this.planClasses();
    await server.sayAll(
      [...this.memberUids, ...this.staffUids].flatMap((uid) => [
        saying('system.person-registered', { uid, email: `${uid}@example.org`, displayName: `Sam ${uid}`, consents: [] }),
        saying('system.email-verified', { uid }),
      ]),
    );
    await this.employ();
    await settled();
    await server.idle();
    for (const uid of this.staffUids) await this.addDevice(uid, { kind: 'gym', gymId: GYM._id });
    for (const uid of this.memberUids) await this.addDevice(uid, { kind: 'member' });
    await this.time.pass(5_000);
    for (const device of this.members) {
      await device.device.propose('pass.buy', { ...PASS, startRequestedNow: true, method: 'sandbox:visa' }, 'Buy many visits');
    }
    await this.time.pass(10_000);
  }

  protected async planClasses(): Promise<void> {
    for (const timetable of DAYS) await this.server.say('system.timetable-set', { timetable });
  }

  protected employ(): Promise<void> {
    return this.server.say('system.employed', { uid: DOOR, gymId: GYM._id, preset: 'manager' });
  }

  /** What has become due is said to the server, if it is up. */
  async beat(): Promise<void> {
    if (this.server.up) await this.server.lookAtAgenda();
    await settled();
  }

  /** As time goes by, the timers run. */
  async passWithTimers(amount: number): Promise<void> {
    for (let left = amount; left > 0; left -= BEAT) {
      await this.time.pass(Math.min(left, BEAT));
      await this.beat();
    }
  }

  /** Everybody puts their phone away for so long, and the tablet is switched off. */
  async goAway(amount: number): Promise<void> {
    for (const device of this.devices) device.switchOff();
    for (let left = amount; left > 0; left -= SLOW_BEAT) {
      await this.time.pass(Math.min(left, SLOW_BEAT));
      await this.beat();
    }
    for (const device of this.devices) await device.crash();
    await settled();
  }

  override async letTimePass(): Promise<void> {
    const amount = this.seeded.weighted({ moment: 8, minutes: 8, hours: 1 });
    const most = { moment: 20_000, minutes: 20 * MINUTE, hours: 100 * MINUTE }[amount];
    await this.passWithTimers(1 + this.seeded.below(most));
  }

  override killServer(): void {
    super.killServer();
    // What was decided and not committed was never decided. A world is killed once before it is quite made.
    this.booking?.forgotten();
  }

  override async heal(): Promise<void> {
    await super.heal();
    await this.beat();
    await this.time.pass(30_000);
    await this.beat();
    await this.time.pass(30_000);
  }
}
