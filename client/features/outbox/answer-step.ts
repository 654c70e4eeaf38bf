/** After a no: the one thing worth doing next. Pure. */
import type { ReasonCode } from '../../../schemas/codes.ts';
import type { OutboxRow } from '../../sync/queries/rows.ts';
import { gymPath } from '../gym/card/card.tsx';
import { answerWords as words } from './answer.words.ts';

export interface NextStep {
  readonly label: string;
  readonly to: string;
}

const ANOTHER_CLASS: readonly ReasonCode[] = [
  'SLOT_FULL',
  'PLACE_OFFERED',
  'MOVE_FULL',
  'BOOKING_CLOSED',
  'SLOT_CANCELLED',
  'GYM_CLOSED',
  'OVERLAP',
  'TOO_EARLY',
  'BOOKING_BLOCKED',
  'HELD_TIMED_OUT',
];
const ANOTHER_PASS: readonly ReasonCode[] = [
  'PASS_MISSING',
  'PASS_EXPIRED',
  'PASS_USED_UP',
  'PASS_NO_CLASSES',
  'PASS_OTHER_CLASSES',
  'PASS_OFF_PEAK',
  'PASS_WRONG_GYM',
  'PASS_NOT_STARTED',
  'PRICE_CHANGED',
  'TERMS_CHANGED',
  'NOT_ON_SALE',
  'SOLD_OUT',
  'NOT_ELIGIBLE',
];
const OWN_PASSES: readonly ReasonCode[] = ['PASS_PAUSED', 'PASS_SUSPENDED', 'PASS_PAST_DUE', 'PASS_NOT_PAID', 'PASS_REFUNDED'];
const OWN_BOOKINGS: readonly ReasonCode[] = [
  'BOOKING_LIMIT',
  'DUPLICATE',
  'NOTHING_TO_CANCEL',
  'TOO_LATE_TO_CANCEL',
  'OFFER_OVER',
  'OFFER_TAKEN',
  'MOVE_LATE',
];
const ANOTHER_GYM: readonly ReasonCode[] = ['GYM_REMOVED', 'GYM_NOT_LIVE', 'GYM_UNPAYABLE'];

export function nextStep({ state, code, about }: Partial<OutboxRow>): NextStep | undefined {
  const gym = about?.gymId === undefined ? '/search' : gymPath(about.gymId);
  if (state === 'declined' && about?.productId !== undefined)
    return { label: words.step.payAgain, to: `${gym}?buy=${encodeURIComponent(about.productId)}` };
  if (code === undefined) return undefined;
  if (ANOTHER_CLASS.includes(code)) return { label: words.step.classes, to: gym };
  if (ANOTHER_PASS.includes(code)) return { label: words.step.passes, to: gym };
  if (OWN_PASSES.includes(code)) return { label: words.step.ownPasses, to: '/member/passes' };
  if (OWN_BOOKINGS.includes(code)) return { label: words.step.bookings, to: '/member/bookings' };
  if (ANOTHER_GYM.includes(code)) return { label: words.step.gyms, to: '/search' };
  return undefined;
}
