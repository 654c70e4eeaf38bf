/** A member's bank takes a payment back, and what comes of that. Until it is over, the gym's part of it waits. */
import type { Moment } from '../decision.ts';
import { sharesBack } from './commission.ts';
import { entriesOf, type Side } from './entries.ts';
import { RATES } from './rates.ts';
import type { GivenBack } from './refund.ts';
import type { LedgerEntry } from './shape.ts';

/** The cause of its entries, by the provider's name for the dispute. Characters that an id can't hold are replaced. */
export const chargebackIdOf = (ref: string): string => `chargeback:${ref.replace(/[^A-Za-z0-9_.=-]/g, '_').slice(0, 80)}`;
export const chargebackEndIdOf = (id: string): string => id.replace('chargeback:', 'chargeback-end:');

/** `amountMinor`: what the bank took; `feeMinor`: what the provider takes for it besides. */
export interface Chargeback extends Omit<GivenBack, 'salePayableFrom'> {
  readonly feeMinor: number;
}
/** `shown`: the gym's evidence shows the visit. */
export type ChargebackEnd = 'won' | 'lost' | 'lost_but_shown';

const cause = ({ id, payment }: Chargeback, moment: Moment) => ({
  id,
  gymId: payment.gymId,
  passId: payment.passId,
  payableFrom: moment.receivedAt,
});

/** What was paid for an owed visit was ours: its gym had the visit paid by us, and bears nothing of this. */
const isOurs = ({ payment }: Chargeback): boolean => payment.kind === 'owed_visit';

const sharesOf = (taken: Chargeback) =>
  isOurs(taken)
    ? { gym: 0, commission: 0, vat: 0 }
    : sharesBack(taken.kept, taken.payment.total.amountMinor, taken.refundedBefore, taken.amountMinor);

export function chargebackEntries(taken: Chargeback, moment: Moment): LedgerEntry[] {
  const { gym } = sharesOf(taken);
  return entriesOf(
    cause(taken, moment),
    [
      ['psp_clearing', -(taken.amountMinor + taken.feeMinor)],
      ['disputed', taken.amountMinor],
      ['psp_fees', taken.feeMinor],
      ['gym_payable', gym],
      ['gym_reserve', -gym],
    ],
    moment,
  );
}

/**
 * Won, all is as it was but for the fee. Lost, each gives back what it had; the fee is the gym's, to £20, unless it could show the visit.
 * @param reserved what of the gym's has waited since it began, where other money went back in between
 */
export function chargebackEndEntries(
  taken: Chargeback,
  end: ChargebackEnd,
  moment: Moment,
  reserved: number = sharesOf(taken).gym,
): LedgerEntry[] {
  const { gym, commission, vat } = sharesOf(taken);
  const fee = end === 'lost' && !isOurs(taken) ? Math.min(taken.feeMinor, RATES.mostChargebackFee) : 0;
  const sides: readonly Side[] =
    end === 'won'
      ? [
          ['psp_clearing', taken.amountMinor],
          ['gym_payable', -reserved],
        ]
      : [
          ['written_off', isOurs(taken) ? taken.amountMinor : 0],
          ['commission', commission],
          ['vat_on_commission', vat],
          ['gym_payable', gym - reserved + fee],
          ['psp_fees', -fee],
        ];
  const over = { ...cause(taken, moment), id: chargebackEndIdOf(taken.id) };
  return entriesOf(over, [['disputed', -taken.amountMinor], ['gym_reserve', reserved], ...sides], moment);
}
