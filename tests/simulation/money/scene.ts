/** What the money worlds begin with: one gym that sells a bundle, something for pennies and a month; its owner, a tablet, three people. */
import { money } from '../../../schemas/basics/primitives.ts';
import type { Gym, Offer } from '../../../schemas/gym/shape.ts';
import type { PayoutDetails } from '../../../schemas/payout-details/typed/fields.ts';
import { GYMS, offer } from '../scene.ts';

export const BUYERS = ['member01', 'member02', 'member03'] as const;
export const DESK = 'staffone';
export const OWNER = 'ownerone';

/** Of which one visit is not whole pence. */
const BUNDLE: Offer = { ...offer(7), price: money(3_537) };
const PENNIES: Offer = { ...offer(1), productId: 'product:pennies', name: 'For pennies', price: money(40) };
const { visits: _unlimited, ...whole } = offer(1);
export const MONTH: Offer = {
  ...{ ...whole, productId: 'product:month', kind: 'monthly', name: 'A month', price: money(5_999) },
  ...{ validity: 'P1M', activation: 'purchase' },
};
export const SOLD = [BUNDLE, PENNIES, MONTH] as const;
export const SELLER: Gym = { ...GYMS[0], offers: [...SOLD] };
export const CARDS = ['sandbox:visa', 'sandbox:authenticate', 'sandbox:delayed', 'sandbox:declined'] as const;

/** @param number the last four of the account, and who holds it where that says what becomes of payouts */
export const bankDetails = (number: string, accountHolder = 'Gym one Ltd'): PayoutDetails => ({
  accountHolder,
  bank: { to: 'uk', sortCode: '200000', accountNumber: `5577${number}` },
  seller: { kind: 'company', companyNumber: '01234567' },
  address: { streetAddress: '1 High Street', town: 'Leeds', postcode: 'LS1 4AP' },
});
