/** What gyms are paid (product.md 3.6): lines, payouts, and how each stands. */
import { BY_NOBODY, without } from '../blank.ts';
import { document, type Noun } from '../noun.ts';
import { payout as desk } from './for-desk.ts';
import { payout as platform } from './for-platform.ts';
import { PayoutAccount } from './shape.ts';

export const payout = {
  documents: {
    line: document(desk.documents.line.shape, {
      ...desk.documents.line,
      blanked: (doc) => ({ ...without(doc, 'name'), ...BY_NOBODY }),
      due: null,
      // Ids and amounts, kept for six years.
      erased: null,
    }),
    payout: document(desk.documents.payout.shape, {
      ...desk.documents.payout,
      blanked: (doc) => ({ ...without(doc, 'hold', 'pspRef'), ...BY_NOBODY }),
      due: null,
      erased: null,
    }),
    gymmoney: document(desk.documents.gymmoney.shape, {
      ...desk.documents.gymmoney,
      blanked: (doc) => ({ ...without(doc, 'account', 'hold', 'reserve'), ...BY_NOBODY }),
      due: null,
      erased: null,
    }),
    payoutaccount: document(PayoutAccount, {
      in: ['cell/payouts'],
      databases: () => ['cell/payouts'],
      blanked: (doc) => ({ ...doc, ...BY_NOBODY, account: 'removed' }),
      due: null,
      erased: null,
      exportedAs: null,
      provisional: 'never',
    }),
  },
  readers: { 'gym/payments': 'financials.view', 'gym/payouts': 'payouts', 'platform/payouts': 'admin' },
  indexes: { payments: ['payoutId'], payouts: ['account'] },
  kinds: {},
  collections: { ...desk.collections, ...platform.collections },
  notices: {},
} as const satisfies Noun;
