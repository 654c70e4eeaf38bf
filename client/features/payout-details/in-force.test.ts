import { expect, it } from 'vitest';
import type { DetailsStatus, PayoutDetailsSent } from '../../../schemas/payout-details/shape.ts';
import { born } from '../../../tests/rules/documents.ts';
import { shownOf } from './in-force.ts';

const sent = (day: number, status: DetailsStatus): PayoutDetailsSent => ({
  ...{ _id: `payoutdetails:one.${day}`, type: 'payoutdetails', ...born, gymId: 'gym:one', masked: `••••000${day}` },
  ...{ vatRegistered: false, sentBy: 'owner001', sentAt: `2026-03-0${day}T08:00:00.000Z`, status },
});
const shown = (...all: PayoutDetailsSent[]) => {
  const { verified, latest } = shownOf(all);
  return [verified?.masked, latest?.masked];
};

it('[2.10] an owner sees the account that is paid to, and what was sent after it until that is verified', () => {
  expect(shown()).toEqual([undefined, undefined]);
  expect(shown(sent(1, 'submitted'))).toEqual([undefined, '••••0001']);
  expect(shown(sent(1, 'verified'), sent(2, 'checking'))).toEqual(['••••0001', '••••0002']);
  expect(shown(sent(1, 'superseded'), sent(2, 'verified'))).toEqual(['••••0002', undefined]);
});

it('[2.10] and that the last were refused, but not that earlier ones were once others are verified', () => {
  expect(shown(sent(1, 'verified'), sent(2, 'rejected'))).toEqual(['••••0001', '••••0002']);
  expect(shown(sent(1, 'rejected'), sent(2, 'verified'))).toEqual(['••••0002', undefined]);
  expect(shown(sent(1, 'rejected'), sent(2, 'submitted'))).toEqual([undefined, '••••0002']);
});
