/** What gyms are paid (product.md 3.6): lines, payouts, and how each stands. */
import { BY_NOBODY, without } from '../blank.ts';
import { document, type Noun, system } from '../noun.ts';
import { decideDebtDisputesOlder } from './debt/older.ts';
import { decideDebtAsked, decideDebtReported } from './debt/pay.ts';
import { payout as desk } from './for-desk.ts';
import { payout as platform } from './for-platform.ts';
import {
  DebtAsked,
  DebtDisputesOlder,
  DebtReported,
  PayoutDue,
  PayoutReported,
  PayoutReturning,
  PayoutSend,
} from './proposals.ts';
import { decidePayoutReported } from './report.ts';
import { decidePayoutReturning } from './returning.ts';
import { decidePayoutDue } from './run/run.ts';
import { decidePayoutSend } from './run/send.ts';
import { PayoutAccount } from './shape.ts';

const said = { group: 'always', mailed: true } as const;

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
      due: ({ _id: payoutId, gymId, status, hold }) =>
        status === 'on_hold' && hold?.code === 'bank_changed' && hold.until !== undefined
          ? { at: hold.until, kind: 'system.payout-send', body: { gymId, payoutId } }
          : null,
      erased: null,
    }),
    gymmoney: document(desk.documents.gymmoney.shape, {
      ...desk.documents.gymmoney,
      blanked: (doc) => ({ ...without(doc, 'account', 'hold', 'reserve', 'paying', 'debtDisputes', 'commission'), ...BY_NOBODY }),
      due: ({ gymId, nextRun: monday, nextRunAt: at }) => ({ at, kind: 'system.payout-due', body: { gymId, monday } }),
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
  kinds: {
    ...platform.kinds,
    'system.payout-due': system(PayoutDue, decidePayoutDue),
    'system.payout-send': system(PayoutSend, decidePayoutSend),
    'system.debt-asked': system(DebtAsked, decideDebtAsked),
    'system.debt-reported': system(DebtReported, decideDebtReported),
    'system.debtdisputes-older': system(DebtDisputesOlder, decideDebtDisputesOlder),
    'system.payout-returning': system(PayoutReturning, decidePayoutReturning),
    'system.payout-reported': system(PayoutReported, decidePayoutReported),
  },
  collections: { ...desk.collections, ...platform.collections },
  notices: {
    'payout.paid': said,
    'payout.failed': said,
    'payout.held': said,
    'payout.released': said,
    'payout.reserved': said,
    'payout.rate_set': said,
    'payout.invoice': said,
    'payout.settled': said,
    'payout.debt_disputed': said,
    'payout.asked_back': said,
  },
} as const satisfies Noun;
