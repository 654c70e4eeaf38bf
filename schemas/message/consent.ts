/**
 * Offers are sent to whoever said yes to that sender, and to nobody else: one yes a gym, off until it is given, and one for those who run the
 * platform. The law's exception for people who bought something similar (the "soft opt-in" of PECR 22(3)) is not used: it takes a way to say no as
 * they buy, and buying a pass offers none. Pure, without the validators.
 */
import { keyOf } from '../basics/key.ts';
import { marketingConsentOf } from '../person/consents.ts';
import type { Person } from '../person/shape.ts';

/** What somebody says yes to, word for word, by its version. A version that was ever shown stays as it is: consents name it. */
export const OFFERS_WORDINGS = {
  '2026-11-27':
    'Yes, this gym may send me offers and news about what it sells, in the app, by email and as a notification. I can stop that at any time with one tap, here or in any of those messages.',
} as const satisfies Readonly<Record<string, string>>;
export const OFFERS_VERSION: keyof typeof OFFERS_WORDINGS = '2026-11-27';

/** The consent that lets that sender send offers. */
export const offersConsentOf = (sender: string): string =>
  sender === 'platform' ? 'marketing_platform' : marketingConsentOf(keyOf(sender));

/** Does a yes stand to that sender, to words that this product has ever shown? */
export function wantsOffers({ consents }: Pick<Person, 'consents'>, sender: string): boolean {
  const kind = offersConsentOf(sender);
  const isShown = (version: string) => sender === 'platform' || Object.hasOwn(OFFERS_WORDINGS, version);
  return consents.some((one) => one.kind === kind && one.withdrawnAt === undefined && isShown(one.version));
}
