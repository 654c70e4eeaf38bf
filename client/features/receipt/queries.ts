import { OWN_MOST, query } from '../../sync/queries/query.ts';

const OWN = { database: 'member', collection: 'payments' } as const;

export const receiptsQuery = query({
  ...{ type: 'receipt', ...OWN },
  selection: { index: ['type', 'newest'], equals: ['receipt'], limit: OWN_MOST },
});
export const creditNotesQuery = query({
  ...{ type: 'creditnote', ...OWN },
  selection: { index: ['type', 'newest'], equals: ['creditnote'], limit: OWN_MOST },
});
