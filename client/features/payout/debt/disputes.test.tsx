/** What an owner reads of what their gym's bank asks back of us. */
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { money } from '../../../../schemas/basics/primitives.ts';
import { plus } from '../../../../schemas/basics/time.ts';
import type { DebtDispute } from '../../../../schemas/dispute/shape.ts';
import { born, DAY, NOW, ZONE } from '../../../../tests/rules/documents.ts';
import { debtDisputesShown, isOwedFor } from './disputes.ts';
import { DebtDisputes } from './disputes-part.tsx';

const AT = '2026-03-01T09:00:00.000Z';
const of = (status: DebtDispute['status'], change: Partial<DebtDispute> = {}): DebtDispute => ({
  ...{
    _id: `dispute:debt-${status}`,
    type: 'dispute',
    ...born,
    kind: 'debt',
    subject: { type: 'payment', id: 'payment:debt-a' },
  },
  ...{ gymId: 'gym:one', gymName: 'Gym one', happenedAt: AT, timeZone: ZONE, amount: money(4000), status },
  history: [{ status, at: AT }],
  ...change,
});
const said = (one: DebtDispute) =>
  renderToStaticMarkup(
    <MantineProvider>
      <DebtDisputes disputes={[one]} timeZone={ZONE} />
    </MantineProvider>,
  )
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('[R-59, R-4] what a gym’s own bank asks back', () => {
  it.each([
    [
      'with_bank',
      'On Sun 1 Mar your bank asked us for £40.00 back that you had paid us. It’s owed again, unless your bank decides that it stays with us.',
      'If it goes back to you for good, you also owe the £20.00 that the bank takes for deciding.',
    ],
    [
      'resolved_owner',
      'On Sun 1 Mar your bank took £40.00 back that you had paid us. So it’s owed again.',
      'You also owe the £20.00 that the bank took for deciding.',
    ],
    ['resolved_platform', 'On Sun 1 Mar your bank decided that the £40.00 you had paid us stays paid.', ''],
  ] as const)('is told with what it means, and £20 of a fee at most: %s', (status, words, fee) => {
    expect(said(of(status))).toContain(words);
    expect(said(of(status))).not.toContain('takes for deciding');
    const withFee = said(of(status, { fee: money(2500) }));
    expect(withFee).toContain(fee);
    expect(withFee).not.toContain('£25.00');
    expect(said(of(status)).includes('please tell them')).toBe(status === 'with_bank');
  });

  it('with what we know of it, in order', () => {
    const notes = [
      { text: 'Their bookkeeper asked the bank.', at: AT },
      { text: 'The bank has our invoice by now.', at: plus(AT, DAY) },
    ];
    expect(said(of('with_bank', { notes }))).toMatch(
      /What we know \(Sun 1 Mar\) Their bookkeeper asked the bank\. .*\(Mon 2 Mar\) The bank has our invoice/,
    );
  });

  it('is told while it is open, for two weeks once it is decided, and while it is owed for the sixty days it may go unpaid', () => {
    const all = [of('with_bank'), of('resolved_owner'), of('resolved_platform')];
    const at = (days: number, owes = 0) =>
      debtDisputesShown(all, owes, plus(AT, days * DAY))
        .map(({ status }) => status)
        .toSorted();
    expect(at(13)).toEqual(['resolved_owner', 'resolved_platform', 'with_bank']);
    expect(at(14)).toEqual(['with_bank']);
    expect(at(59, 4000)).toEqual(['resolved_owner', 'with_bank']);
    expect(at(60, 4000)).toEqual(['with_bank']);
    expect(all.map(isOwedFor)).toEqual([true, true, false]);
  });

  it('newest first, and nothing that members or their banks say', () => {
    const older = of('with_bank', { _id: 'dispute:debt-a', history: [{ status: 'with_bank', at: plus(NOW, -9 * DAY) }] });
    const newer = of('with_bank', { _id: 'dispute:debt-b', history: [{ status: 'with_bank', at: plus(NOW, -DAY) }] });
    const { fee: _, ...rest } = of('with_bank');
    const bank = { ...rest, kind: 'bank', openedBy: 'member01', memberName: 'Sam K.', deadlineAt: NOW } as const;
    const member = { ...bank, status: 'with_bank', history: [{ status: 'with_bank', at: NOW }] } as const;
    expect(debtDisputesShown([older, member as never, newer], 0, NOW).map(({ _id }) => _id)).toEqual([newer._id, older._id]);
  });
});
