/**
 * A world of months: people buy, book, come in and are given money back, and then they are away for a day, for thirty, for sixty, with a phone that is
 * off or asleep and has things to say; every night what is old is folded away.
 */
import type { Body } from '../../../sync-server/store/store.ts';
import type { SimulatedDevice } from '../device.ts';
import type { Faults } from '../faults.ts';
import { BUYERS, DESK, SELLER, SOLD } from '../money/scene.ts';
import { MoneyWorld } from '../money/world.ts';
import { withChanged } from '../mutant.ts';
import { AnsweredLog } from '../oracle/answered.ts';
import { propose } from '../saying.ts';
import { HOUR, MINUTE, START, timetable } from '../scene.ts';
import type { Tally } from '../tally.ts';
import { settled } from '../virtual-time.ts';

export const DAY = 24 * HOUR;
/** Timers look that often; between two looks everything sleeps. */
const BEAT = 12 * HOUR;
/** How often it dies of a night. */
const KILLED = 0.01;
const WRONG_BY = 100 * DAY;

/** One that is not there. */
interface Absence {
  /** Milliseconds. */
  readonly until: number;
  /** Its app goes on where it was; otherwise it was switched off. */
  readonly asleep: boolean;
}

export class FoldingWorld extends MoneyWorld {
  readonly answered: AnsweredLog;
  readonly away = new Map<SimulatedDevice, Absence>();
  /** Who came back since this was last looked at, and when. */
  readonly back: SimulatedDevice[] = [];
  /** How much had been folded away when what stays was last looked for. */
  looked = 0;
  clockWasWrong = false;
  readonly clockMayBeWrong: boolean;

  constructor(seed: number, tally: Tally, faults: Faults = {}) {
    const answered = new AnsweredLog();
    super(seed, tally, {
      ...faults,
      store: (plain) => {
        const watched = withChanged(plain, {
          commit: async (commit) => {
            await plain.commit(commit);
            answered.committed(commit);
          },
        });
        return faults.store?.(watched) ?? watched;
      },
    });
    this.answered = answered;
    this.clockMayBeWrong = seed % 2 === 0;
  }

  before(proposalId: string): Body | null {
    return (this.answered.bodies.get(proposalId) as Body | undefined) ?? null;
  }

  get present(): SimulatedDevice[] {
    return this.devices.filter((device) => !this.away.has(device));
  }

  override get members() {
    return super.members.filter((device) => !this.away.has(device));
  }

  override get desks() {
    return super.desks.filter((device) => !this.away.has(device));
  }

  /** A second tablet at the door, a second phone of one; everybody has a pass, and tomorrow has classes. */
  override async begin(): Promise<void> {
    await super.begin();
    await this.addDevice(DESK, { kind: 'gym', gymId: SELLER._id });
    await this.addDevice(BUYERS[0], { kind: 'member' });
    await this.planClasses();
    await this.time.pass(10_000);
    const [{ productId, version, price: priceSeen }] = SOLD;
    const body = { gymId: SELLER._id, productId, version, priceSeen, startRequestedNow: true, method: 'sandbox:visa' };
    for (const device of this.members) await propose(this, device, 'pass.buy', body);
    await this.time.pass(20_000);
  }

  /** Today's and tomorrow's, where there are none. */
  override async planClasses(): Promise<void> {
    const today = Math.floor((this.time.now() - START) / DAY);
    for (const day of [today, today + 1])
      await this.server.say('system.timetable-set', { timetable: timetable(SELLER._id, day) });
  }

  /** It is offline from now on for so long; its app is off, or sleeps. */
  leave(device: SimulatedDevice, days: number, asleep: boolean): void {
    this.away.set(device, { until: this.time.now() + days * DAY - MINUTE, asleep });
    device.change('out');
    if (!asleep) device.switchOff();
  }

  /** Those whose time has come; all, where it is said. */
  async comeBack(all = false): Promise<void> {
    for (const [device, { until, asleep }] of [...this.away]) {
      if (!all && until > this.time.now()) continue;
      this.away.delete(device);
      if (!asleep) await device.crash();
      device.change('fine');
      this.back.push(device);
    }
    await settled();
  }

  /** Days on which whoever is here uses nothing: timers run, and every night what is old is folded away. */
  override async daysGoBy(days: number): Promise<void> {
    if (!this.server.up) await this.server.start();
    const resting = this.present;
    for (const device of resting) device.switchOff();
    for (let left = days * DAY; left > 0; left -= BEAT) {
      this.time.jump(BEAT - MINUTE);
      await this.time.pass(MINUTE);
      await this.beat();
      await this.tellOld();
      await this.fold();
    }
    for (const device of resting) await device.crash();
    this.back.push(...resting);
    await this.comeBack();
  }

  /** For a night the server's clock is months ahead, and it folds by that: whoever comes back may miss what was answered, but nothing is decided again. */
  async foldAhead(): Promise<void> {
    if (!this.server.up) return;
    await this.server.fold(WRONG_BY);
    this.clockWasWrong = true;
  }

  /** Now and then it is killed in the middle, and goes on where it was. */
  async fold(): Promise<void> {
    const work = this.server.fold();
    if (this.seeded.chance(KILLED)) {
      for (let turn = this.seeded.below(6); turn > 0; turn -= 1) await Promise.resolve();
      this.killServer();
      this.tally.event('killed while it folded');
      await work.catch(() => {});
      await this.server.start();
      await this.server.fold();
    } else await work;
  }

  override async heal(): Promise<void> {
    await this.comeBack(true);
    await super.heal();
    await this.server.fold();
  }
}
