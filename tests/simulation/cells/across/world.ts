/** A world of two cells in which people come to what they may have over both: passes, late claims, and what they owe. */
import type { Gym } from '../../../../schemas/gym/shape.ts';
import type { Commit } from '../../../../sync-server/store/store.ts';
import type { Faults } from '../../faults.ts';
import { Debts } from '../../oracle/across.ts';
import { propose } from '../../saying.ts';
import { HOUR, OFFERS, START, timetable } from '../../scene.ts';
import type { Tally } from '../../tally.ts';
import { settled } from '../../virtual-time.ts';
import { type CellName, cellOfGym, homeOf } from '../placement.ts';
import { DOORS, NORTH_GYM, SOUTH_GYM } from '../scene.ts';
import { CellsWorld } from '../world.ts';
import { letIn } from './letting-in.ts';
import { ALL_GYMS, COLLECTORS, SPREAD } from './scene.ts';

const DAY = 24 * HOUR;
/** A day longer than anybody has to pay for a visit (C7). */
const FORTNIGHT = 15;
/** After which there are classes again. */
const NEW_DAYS = 2;
const MOST_FORTNIGHTS = 2;

export class AcrossWorld extends CellsWorld {
  readonly debts = new Debts();
  #fortnights = 0;

  constructor(seed: number, tally: Tally, faults: Faults = {}) {
    super(seed, tally, faults, SPREAD);
  }

  override get everyGym(): readonly Gym[] {
    return ALL_GYMS;
  }

  protected override saw(cell: CellName, { writes, last }: Commit): void {
    const isHome = (uid: string) => homeOf(this.placement, uid) === cell;
    for (const { db, id, body } of [...writes, ...last]) {
      const [, scope, uid, what] = /^(self|member)-([^/]+)\/(proposals|payments)$/.exec(db) ?? [];
      if (uid === undefined || !this.memberUids.includes(uid) || !isHome(uid)) continue;
      if (scope === 'member') this.debts.owes(uid, { id, body }, this.time.now());
      else if (what === 'proposals') this.debts.says(uid, { id, body }, this.time.now());
    }
  }

  override async begin(): Promise<void> {
    await super.begin();
    const [single, several] = OFFERS;
    for (const device of this.members) {
      const isCollector = COLLECTORS.includes(device.uid);
      for (const gymId of isCollector ? this.gymIds : Object.keys(DOORS)) {
        for (const { productId, price: priceSeen } of isCollector ? [single, several] : [single]) {
          const body = { gymId, productId, version: 1, priceSeen, startRequestedNow: true, method: 'sandbox:visa' };
          await propose(this, device, 'pass.buy', body);
        }
      }
    }
    await this.passTogether(60_000);
    // Each has come once to a gym of the other cell, on a pass for one visit: whoever lets them in again lets them in for nothing.
    for (const memberId of this.memberUids) {
      const isNorth = homeOf(this.placement, memberId) === 'north';
      await letIn(this, isNorth ? SOUTH_GYM._id : NORTH_GYM._id, memberId);
    }
    await this.passTogether(DAY);
  }

  /** Everybody is away; whoever was to pay has had the time for it. */
  async fortnight(): Promise<void> {
    if (this.#fortnights === MOST_FORTNIGHTS) return;
    this.#fortnights += 1;
    await this.restart();
    for (const device of this.devices) device.switchOff();
    for (let day = 0; day < FORTNIGHT; day += 1) await this.passTogether(DAY, 1);
    for (const gymId of this.gymIds) {
      const { server } = this.sites[cellOfGym(this.placement, gymId)];
      const today = Math.ceil((this.time.now() - START) / DAY);
      for (let day = today; day < today + NEW_DAYS; day += 1)
        await server.say('system.timetable-set', { timetable: timetable(gymId, day) });
    }
    for (const device of this.devices) await device.crash();
    await settled();
  }
}
