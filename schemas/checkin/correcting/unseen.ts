/**
 * What a device of those who run the platform can say of a correction: whether they may. It has no gym's check-ins, so the rule itself
 * (correct.ts) would answer that it does not know, and brings all that settles a pass with it.
 */
import { accepted, type Decision, type Known, type Moment } from '../../decision.ts';
import { platformPowerMissing } from '../../person/runs-platform.ts';
import type { CheckinCorrect } from './proposals.ts';

export const decideCorrectionUnseen = (_: CheckinCorrect, known: Known, moment: Moment): Decision =>
  platformPowerMissing(known, moment, 'admin') ?? accepted([], ['checkin']);
