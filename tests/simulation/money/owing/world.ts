/** A money world in which people come in on passes that do not pay for it, the gym owes us, and banks send back late what they were sent. */

import { passesQuery } from '../../../../client/features/pass/queries.ts';
import { money } from '../../../../schemas/basics/primitives.ts';
import type { Offer } from '../../../../schemas/gym/shape.ts';
import { offer } from '../../scene.ts';
import { saying } from '../../server.ts';
import { settled } from '../../virtual-time.ts';
import { CARDS, MONTH, SELLER, SOLD } from '../scene.ts';
import { MoneyWorld } from '../world.ts';

/** Until the first payout has been made. */
const BEGUN_DAYS = 28;

/** Whoever may write off what a gym owes. */
export const SUE = 'superone';
/** One visit: whoever comes twice owes more than nobody asks for. */
export const SINGLE: Offer = { ...offer(1), productId: 'product:single', name: 'One visit', price: money(1_990) };

export class OwingWorld extends MoneyWorld {
  override readonly sells: readonly Offer[] = [...SOLD, SINGLE];
  /** How often the gym was asked to pay what it owes. */
  debts = 0;

  get platform() {
    return this.devices.filter(({ uid }) => uid === SUE);
  }

  override get members() {
    return super.members.filter(({ uid }) => uid !== SUE);
  }

  override async begin(): Promise<void> {
    await super.begin();
    await this.server.sayAll([
      saying('system.person-registered', { uid: SUE, email: `${SUE}@example.org`, displayName: 'Sam Super', consents: [] }),
      saying('system.email-verified', { uid: SUE }),
      saying('system.role-set', { uid: SUE, role: 'super-admin' }),
    ]);
    await settled();
    await this.server.idle();
    await this.addDevice(SUE, { kind: 'platform' });
    await this.time.pass(5_000);
    await this.#begun();
  }

  /** Three weeks ago everybody bought a month that goes on, and a visit: there is something to pay out, and soon to renew. */
  async #begun(): Promise<void> {
    for (const { device } of this.members)
      for (const { productId, version, price: priceSeen } of [MONTH, SINGLE])
        await device.propose(
          'pass.buy',
          { gymId: SELLER._id, productId, version, priceSeen, startRequestedNow: true, method: CARDS[0] },
          'Buy it',
        );
    await this.time.pass(30_000);
    for (const { device, seen } of this.members)
      for (const { _id: passId, kind } of await seen(passesQuery))
        if (kind === 'monthly') await device.propose('pass.renewal', { passId, on: true }, 'Renew it');
    await this.time.pass(30_000);
    await this.daysGoBy(BEGUN_DAYS);
  }
}
