/** Where a gym is paid to (product.md 2.10): what was sent, masked, and what became of it. Beside its payouts. */
import { BY_NOBODY, NOBODY } from '../blank.ts';
import { document, type Noun, system } from '../noun.ts';
import { decideDetailsChecked } from './check.ts';
import { payoutDetails as desk } from './for-desk.ts';
import { decideDetailsOpened } from './open.ts';
import { AccountChanged, DetailsChecked, DetailsOpened, DetailsSubmitted } from './proposals.ts';
import { decideAccountChanged } from './recheck.ts';
import { PayoutDetailsSent } from './shape.ts';
import { decideDetailsSubmitted } from './submit.ts';

const said = { group: 'always', mailed: true } as const;

export const payoutDetails = {
  documents: {
    payoutdetails: document(PayoutDetailsSent, {
      ...desk.documents.payoutdetails,
      blanked: (doc) => ({ ...doc, ...BY_NOBODY, sentBy: NOBODY, masked: '••••0000' }),
      due: null,
      // Of a gym, masked, and kept six years; who sent them by their id alone.
      erased: null,
    }),
  },
  readers: { 'gym/payouts': 'payouts' },
  indexes: { payouts: ['gymId'] },
  kinds: {
    'system.payout-details': system(DetailsSubmitted, decideDetailsSubmitted),
    'system.payout-details-checked': system(DetailsChecked, decideDetailsChecked),
    'system.payout-account-changed': system(AccountChanged, decideAccountChanged),
    'system.payout-details-opened': system(DetailsOpened, decideDetailsOpened),
  },
  collections: {},
  notices: {
    'payout.details_changed': said,
    'payout.details_verified': said,
    'payout.details_rejected': said,
  },
} as const satisfies Noun;
