/** A world about money: cards, banks, a provider that is not always reached, Mondays that come, and a gym's tablet that was offline meanwhile. */
import type { Offer } from '../../../schemas/gym/shape.ts';
import { BookingWorld } from '../booking/world.ts';
import type { Faults } from '../faults.ts';
import { AREAS, HOUR } from '../scene.ts';
import { saying } from '../server.ts';
import type { Tally } from '../tally.ts';
import { settled } from '../virtual-time.ts';
import { Provider } from './provider.ts';
import { BUYERS, bankDetails, DESK, OWNER, SELLER, SOLD } from './scene.ts';

const DAY = 24 * HOUR;
/** How often timers look while nobody uses anything. */
const BEAT = 8 * HOUR;
/** A provider says what was not heard again and again, but not for longer. */
const TOLD_WITHIN = 2 * DAY;
const LAST_ROUNDS = 12;

export class MoneyWorld extends BookingWorld {
  override readonly memberUids: readonly string[] = BUYERS;
  override readonly staffUids: readonly string[] = [DESK, OWNER];
  readonly sells: readonly Offer[] = SOLD;
  readonly provider: Provider;
  /** How often the gym has changed its bank. */
  accounts = 0;

  constructor(seed: number, tally: Tally, faults: Faults = {}) {
    super(seed, tally, faults);
    this.provider = new Provider(this.time, this.seeded);
    this.server.provider = (life) => this.provider.reachedBy(life);
  }

  get owners() {
    return this.devices.filter(({ uid }) => uid === OWNER);
  }

  get desks() {
    return this.devices.filter(({ uid }) => uid === DESK);
  }

  override async begin(): Promise<void> {
    const { server } = this;
    await server.start();
    for (const area of AREAS) await server.say('system.area-set', { area });
    await server.say('system.gym-set', { gym: { ...SELLER, offers: [...this.sells] } });
    await server.sayAll(
      [...this.memberUids, ...this.staffUids].flatMap((uid) => [
        saying('system.person-registered', { uid, email: `${uid}@example.org`, displayName: `Sam ${uid}`, consents: [] }),
        saying('system.email-verified', { uid }),
      ]),
    );
    await server.say('system.employed', { uid: DESK, gymId: SELLER._id, preset: 'reception' });
    await server.say('system.employed', { uid: OWNER, gymId: SELLER._id, preset: 'owner' });
    await settled();
    await server.idle();
    for (const uid of this.staffUids) await this.addDevice(uid, { kind: 'gym', gymId: SELLER._id });
    for (const uid of this.memberUids) await this.addDevice(uid, { kind: 'member' });
    await this.changeBank('Gym one Ltd');
    await this.time.pass(5_000);
  }

  /** Its owner sends other bank details. */
  async changeBank(holder: string): Promise<void> {
    this.accounts += 1;
    const number = String(1_000 + this.accounts);
    await this.server.keepBankDetails(`bank${number}`.padEnd(16, '0'), SELLER._id, OWNER, bankDetails(number, holder));
  }

  /** Of what waits the nth; what the server does not take is sent again later. */
  async tell(nth: number): Promise<void> {
    const { waiting } = this.provider;
    const [one] = waiting.splice(nth, 1);
    if (!one) return;
    if (this.server.up) {
      await this.server.hear(this.provider.post(one.event));
      this.provider.heard.push(one.event);
      await settled();
    } else waiting.push(one);
  }

  /** Nobody uses anything for so long: timers run, and the provider's news does not get old. */
  async daysGoBy(days: number): Promise<void> {
    if (!this.server.up) await this.server.start();
    for (const device of this.devices) device.switchOff();
    for (let left = days * DAY; left > 0; left -= BEAT) {
      await this.time.pass(BEAT);
      await this.beat();
      await this.tellOld();
    }
    for (const device of this.devices) await device.crash();
    await settled();
  }

  /** What the provider has said long enough is heard. */
  protected async tellOld(): Promise<void> {
    const old = this.time.now() - TOLD_WITHIN;
    for (let at = this.provider.waiting.length - 1; at >= 0; at -= 1)
      if ((this.provider.waiting[at]?.since ?? old) < old) await this.tell(at);
  }

  /** Everybody hears everything, and all that is owed has fallen due. */
  override async heal(): Promise<void> {
    this.provider.line = 'fine';
    this.provider.dying = null;
    this.provider.declining.clear();
    await super.heal();
    for (let round = 0; round < LAST_ROUNDS && this.provider.waiting.length > 0; round += 1) {
      while (this.provider.waiting.length > 0) await this.tell(this.seeded.below(this.provider.waiting.length));
      await this.time.pass(10_000);
      await this.server.idle();
    }
    await this.daysGoBy(29);
    while (this.provider.waiting.length > 0) await this.tell(0);
    await super.heal();
  }
}
