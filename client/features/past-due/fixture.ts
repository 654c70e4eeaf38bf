/** A renewal that was not paid, for tests. */
import { money } from '../../../schemas/basics/primitives.ts';
import { plus } from '../../../schemas/basics/time.ts';
import type { PastDue } from '../../../schemas/past-due/shape.ts';
import { born, DAY, NOW } from '../../../tests/rules/documents.ts';

export const pastDue = (key: string, change: Partial<PastDue> = {}): PastDue => ({
  ...{ _id: `pastdue:${key}`, type: 'pastdue', ...born, gymId: 'gym:one', passId: `pass:${key}`, memberId: 'member01' },
  ...{ memberName: 'Sam K.', name: 'Monthly', amount: money(3500), why: 'declined', since: NOW, tries: 1 },
  ...{ nextTryAt: plus(NOW, DAY), opensUntil: plus(NOW, 3 * DAY), status: 'open' },
  ...change,
});
