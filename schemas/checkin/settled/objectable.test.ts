import { expect, it } from 'vitest';
import { checkin, DAY, NOW } from '../../../tests/rules/documents.ts';
import { plus } from '../../basics/time.ts';
import { mayObject } from './objectable.ts';

const reported = checkin('a', { status: 'accepted_flagged', codes: ['LATE_REPORT'], method: 'day_sheet' });

it('[R-42] a member may say that they were not there, for 14 days, once, of what nobody’s code proves', () => {
  expect(mayObject(reported, plus(NOW, 14 * DAY))).toBe(true);
  expect(mayObject(reported, plus(NOW, 14 * DAY + 1))).toBe(false);
  expect(mayObject({ ...reported, status: 'accepted' }, NOW)).toBe(true);
  expect(mayObject({ ...reported, status: 'voided' }, NOW)).toBe(false);
  expect(mayObject({ ...reported, status: 'duplicate' }, NOW)).toBe(false);
  expect(mayObject({ ...reported, codes: ['OVERUSED'] }, NOW)).toBe(false);
  expect(mayObject({ ...reported, objection: { at: NOW, reason: 'I was in Leeds' } }, NOW)).toBe(false);
  const proof = { tokenHash: 'a'.repeat(64), tokenIssuedAt: NOW, kid: 'k1', deviceId: 'phone-00' };
  expect(mayObject({ ...reported, proof }, NOW)).toBe(false);
});
