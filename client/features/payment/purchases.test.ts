import { expect, it } from 'vitest';
import type { Notice } from '../../../schemas/notice/shape.ts';
import type { Pass } from '../../../schemas/pass/shape.ts';
import { NOW, pass } from '../../../tests/rules/documents.ts';
import { declinedOrders } from '../../features/outbox/answer.tsx';
import type { OutboxRow, Row } from '../../sync/queries/rows.ts';
import { afterPayment, paidFor } from './purchases.ts';

const order = (key: string, change: Partial<OutboxRow> = {}): OutboxRow => ({
  id: `proposal:${key}`,
  kind: 'pass.buy',
  display: `Buy ${key}`,
  madeAt: NOW,
  state: 'accepted',
  ...change,
});
const declined = (key: string): Row<Notice> => ({
  mark: 'decided',
  doc: {
    _id: `notice:member00:pass.payment_failed.${key}`,
    type: 'notice',
    schemaVersion: 1,
    createdAt: NOW,
    updatedAt: NOW,
    createdBy: 'system',
    updatedBy: 'system',
    uid: 'member00',
    event: 'pass.payment_failed',
    title: 'Payment declined',
    body: 'Your card was declined.',
    severity: 'action',
    entity: `pass:${key}`,
  },
});

it('[10.10] the Outbox shows an order the bank said no to as declined, and no other', () => {
  const rows = [order('one'), order('two'), order('three', { kind: 'booking.request' })];
  expect(afterPayment(rows, [declined('two'), declined('three')])).toEqual([
    rows[0],
    { ...rows[1], state: 'declined', message: 'Your card was declined.' },
    rows[2],
  ]);
  expect(afterPayment(rows, [])).toBe(rows);
});

it('[10.10] an order that was never paid for is no pass: not held, not earlier, not a choice', () => {
  const row = (key: string, change: Partial<Pass>): Row<Pass> => ({ doc: pass(key, 'member00', change), mark: 'decided' });
  const { shortCode: _none, ...unpaid } = pass('declined', 'member00', { status: 'cancelled' });
  const kept = [row('ready', {}), row('paying', { status: 'pending_payment' }), row('ended', { status: 'cancelled' })];
  const passes = paidFor({ state: 'ready', rows: [{ doc: unpaid, mark: 'decided' }, ...kept] });
  expect(passes.rows).toEqual(kept);
  const all = { state: 'ready', rows: kept } as const;
  expect(paidFor(all)).toBe(all);
});

it('[10.10] a declined order asks for another card until a later one goes through', () => {
  const no = order('no', { state: 'declined' });
  const before = order('before', { madeAt: '2026-01-01T00:00:00.000Z' });
  const after = order('after', { madeAt: '2027-01-01T00:00:00.000Z' });
  expect(declinedOrders([before, no])).toEqual([no]);
  expect(declinedOrders([before, no, after])).toEqual([]);
});
