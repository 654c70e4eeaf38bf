/** An order that was taken is not yet a pass: the bank may say no afterwards. Pure. */
import { keyOf } from '../../../schemas/basics/key.ts';
import type { Notice } from '../../../schemas/notice/shape.ts';
import type { Pass } from '../../../schemas/pass/shape.ts';
import { neverPaid } from '../../../schemas/pass/status/paid.ts';
import type { OutboxRow, Rows } from '../../sync/queries/rows.ts';

/** An order that was not paid made no pass: it is none in any list, nor in any choice. */
export function paidFor(passes: Rows<Pass>): Rows<Pass> {
  const rows = passes.rows.filter(({ doc }) => !neverPaid(doc));
  return rows.length === passes.rows.length ? passes : { ...passes, rows };
}

/**
 * The outcome of an order is final once the order was taken, and the bank answers later. Its word comes as a notice, which every
 * device of the person has in every workspace; the Outbox then shows the order as declined.
 */
export function afterPayment(rows: readonly OutboxRow[], notices: Rows<Notice>['rows']): readonly OutboxRow[] {
  const declined = new Map(notices.flatMap(({ doc }) => (doc.event === 'pass.payment_failed' ? [[doc.entity, doc.body]] : [])));
  if (declined.size === 0) return rows;
  return rows.map((row): OutboxRow => {
    const message = row.kind === 'pass.buy' && row.state === 'accepted' ? declined.get(`pass:${keyOf(row.id)}`) : undefined;
    return message === undefined ? row : { ...row, state: 'declined', message };
  });
}
