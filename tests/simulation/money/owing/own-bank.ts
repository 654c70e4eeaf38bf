/** A gym's own bank takes back what it paid us of its debt: in worlds of their own, where it owes and pays more often. */
import { heldIn, isDebt } from '../../oracle/money/held.ts';
import { stepsOf } from '../../steps-of.ts';
import type { MoneyStep } from '../steps.ts';
import { OWING, type OwingStep, owingDeeds } from './steps.ts';
import type { OwingWorld } from './world.ts';

/** All that is left of it, or half; a provider says how one ended before there is another. */
async function ownBankTakes({ provider, seeded, tally }: OwingWorld): Promise<void> {
  const { charges } = heldIn(await provider.written());
  const untold = new Set(provider.waiting.flatMap(({ event }) => (event.about === 'dispute' ? [event.of.paymentId] : [])));
  const paid = charges.filter((one) => isDebt(one) && one.state === 'succeeded' && !untold.has(one.paymentId));
  if (paid.length === 0) return;
  const charge = seeded.pick(paid);
  const gone = [...provider.cases.values()].filter((one) => one.pspRef === charge.pspRef && one.state !== 'won');
  const left = gone.reduce((rest, { pence }) => rest - pence, charge.pence);
  if (left <= 0) return;
  provider.take(charge, seeded.chance(0.6) ? left : Math.ceil(left / 2), seeded.pick([0, 1500, 2500]));
  tally.event('a gym’s own bank took a debt back');
}

const OWN_BANK = { ...OWING, payDebt: 30, ownBankTakes: 24, bankDecides: 20 };

export const {
  names: OWN_BANK_STEPS,
  draw: drawOwnBank,
  step: ownBankStep,
} = stepsOf<OwingWorld, OwingStep | MoneyStep | 'ownBankTakes'>(OWN_BANK, { ...owingDeeds, ownBankTakes });
