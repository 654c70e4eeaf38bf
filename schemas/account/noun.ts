/** Accounts, as those see them who run the platform (product.md 2.1, 4.5, R-61). In no scope that anybody replicates. */
import { BY_NOBODY, GONE, NOBODY, without } from '../blank.ts';
import { found } from '../decision.ts';
import { document, type Leaver, type Noun, system } from '../noun.ts';
import { account as platform } from './for-platform.ts';
import { recordOf } from './known.ts';
import { decideAccountOpened } from './look/opened.ts';
import { AccountOpened } from './proposals.ts';
import { ACCOUNTS, AccountEntry, AccountRecord } from './shape.ts';

const NO_MESSAGE = 'These words have been removed.';
const AT = { in: ['cell/accounts'], databases: () => [ACCOUNTS], exportedAs: null, provisional: 'never' } as const;
const said = { group: 'always', mailed: true } as const;

export const account = {
  documents: {
    accountrecord: document(AccountRecord, {
      ...AT,
      blanked: (doc) => ({ ...worded(doc), ...BY_NOBODY, uid: NOBODY }),
      due: null,
      erased: recordsErased,
    }),
    accountentry: document(AccountEntry, {
      ...AT,
      blanked: (doc) => ({
        ...without(doc, 'name', 'family', 'email', 'eraseAt', 'erasedIn', 'mergedInto'),
        ...{ ...BY_NOBODY, uid: NOBODY, displayName: GONE },
      }),
      due: null,
      // It follows from the profile, of which the rule that erases the account says what is left.
      erased: null,
    }),
  },
  readers: {},
  indexes: { accounts: ['uid', 'name', 'family', 'email', 'status', 'erasedIn', 'waiting', 'onHold', 'role', 'mergedInto'] },
  kinds: { ...platform.kinds, 'system.account-opened': system(AccountOpened, decideAccountOpened) },
  collections: platform.collections,
  notices: {
    'account.restricted': said,
    'account.suspended': said,
    'account.lifted': said,
    'account.signed_out': said,
    'account.erasing': said,
    'account.merged': said,
    'account.absorbed': said,
    'account.unmerged': said,
    'account.held': said,
    'account.released': said,
    'account.viewed': said,
    'role.changed': said,
  },
} as const satisfies Noun;

/** What was decided, by whose id and with which code stays; what somebody wrote about them goes. */
function recordsErased({ after: { uid }, known }: Leaver): readonly AccountRecord[] {
  const record = found(recordOf(known, uid));
  return record ? [worded(record)] : [];
}

const worded = (doc: AccountRecord): AccountRecord => ({
  ...without(doc, 'waiting', 'onHold'),
  orders: doc.orders.map((order) => ({
    ...order,
    message: NO_MESSAGE,
    ...(order.ended && { ended: { ...order.ended, message: NO_MESSAGE } }),
  })),
  roles: doc.roles.map((change) => ({ ...change, reason: NO_MESSAGE })),
  ...(doc.holds && {
    holds: doc.holds.map((hold) => ({
      ...{ ...hold, reason: NO_MESSAGE },
      ...(hold.ended && { ended: { ...hold.ended, reason: NO_MESSAGE } }),
    })),
  }),
});
