/** The provider forgets a card: one that its holder took away, and all of somebody who leaves (A12, G16). */
import { keyOf } from '../basics/key.ts';
import { stamp } from '../basics/revise.ts';
import { found, type Known, type Moment } from '../decision.ts';
import type { Errand } from '../errand/shape.ts';
import { methodNameOf, methodsOf } from './known.ts';
import type { PaymentMethod } from './shape.ts';

/** The provider's name for it goes with the errand: nothing else of ours knows it any more. */
export const forgetErrand = ({ _id, uid }: Pick<PaymentMethod, '_id' | 'uid'>, method: string, moment: Moment): Errand => ({
  _id: `errand:forget-method-${keyOf(_id)}-${moment.receivedAt}`,
  type: 'errand',
  ...stamp(moment),
  kind: 'forget-method',
  status: 'open',
  task: { uid, method },
});

/** Of those that were removed before, the provider was told then. */
export const allForgotten = (uid: string, known: Known, moment: Moment): Errand[] =>
  (found(methodsOf(known, uid)) ?? []).flatMap((card) => {
    const method = found(methodNameOf(known, card._id))?.method;
    return method === undefined ? [] : [forgetErrand(card, method, moment)];
  });
