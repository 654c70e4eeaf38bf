import { expect, it } from 'vitest';
import { pass } from '../../../tests/rules/documents.ts';
import { neverPaid } from './paid.ts';

it('[2.5] only an order that was given up before it had a code was never paid; one that was paid once stays on record', () => {
  const paid = pass('one', 'member01', { status: 'cancelled' });
  const { shortCode: _none, ...unpaid } = paid;
  expect(neverPaid(unpaid)).toBe(true);
  expect(neverPaid(paid)).toBe(false);
  expect(neverPaid({ ...unpaid, status: 'pending_payment' })).toBe(false);
});
