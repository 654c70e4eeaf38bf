/** An owing world that sells what begins on a chosen day, whose office pays another way what no bank took, and whose gym closes for good in the end. */
import { stuckRefundsQuery } from '../../../../client/features/payout/office-queries.ts';
import { money } from '../../../../schemas/basics/primitives.ts';
import { instantOf, localDay } from '../../../../schemas/basics/time.ts';
import type { Offer } from '../../../../schemas/gym/shape.ts';
import { propose } from '../../saying.ts';
import { HOUR, ZONE } from '../../scene.ts';
import { OwingWorld, SINGLE } from '../owing/world.ts';
import { CARDS, MONTH, SELLER, SOLD } from '../scene.ts';

const DAY = 24 * HOUR;
/** Its last day is the 30th after its notice; what follows takes another. */
const CLOSED_AFTER = 32;
/** So many days ahead what is bought with the notice is under way on the last day, and not over. */
const BEGINS_IN = 20;

export const FROM_DAY: Offer = {
  ...{ ...MONTH, productId: 'product:fromday', name: 'A month from a day', price: money(4_733), activation: 'chosen_date' },
  activateWithin: 'P60D',
};

export class ClosingWorld extends OwingWorld {
  override readonly sells: readonly Offer[] = [...SOLD, SINGLE, FROM_DAY];
  /** How often the office has paid something. */
  paidByHand = 0;

  dayIn(days: number): string {
    return localDay(instantOf(this.time.now() + days * DAY), ZONE);
  }

  async buyFrom(device: OwingWorld['members'][number], days: number, method: string): Promise<void> {
    const { productId, version, price: priceSeen } = FROM_DAY;
    const body = { gymId: SELLER._id, productId, version, priceSeen, startRequestedNow: false, method };
    await propose(this, device, 'pass.buy', { ...body, startsOn: this.dayIn(days) });
  }

  async closeGym(): Promise<void> {
    for (const device of this.owners) await propose(this, device, 'gym.close', { gymId: SELLER._id });
  }

  /** @returns whether there was anything to pay */
  async payByHand(): Promise<boolean> {
    const { seeded } = this;
    const device = seeded.pick(this.platform);
    const stuck = await this.seen(device, stuckRefundsQuery);
    if (stuck.length === 0) return false;
    const { _id: refundId, gymId, memberId, amount: amountSeen } = seeded.pick(stuck);
    this.paidByHand += 1;
    const paid = { how: 'bank_transfer', reference: `FH-${this.paidByHand}`, reason: 'Their card was closed.' } as const;
    await propose(this, device, 'refund.settle', { gymId, memberId, refundId, amountSeen, ...paid });
    return true;
  }

  /** Whoever wants to buy once more, its owner closes it, its last day goes by, and nobody is owed anything any more. */
  override async heal(): Promise<void> {
    await super.heal();
    for (const device of this.members) await this.buyFrom(device, BEGINS_IN, CARDS[0]);
    await this.time.pass(30_000);
    await this.closeGym();
    await this.time.pass(30_000);
    await this.daysGoBy(CLOSED_AFTER);
    while (this.provider.waiting.length > 0) await this.tell(0);
    for (let tries = 0; tries < 20 && (await this.payByHand()); tries += 1) await this.time.pass(30_000);
    await super.heal();
  }
}
