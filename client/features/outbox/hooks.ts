import { useMemo } from 'react';
import { type OutboxRow, useQueued } from '../../sync/hooks.tsx';
import { useNotices } from '../notice/hooks.ts';
import { afterPayment } from '../payment/purchases.ts';

/** Newest last. An order that the bank declined later is shown as declined. */
export function useOutbox(): readonly OutboxRow[] {
  const rows = useQueued();
  const notices = useNotices().rows;
  return useMemo(() => afterPayment(rows, notices), [rows, notices]);
}
