/** The books about all money. The platform's alone: of its gyms each reads what concerns it in documents made of them. */
import { BY_NOBODY } from '../blank.ts';
import { document, type Noun } from '../noun.ts';
import { LedgerEntry } from './shape.ts';

export const ledger = {
  documents: {
    entry: document(LedgerEntry, {
      in: ['cell/ledger'],
      databases: () => ['cell/ledger'],
      blanked: (doc) => ({ ...doc, ...BY_NOBODY }),
      due: null,
      // Amounts and accounts; the books are never rewritten.
      erased: null,
      exportedAs: null,
      provisional: 'never',
    }),
  },
  readers: {},
  indexes: { ledger: ['cause', 'passId', 'payoutId'] },
  kinds: {},
  collections: {},
  notices: {},
} as const satisfies Noun;
