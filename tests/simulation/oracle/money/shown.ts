/** who came in is shown to the bank that asks their money back, and nobody is said to have come who did not. Counted without the product's rules. */
import { Violation } from '../../violation.ts';
import type { SaidMoney } from './said.ts';

const FIVE_DAYS = 5 * 24 * 3_600_000;
/** Timers run when the server is up, and what they ask for when the provider is reached: nobody calls it late before that. */
const GRACE = 2 * 24 * 3_600_000;

/** What a bank was shown, by the provider's name for what it asked. */
export type ShownToBanks = ReadonlyMap<string, { readonly visits: readonly string[] }>;

/** @param gym key of the one gym there is · @param now milliseconds · @returns how many banks were shown something */
export function shownToBanks({ payments, visits }: SaidMoney, gym: string, shown: ShownToBanks, now: number): number {
  for (const { _id, gymId, passId, chargebacks = [] } of payments) {
    const came = visits.filter((one) => one.passId === passId && one.consumedVisit && one.status !== 'voided');
    const times = new Set(visits.filter((one) => one.passId === passId).map(({ judgedAt }) => judgedAt));
    for (const { ref, state, at } of chargebacks) {
      const before = came.filter((one) => one.judgedAt <= at && Date.parse(one.receivedAt) <= Date.parse(at) + FIVE_DAYS);
      const isLate = state === 'opened' && Date.parse(at) + FIVE_DAYS + GRACE <= now;
      // What a bank had beside a refund that failed is the same question once more.
      if (gymId === `gym:${gym}` && isLate && before.length > 0 && !ref.endsWith('.rest') && !shown.has(ref))
        throw new Violation('R-69', `a bank asks for ${_id}, and nobody shows it that its holder came in`);
      const strange = shown.get(ref)?.visits.find((one) => !times.has(one));
      if (strange !== undefined)
        throw new Violation('R-69', `a bank was shown a visit at ${strange} for ${_id}, and there is none`);
    }
  }
  return shown.size;
}
