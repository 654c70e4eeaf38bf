import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { money } from '../../schemas/basics/primitives.ts';
import { openSqliteIn } from '../store/sqlite/store.ts';
import { sandboxPayments } from './sandbox.ts';

const random = { bytes: (count: number) => new Uint8Array(count) };
const clock = { now: () => 1_772_000_000_000 };
const open = (file = new DatabaseSync(':memory:')) => sandboxPayments({ store: openSqliteIn(file, { random }), clock });
const charge = (key: string, method = 'sandbox:visa') => ({ key, method, amount: money(6000) });

describe('the sandbox provider', () => {
  it('pays, and names the payment', async () => {
    expect(await open().charge(charge('errand:1'))).toEqual({
      state: 'succeeded',
      pspRef: expect.stringMatching(/^sandbox_\w{24}$/),
    });
  });

  it('declines what is to be declined', async () => {
    expect(await open().charge(charge('errand:1', 'sandbox:declined'))).toMatchObject({ state: 'failed', reason: 'declined' });
  });

  it('A12: answers one key alike for ever, also after a restart', async () => {
    const file = new DatabaseSync(':memory:');
    const first = await open(file).charge(charge('errand:1'));
    expect(await open(file).charge(charge('errand:1', 'sandbox:declined'))).toEqual(first);
    expect(await open(file).giveUp('errand:1')).toEqual(first);
    expect(await open(file).charge(charge('errand:2'))).not.toEqual(first);
  });

  it('what was given up is never paid afterwards', async () => {
    const payments = open();
    expect(await payments.giveUp('errand:1')).toMatchObject({ state: 'failed', reason: 'given up' });
    expect(await payments.charge(charge('errand:1'))).toMatchObject({ state: 'failed', reason: 'given up' });
  });

  it('A12: sends back of what was paid, once, and of nothing else', async () => {
    const file = new DatabaseSync(':memory:');
    const { pspRef } = await open(file).charge(charge('errand:1'));
    const refund = { key: 'errand:refund-1', pspRef, amount: money(4200) };
    const first = await open(file).refund(refund);
    expect(first).toEqual({ state: 'succeeded', pspRef: expect.stringMatching(/^sandbox_\w{24}$/) });
    expect(await open(file).refund(refund)).toEqual(first);
    const declined = await open(file).charge(charge('errand:2', 'sandbox:declined'));
    const nothing = { state: 'failed', reason: 'nothing to refund' };
    expect(await open(file).refund({ ...refund, key: 'errand:refund-2', pspRef: declined.pspRef })).toMatchObject(nothing);
    expect(await open(file).refund({ ...refund, key: 'errand:refund-3', pspRef: 'sandbox_none' })).toMatchObject(nothing);
  });

  it('knows no methods of other providers', async () => {
    expect(await open().charge(charge('errand:1', 'stripe:card'))).toMatchObject({ state: 'failed', reason: 'no such method' });
  });
});
