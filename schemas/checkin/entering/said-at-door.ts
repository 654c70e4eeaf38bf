/**
 * What the door saw and nobody else can (5.2): a code that was out of date, made by another phone or signed out, or a pass that its list did not
 * have. Whoever was let in all the same has it on their visit until somebody looks at it. Of the pass itself the server knows more than any list:
 * that is settled, and not taken from a tablet (A2).
 */
import type { ReasonCode } from '../../codes.ts';
import type { Checkin } from '../shape.ts';

const ONLY_SEEN_THERE: readonly ReasonCode[] = [
  'QR_EXPIRED',
  'QR_BAD_SIGNATURE',
  'QR_OTHER_PHONE',
  'QR_COPIED',
  'QR_SIGNED_OUT',
  'QR_KEY_ENDED',
  'QR_OLDER',
  'QR_TOO_OLD',
  'TOKEN_STALE',
  'NOT_ON_LIST',
];

/** Empty where what it said is no doubt about the visit, as that somebody was in already. */
export const saidAtDoor = ({ direction, localCode }: Pick<Checkin, 'direction' | 'localCode'>): readonly ReasonCode[] =>
  direction === 'in' && localCode !== undefined && ONLY_SEEN_THERE.includes(localCode) ? [localCode] : [];
