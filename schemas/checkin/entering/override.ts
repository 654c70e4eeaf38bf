/** Somebody at work let somebody in against what the door said (R-60: a power of its own). */
import type { ReasonCode } from '../../codes.ts';
import type { Checkin } from '../shape.ts';

/** With these somebody comes in by themselves, flagged: whoever says yes to it goes against no list. */
const COMES_IN: readonly ReasonCode[] = ['NOT_ON_LIST', 'PASS_PAST_DUE', 'QR_OLDER'];

export const isOverride = ({ staffReason, localCode }: Pick<Checkin, 'staffReason' | 'localCode'>): boolean =>
  staffReason !== undefined && localCode !== undefined && !COMES_IN.some((one) => one === localCode);
