/** Cards by reference (product.md 2.10): no number of one is ever in our database, and the provider's name for it on no device. */
import { stamp } from '../basics/revise.ts';
import { BY_NOBODY, GONE, NOBODY, without } from '../blank.ts';
import { found } from '../decision.ts';
import { type Due, document, type Leaver, type Noun, system } from '../noun.ts';
import { decideMethodAged } from './aged.ts';
import { endOfCard, toldOfEndAt } from './ends.ts';
import { paymentMethod as member } from './for-member.ts';
import { cardSetupOf, methodNameOf, methodsOf } from './known.ts';
import { PaymentMethodAged, PaymentMethodReported } from './proposals.ts';
import { decideMethodReported } from './reported.ts';
import { CardSetup, MethodName, PaymentMethod } from './shape.ts';

/** What is left of what a card shows. */
const NO_FACE = { brand: GONE, last4: '0000', expMonth: 1, expYear: 2000 } as const;

export const paymentMethod = {
  documents: {
    paymethod: document(PaymentMethod, {
      ...member.documents.paymethod,
      blanked: (doc) => ({ ...doc, ...BY_NOBODY, uid: NOBODY, ...NO_FACE }),
      due: agedAt,
      erased: cardsErased,
    }),
    cardsetup: document(CardSetup, {
      ...member.documents.cardsetup,
      blanked: (doc) => ({ ...without(doc, 'url', 'methodId'), ...BY_NOBODY, uid: NOBODY }),
      // Whoever asks the provider for its page asks until that is over.
      due: null,
      erased: setupErased,
    }),
    methodname: document(MethodName, {
      in: ['cell/methods'],
      databases: () => ['cell/methods'],
      blanked: (doc) => ({ ...without(doc, 'method'), ...BY_NOBODY, uid: NOBODY }),
      due: null,
      erased: namesErased,
      exportedAs: null,
      provisional: 'never',
    }),
  },
  readers: { 'member/payments': 'self' },
  indexes: { payments: ['uid'], methods: ['uid'] },
  kinds: {
    ...member.kinds,
    'system.paymethod-aged': system(PaymentMethodAged, decideMethodAged),
    'system.paymethod-reported': system(PaymentMethodReported, decideMethodReported),
  },
  collections: {},
  notices: { 'paymethod.expiring': { group: 'always', mailed: true } },
} as const satisfies Noun;

function agedAt(doc: PaymentMethod): Due | null {
  const { _id: methodId, uid, status } = doc;
  if (status !== 'active' && status !== 'expiring') return null;
  const at = status === 'active' ? toldOfEndAt(doc) : endOfCard(doc);
  return { at, kind: 'system.paymethod-aged', body: { methodId, uid } };
}

function cardsErased({ after: { uid }, known, moment }: Leaver): readonly PaymentMethod[] {
  const gone = { ...NO_FACE, isDefault: false, status: 'removed' } as const;
  return (found(methodsOf(known, uid)) ?? []).map((one) => ({ ...one, ...stamp(moment, one), ...gone }));
}

function setupErased({ after: { uid }, known, moment }: Leaver): readonly CardSetup[] {
  const one = found(cardSetupOf(known, uid));
  return one ? [{ ...without(one, 'url', 'methodId'), ...stamp(moment, one), status: 'nothing' }] : [];
}

function namesErased({ after: { uid }, known, moment }: Leaver): readonly MethodName[] {
  const names = (found(methodsOf(known, uid)) ?? []).flatMap(({ _id }) => found(methodNameOf(known, _id)) ?? []);
  return names.map((one) => ({ ...without(one, 'method'), ...stamp(moment, one) }));
}
