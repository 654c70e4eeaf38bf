/** The cards a member may be charged by again, as their own devices have them. */
import type { Instant } from '../basics/primitives.ts';
import { memberScope } from '../basics/scope.ts';
import { found, type Known } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { type DeviceNoun, ORDINARY, request, shown, sinceEver } from '../noun.ts';
import { decideMethodAdd } from './add.ts';
import { decideMethodDefault, decideMethodRemove, METHOD_ONLINE } from './choose.ts';
import { methodsOf } from './known.ts';
import { PaymentMethodAdd, PaymentMethodDefault, PaymentMethodRemove } from './proposals.ts';
import { CardSetup, PaymentMethod } from './shape.ts';

export const paymentMethod = {
  for: 'member',
  documents: {
    paymethod: shown(PaymentMethod, {
      // Receipts and payments lie beside them.
      in: ['member/payments'],
      databases: (doc) => [`${memberScope(doc.uid)}/payments`],
      exportedAs: 'paymentMethods',
      provisional: 'own',
    }),
    cardsetup: shown(CardSetup, {
      in: ['member/payments'],
      databases: (doc) => [`${memberScope(doc.uid)}/payments`],
      exportedAs: null,
      provisional: 'never',
    }),
  },
  kinds: {
    'paymethod.add': request(PaymentMethodAdd, {
      ...ORDINARY,
      decide: decideMethodAdd,
      since: sinceEver,
      online: METHOD_ONLINE['paymethod.add'],
      perHour: LIMITS.cardsAddedPerHour,
    }),
    'paymethod.remove': request(PaymentMethodRemove, {
      ...ORDINARY,
      decide: decideMethodRemove,
      since: savedSince,
      online: METHOD_ONLINE['paymethod.remove'],
      limited: false,
    }),
    'paymethod.default': request(PaymentMethodDefault, {
      ...ORDINARY,
      decide: decideMethodDefault,
      since: savedSince,
      online: METHOD_ONLINE['paymethod.default'],
    }),
  },
  collections: {},
} as const satisfies DeviceNoun;

function savedSince(
  { body }: PaymentMethodDefault | PaymentMethodRemove,
  known: Known,
  by: string,
): readonly (Instant | undefined)[] {
  return [found(methodsOf(known, by))?.find(({ _id }) => _id === body.methodId)?.createdAt];
}
