import { describe, expect, it } from 'vitest';
import { plus } from '../../../schemas/basics/time.ts';
import { DAY, NOW } from '../../../tests/rules/documents.ts';
import { pastDue } from './fixture.ts';
import { unpaidOf } from './unpaid.ts';

const ids = (...all: Parameters<typeof unpaidOf>[0]) => unpaidOf(all, NOW).map(({ passId }) => passId);

describe('[R-17] the list of renewals that were not paid', () => {
  it('has what is tried next first, then what was given up, the latest first', () => {
    expect(
      ids(
        pastDue('later', { nextTryAt: plus(NOW, 3 * DAY) }),
        pastDue('long-over', { status: 'ended', updatedAt: plus(NOW, -9 * DAY) }),
        pastDue('soon', { nextTryAt: plus(NOW, DAY) }),
        pastDue('over', { status: 'ended', updatedAt: plus(NOW, -DAY) }),
      ),
    ).toEqual(['pass:soon', 'pass:later', 'pass:over', 'pass:long-over']);
  });

  it('has none that was paid, and none that ended 30 days ago', () => {
    const over = (ms: number) => pastDue('over', { status: 'ended', updatedAt: plus(NOW, -30 * DAY + ms) });
    expect(ids(pastDue('paid', { status: 'paid' }), over(0))).toEqual([]);
    expect(ids(over(1))).toEqual(['pass:over']);
  });
});
