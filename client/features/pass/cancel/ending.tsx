import type { Pass } from '../../../../schemas/pass/shape.ts';
import { type Row, useConnection, useRows } from '../../../sync/hooks.tsx';
import { refundsQuery } from '../../refund/queries.ts';
import { RefundState } from '../../refund/state.tsx';
import { isLeaving } from './standing.ts';
import { leavingWords as words } from './standing.words.ts';

/** Its holder said so, and we have not answered. */
export function Leaving({ className }: { className: string | undefined }) {
  const isOnline = useConnection().state === 'Online';
  return <p className={className}>{isOnline ? words.sent : words.queued}</p>;
}

/** What became of a pass that was cancelled: on its way to us, and then where the money is. Nothing of one that gave none back. */
export function PassEnding({ row, className }: { row: Row<Pass>; className: string | undefined }) {
  const refund = useRows(refundsQuery).rows.find(({ doc }) => doc.passId === row.doc._id)?.doc;
  if (isLeaving(row)) return <Leaving className={className} />;
  if (!refund) return null;
  return (
    <p className={className}>
      <RefundState refund={refund} />
    </p>
  );
}
