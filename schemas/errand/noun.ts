/** What leaves the system (A12). Only the system sees it. */
import { BY_NOBODY } from '../blank.ts';
import { document, type Noun, system } from '../noun.ts';
import { decideErrandDone } from './done.ts';
import { ErrandDone } from './proposals.ts';
import { Errand } from './shape.ts';

export const errand = {
  documents: {
    errand: document(Errand, {
      in: ['cell/errands'],
      databases: () => ['cell/errands'],
      blanked: (doc) => ({ ...doc, ...BY_NOBODY }),
      due: null,
      // Ids alone: words and addresses are read when it is run. A token's claims, which hold a name, go with the errand once it is done.
      erased: null,
      exportedAs: null,
      provisional: 'never',
    }),
  },
  readers: {},
  indexes: { errands: ['status'] },
  kinds: { 'system.errand-done': system(ErrandDone, decideErrandDone) },
  collections: {},
  notices: {},
} as const satisfies Noun;
