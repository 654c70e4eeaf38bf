/**
 * `oracle-disagreements-5000`: three tablets of one gym, with clocks that are wrong, without a network most of the time, started again and again and heard of in any
 * order, to which five thousand codes are held up. An oracle that sees all of it at once, and knows none of the product's rules, says of every
 * visitor what their visits are worth (`simulation/oracle/door/gate.ts`); whoever's are not on the books like that is one disagreement. Exact,
 * whatever else the machine does. Beside it the same with one rule broken (a visit counts from when it was heard of), which the oracle has to notice.
 */
import { instantOf, localDay } from '../../schemas/basics/time.ts';
import { decide } from '../../schemas/folds/decide.ts';
import { GYM } from '../simulation/booking/scene.ts';
import { Crowd, type KeyPhone, type Passholder } from '../simulation/door/gate/crowd.ts';
import { newPair } from '../simulation/door/gate/kiosk.ts';
import type { Faults } from '../simulation/faults.ts';
import { atTheGate, type HeldUp } from '../simulation/oracle/door/gate.ts';
import { MINUTE, ZONE } from '../simulation/scene.ts';
import { Violation } from '../simulation/violation.ts';
import { type Figure, figureIn, say } from './figure.ts';

const EVENTS = 5_000;
const CONTROL = 500;
const VISITORS = 60;
/** The oracle's own word for what is seen twice is ten minutes: nobody comes so near to it that a second decides. */
const [LEAST, MOST] = [9.5 * MINUTE, 10.5 * MINUTE];
const KEY = GYM._id.slice('gym:'.length);
const HEARD_LATER: Faults = {
  decide: (proposal, known, moment) => decide(proposal, known, { ...moment, judgedAt: moment.receivedAt }),
};

export async function doorOracle(): Promise<Figure[]> {
  const broken = await disagreements(CONTROL, HEARD_LATER);
  if (broken.length === 0) throw new Error('with a rule broken the oracle disagrees with nothing: it sees nothing');
  say(`oracle-disagreements-${EVENTS}: with a rule broken, ${broken.length} of ${VISITORS} visitors (${broken[0]})`);
  const found = await disagreements(EVENTS);
  for (const one of found.slice(0, 5)) say(`  ${one}`);
  const peer = { name: `a visit counts from when it was heard of, after ${CONTROL}`, value: broken.length };
  return [figureIn('visitors', `oracle-disagreements-${EVENTS}`, found.length, peer, EVENTS)];
}

async function disagreements(events: number, faults: Faults = {}): Promise<string[]> {
  const street = new Street(faults);
  await street.begin();
  await street.open();
  for (let left = events; left > 0; left -= 1) await street.next();
  await street.healed();
  const found = await street.disagreements();
  street.killServer();
  return found;
}

class Street extends Crowd {
  #people: readonly Passholder[] = [];
  readonly #heldUp: HeldUp[] = [];
  readonly #lastSeen = new Map<string, number>();

  /** Everybody has two phones; a third tablet stands there, and each has a clock of its own. */
  async open(): Promise<void> {
    this.#people = await this.arrive(VISITORS, 2);
    await this.enrolTablet();
    for (const { device } of this.tablets) device.jumpClock((this.seeded.below(120) - 60) * MINUTE);
    for (let turn = 0; turn < 3; turn += 1) {
      for (const tablet of this.tablets) await this.crash(tablet);
      await this.passWithTimers(5 * MINUTE);
    }
  }

  /** Something is held up somewhere; now and then something happens to a tablet. */
  async next(): Promise<void> {
    const { seeded, time } = this;
    await time.pass(1_000 + seeded.below(40_000));
    const tablet = seeded.pick(this.tablets);
    const happens = seeded.weighted({ nothing: 92, out: 4, fine: 2, crash: 2 });
    if (happens === 'crash') await this.crash(tablet);
    else if (happens !== 'nothing') this.weather(tablet, happens);
    let clear = this.#clear();
    for (; clear.length === 0; clear = this.#clear()) await time.pass(MINUTE);
    const someone = seeded.pick(clear);
    await this.#shows(someone, seeded.pick(someone.phones), seeded.weighted({ genuine: 90, screenshot: 5, copied: 5 }));
  }

  #clear(): Passholder[] {
    return this.#people.filter(({ uid }) => this.#isClear(uid));
  }

  /** Not at midnight, and not where it would depend on a second whether they came twice. */
  #isClear(uid: string): boolean {
    const since = this.time.now() - (this.#lastSeen.get(uid) ?? 0);
    const day = (at: number) => localDay(instantOf(at), ZONE);
    return (since < LEAST || since > MOST) && day(this.time.now() - MINUTE) === day(this.time.now() + MINUTE);
  }

  async #shows({ uid }: Passholder, phone: KeyPhone, what: 'genuine' | 'screenshot' | 'copied'): Promise<void> {
    const at = this.time.now();
    const text =
      what === 'copied' ? phone.shows(at, newPair(this.seeded)) : phone.shows(what === 'screenshot' ? at - 3 * MINUTE : at);
    const verdict = await this.hold(this.seeded.pick(this.tablets), text);
    if (!verdict) throw new Error('a door said nothing');
    const { colour, code, proposalId: record } = verdict;
    const isIn = colour === 'green' || colour === 'amber';
    if (isIn && record !== undefined) this.#lastSeen.set(uid, at);
    this.#heldUp.push({ what, at, uid, phone: phone.deviceId, record, isIn, code, isHeard: false });
  }

  /** All are heard of, one after the other, in some order. */
  async healed(): Promise<void> {
    const left = [...this.tablets];
    while (left.length > 0) {
      const [tablet] = left.splice(this.seeded.below(left.length), 1);
      if (!tablet) break;
      this.weather(tablet, 'fine');
      for (let turn = 0; turn < 60 && tablet.device.device.unsent() > 0; turn += 1) await this.passWithTimers(MINUTE);
      if (tablet.device.device.unsent() > 0) throw new Error('something still waits on a tablet');
    }
    await this.passWithTimers(2 * MINUTE);
    const [defect] = this.server.defects;
    if (defect) throw defect;
  }

  async disagreements(): Promise<string[]> {
    const checkins = await this.stored('checkin', `gym-${KEY}/checkins`);
    const attempts = await this.stored('attempt', `gym-${KEY}/checkins`);
    const day = (at: number) => localDay(instantOf(at), ZONE);
    const found: string[] = [];
    for (const { uid } of this.#people) {
      const [pass] = await this.stored('pass', `member-${uid}/passes`);
      const heldUp = this.#heldUp.filter((one) => one.uid === uid);
      const used = new Map([[uid, pass?.visitsUsed ?? -1]]);
      try {
        atTheGate({ heldUp, backs: [], checkins, attempts, used, forked: [], day });
      } catch (error) {
        if (!(error instanceof Violation)) throw error;
        found.push(`${uid}: ${error.message}`);
      }
    }
    return found;
  }
}
