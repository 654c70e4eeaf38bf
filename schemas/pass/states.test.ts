import { describe, expect, it } from 'vitest';
import { moves } from '../../tests/rules/moves.ts';
import { PASS, type PassEvent } from './states.ts';

/** Why nothing is done with what is not a paid pass, and with what is over for good. */
const NO_PASS = { none: 'PASS_MISSING', pending_payment: 'PASS_NOT_PAID' };
const GONE = { cancelled: 'PASS_EXPIRED', refunded: 'PASS_REFUNDED' };

describe('what becomes of a pass', () => {
  it.each<[PassEvent, Record<string, string>]>([
    ['bought', { none: 'pending_payment' }],
    ['paid', { pending_payment: 'ready' }],
    ['unpaid', { pending_payment: 'cancelled' }],
  ])('[2.5] an order becomes a pass when it is paid for, once: %s', (event, expected) => {
    expect(moves(PASS, event)).toEqual(expected);
  });

  it.each<[PassEvent, Record<string, string>]>([
    ['unused', { active: 'ready', used_up: 'ready', expired: 'ready' }],
    ['inUse', { ready: 'active', used_up: 'active', expired: 'active' }],
    ['usedUp', { ready: 'used_up', active: 'used_up', expired: 'used_up' }],
    // of an unpaid renewal its last try says so, settling never does.
    ['over', { ready: 'expired', active: 'expired', used_up: 'expired', past_due: 'expired' }],
  ])('[A2] visits and time move only a pass that runs: %s', (event, expected) => {
    expect(moves(PASS, event)).toEqual(expected);
  });

  it('[C4, C9] whatever was paid for can be suspended until it is over for good', () => {
    const stopped = ['ready', 'active', 'used_up', 'expired', 'paused', 'past_due'].map((state) => [state, 'suspended']);
    expect(moves(PASS, 'suspended')).toEqual({ ...Object.fromEntries(stopped), ...NO_PASS, ...GONE });
  });

  it('[R-46, 2.5] who holds it ends what is not over, stopped or unpaid', () => {
    const ended = ['ready', 'active', 'used_up', 'paused'].map((state) => [state, 'cancelled']);
    expect(moves(PASS, 'cancelled')).toEqual({
      ...Object.fromEntries(ended),
      expired: 'PASS_EXPIRED',
      past_due: 'PASS_PAST_DUE',
      suspended: 'PASS_SUSPENDED',
      refunded: 'PASS_REFUNDED',
      ...NO_PASS,
    });
  });

  it('[C7] whatever was paid for can be refunded, once', () => {
    const paid = ['ready', 'active', 'used_up', 'expired', 'paused', 'past_due', 'suspended', 'cancelled'];
    expect(moves(PASS, 'refunded')).toEqual({ ...Object.fromEntries(paid.map((state) => [state, 'refunded'])), ...NO_PASS });
  });

  it('[2.5] freed, a pass goes on; one that nobody has used yet stays ready', () => {
    const goOn = ['used_up', 'expired', 'paused', 'past_due', 'suspended'].map((state) => [state, 'active']);
    expect(moves(PASS, 'freed')).toEqual({ ...Object.fromEntries(goOn), ...NO_PASS, ...GONE });
  });

  it('[R-13] only a pass in use is put aside', () => {
    expect(moves(PASS, 'paused')).toEqual({
      active: 'paused',
      ready: 'PASS_NOT_STARTED',
      used_up: 'PASS_USED_UP',
      expired: 'PASS_EXPIRED',
      past_due: 'PASS_PAST_DUE',
      suspended: 'PASS_SUSPENDED',
      ...NO_PASS,
      ...GONE,
    });
  });

  it('[R-17, C9] a renewal that fails makes a pass past due that was going on', () => {
    expect(moves(PASS, 'renewalFailed')).toEqual({
      active: 'past_due',
      paused: 'past_due',
      ready: 'PASS_NOT_STARTED',
      used_up: 'PASS_USED_UP',
      expired: 'PASS_EXPIRED',
      suspended: 'PASS_SUSPENDED',
      ...NO_PASS,
      ...GONE,
    });
  });

  it('[0.2] a door that stays shut says why', () => {
    expect(moves(PASS, 'used')).toEqual({
      used_up: 'PASS_USED_UP',
      expired: 'PASS_EXPIRED',
      paused: 'PASS_PAUSED',
      past_due: 'PASS_PAST_DUE',
      suspended: 'PASS_SUSPENDED',
      ...NO_PASS,
      ...GONE,
    });
  });
});
