import { expect, it } from 'vitest';
import { verdictOn } from './row-answers.ts';

it.each([
  ['a row that is stored goes again for ever', { ok: true }, { is: 'acknowledged' }],
  ['a row without an answer is taken for stored', undefined, { is: 'later', afterMs: null, because: null }],
  [
    'a row that failed for no reason of its own is given up',
    { error: 'unavailable' },
    { is: 'later', afterMs: null, because: null },
  ],
  ['a refused row goes again', { error: 'forbidden', reason: 'FIELD_NOT_YOURS' }, { is: 'refused', code: 'FIELD_NOT_YOURS' }],
  ['a reason of a later server stops the queue', { error: 'forbidden', reason: 'NOT_YET' }, { is: 'refused', code: 'MALFORMED' }],
  [
    'G18 what an update would send is lost',
    { error: 'forbidden', reason: 'APP_TOO_OLD' },
    { is: 'later', because: 'APP_TOO_OLD' },
  ],
  ['a device that was signed out loses what it brings', { error: 'forbidden', reason: 'DEVICE_REVOKED' }, { is: 'signInAgain' }],
  [
    'what takes a second factor is refused for want of it, or waits without a reason',
    { error: 'precondition_required', reason: 'SECOND_FACTOR_NEEDED' },
    { is: 'later', afterMs: null, because: 'SECOND_FACTOR_NEEDED' },
  ],
  [
    'what takes something that only a later app knows is refused',
    { error: 'precondition_required', reason: 'THIRD_FACTOR_NEEDED' },
    { is: 'later', because: null },
  ],
  [
    'A3 too fast is an end',
    { error: 'too_many_requests', retry_after: 7 },
    { is: 'later', afterMs: 7_000, because: 'RATE_LIMITED' },
  ],
  ['another body under the same id goes again', { error: 'conflict' }, { is: 'refused', code: 'MALFORMED' }],
] as const)('[11] %s', (_, row, verdict) => {
  expect(verdictOn(row)).toMatchObject(verdict);
});
