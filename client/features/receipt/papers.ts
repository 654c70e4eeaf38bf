import { useEffect, useMemo } from 'react';
import type { SalePaper } from '../../../schemas/receipt/shape.ts';
import { keepReceiptParts } from '../../receipt-parts.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { creditNotesQuery, receiptsQuery } from './queries.ts';

interface Papers {
  readonly state: Rows<SalePaper>['state'];
  readonly papers: readonly SalePaper[];
  /** Where they are held. */
  readonly of: readonly Rows<SalePaper>[];
}

/** One's own receipts and credit notes. */
export function usePapers(): Papers {
  const receipts = useRows(receiptsQuery);
  const notes = useRows(creditNotesQuery);
  return useMemo(
    () => ({
      state: receipts.state === 'ready' && notes.state === 'ready' ? 'ready' : 'loading',
      papers: [...receipts.rows, ...notes.rows].map(({ doc }) => doc),
      of: [receipts, notes],
    }),
    [receipts, notes],
  );
}

/** What makes PDFs is fetched and kept once there is something to make one of. */
export function useReceiptParts(isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) keepReceiptParts();
  }, [isWanted]);
}
