/** With what a pass can be paid here: what an order names has to be one of the provider's own, so that no other word is ever charged. */
import { refused } from '../../schemas/decision.ts';
import type { PaymentSettings } from '../config/settings.ts';
import type { Decide } from '../decider/decide-entry.ts';

/** Cards that are saved are named by their documents (`savedMethod`), never by the provider's name for them. */
const CHOSEN: Readonly<Record<PaymentSettings['kind'], RegExp>> = { sandbox: /^sandbox:[a-z]+$/, stripe: /^stripe:checkout$/ };

const NOT_HERE = { field: 'Payment method', rule: 'it isn’t one that you can pay with here.' } as const;

/** Refuses an order with a method that the configured provider does not have (4.7); everything else goes to the rules. */
export const payableBy =
  (provider: PaymentSettings['kind'], decide: Decide): Decide =>
  (proposal, known, moment) =>
    (proposal.kind === 'pass.buy' || proposal.kind === 'owedvisit.pay') && !CHOSEN[provider].test(proposal.body.method)
      ? refused('VALIDATION', NOT_HERE)
      : decide(proposal, known, moment);
