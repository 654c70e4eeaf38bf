/** A member adds a card (product.md 2.10, 4.7): on a page of the provider's, which alone hears its number. Nothing is charged. */
import { replaced, stamp } from '../basics/revise.ts';
import { between, plus } from '../basics/time.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import type { SetupErrand } from '../errand/shape.ts';
import { LIMITS } from '../limits.ts';
import { opIdOf } from '../proposal/shape.ts';
import { METHOD_ONLINE } from './choose.ts';
import { cardSetupOf, isBeingAdded } from './known.ts';
import type { PaymentMethodAdd } from './proposals.ts';
import type { CardSetup } from './shape.ts';

/** While there is a page it stays the same one. */
export function decideMethodAdd({ _id: proposalId }: PaymentMethodAdd, known: Known, moment: Moment): Decision {
  if (between(moment.judgedAt, moment.receivedAt) > LIMITS.purchaseFresh)
    return refused('NEEDS_ONLINE', { action: METHOD_ONLINE['paymethod.add'] });
  const finding = cardSetupOf(known, moment.by);
  if (finding.state === 'unknown') return accepted([], ['payments']);
  const before = found(finding);
  if (before && isBeingAdded(before, moment.receivedAt)) return accepted([]);
  const errand: SetupErrand = {
    ...{ _id: `errand:setup-${opIdOf(proposalId)}`, type: 'errand', ...stamp(moment), kind: 'setup-method', status: 'open' },
    task: { uid: moment.by },
  };
  const asked: CardSetup = {
    ...{ _id: `cardsetup:${moment.by}`, type: 'cardsetup', ...stamp(moment, before), uid: moment.by },
    ...{ errandId: errand._id, status: 'asked', until: plus(moment.receivedAt, LIMITS.cardPageFor) },
  };
  return accepted([...replaced(before, asked, moment), errand]);
}
