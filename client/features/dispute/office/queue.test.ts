import { expect, it } from 'vitest';
import { money } from '../../../../schemas/basics/primitives.ts';
import type { BankDispute, Dispute } from '../../../../schemas/dispute/shape.ts';
import { decideBy, inPart } from './queue.ts';

const AT = (day: number) => `2026-03-${String(day).padStart(2, '0')}T09:00:00.000Z`;
const dispute = (key: string, status: Dispute['status'], ...history: Dispute['history']): Dispute => ({
  ...{ _id: `dispute:${key}`, type: 'dispute', schemaVersion: 1, createdAt: AT(1), updatedAt: AT(history.length) },
  ...{ createdBy: 'member00', updatedBy: 'member00', proposalId: 'proposal:01', judgedAt: AT(1), kind: 'no_show', status },
  ...{ subject: { type: 'booking', id: 'booking:1' }, openedBy: 'member00', memberName: 'Sam K.', gymId: 'gym:one' },
  ...{ gymName: 'Gym one', happenedAt: AT(1), timeZone: 'Europe/London', statement: 'I was there all evening.' },
  ...{ autoEvidence: { at: AT(1), visits: [] }, deadlineAt: AT(6), history },
});
const opened = { status: 'awaiting_owner', at: AT(1) } as const;

it('[17, R-69] a dispute is due ten days after it came to us, or came back; what is due first stands first', () => {
  const late = dispute('late', 'under_review', opened, { status: 'under_review', at: AT(6) });
  const soon = dispute('soon', 'under_review', opened, { status: 'under_review', at: AT(3) });
  const back = dispute('back', 'appealed', opened, { status: 'under_review', at: AT(2) }, { status: 'appealed', at: AT(5) });
  expect([late, soon, back].map(decideBy)).toEqual([AT(16), AT(13), AT(15)]);
  const all = [late, soon, back, dispute('gym', 'awaiting_owner', opened), dispute('over', 'closed', opened, opened)];
  const keys = (part: Parameters<typeof inPart>[1]) => inPart(all, part).map(({ _id }) => _id.replace('dispute:', ''));
  expect(keys('open')).toEqual(['soon', 'back', 'late']);
  expect(keys('gym')).toEqual(['gym']);
  expect(keys('decided')).toEqual(['over']);
});

it('[2.16] what a bank asks back is a list of its own, the one that is shown anything first first, and stands among what is decided once it is', () => {
  const bank = (key: string, status: BankDispute['status'], deadline: number): BankDispute => ({
    ...{ _id: `dispute:bank-${key}`, type: 'dispute', schemaVersion: 1, createdAt: AT(1), updatedAt: AT(2), createdBy: 'system' },
    ...{ updatedBy: 'system', kind: 'bank', subject: { type: 'payment', id: 'payment:1' }, openedBy: 'member00', status },
    ...{ memberName: 'Sam K.', gymId: 'gym:one', gymName: 'Gym one', happenedAt: AT(1), timeZone: 'Europe/London' },
    ...{ amount: money(6000), deadlineAt: AT(deadline), history: [{ status, at: AT(2) }] },
  });
  const all = [
    bank('b', 'with_bank', 8),
    bank('a', 'bank_shown', 7),
    bank('won', 'resolved_owner', 7),
    dispute('gym', 'awaiting_owner'),
  ];
  const ids = (part: Parameters<typeof inPart>[1]) => inPart(all, part).map(({ _id }) => _id.replace('dispute:', ''));
  expect([ids('open'), ids('gym'), ids('bank'), ids('decided')]).toEqual([[], ['gym'], ['bank-a', 'bank-b'], ['bank-won']]);
});
