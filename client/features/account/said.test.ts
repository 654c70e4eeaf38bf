import { describe, expect, it } from 'vitest';
import { ACCOUNT_REASONS, LOOK_REASONS } from '../../../schemas/account/reasons.ts';
import { saidCode, saidReason } from './said.ts';

describe('[4.5] what is on record, as it is read', () => {
  it('an action without its dots', () => {
    expect(saidCode('user.signed_out')).toBe('User signed out');
  });

  it('a reason in words, whichever it was, and what was written as it was written', () => {
    expect(saidReason('asked_us: Rang about: a refund')).toBe('They asked us something: Rang about: a refund');
    expect(saidReason('abuse: You shouted.\nTwice.')).toBe('Abuse of people: You shouted.\nTwice.');
    for (const code of [...ACCOUNT_REASONS, ...LOOK_REASONS])
      expect(saidReason(`${code}: Why`), code).toMatch(/^[A-Z][a-zA-Z’ -]+: Why$/);
  });

  it('what is no reason of ours stays', () => {
    for (const other of ['The fire door was locked.', 'note: of somebody', 'Abuse: no code', ''])
      expect(saidReason(other)).toBe(other);
  });
});
