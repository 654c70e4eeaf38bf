/**
 * The proof, mutated: each fault breaks one promise on purpose. A simulation that does not notice would prove nothing. The seed
 * that kills each is committed with it and replayed by the test command; `npm run sim -- --mutants` looks for it anew.
 */
import type { Mutant } from './mutant.ts';
import { BOOKING_MUTANTS } from './mutants.booking.ts';
import { CELL_MUTANTS } from './mutants.cells.ts';
import { DECIDER_MUTANTS } from './mutants.decider.ts';
import { DISPUTE_MUTANTS } from './mutants.disputes.ts';
import { DOOR_MUTANTS } from './mutants.door.ts';
import { ENGINE_MUTANTS } from './mutants.engine.ts';
import { FOLDING_MUTANTS } from './mutants.folding.ts';
import { GATEWAY_MUTANTS } from './mutants.gateway.ts';
import { JOINING_MUTANTS } from './mutants.joining.ts';
import { JUDGED_MUTANTS } from './mutants.judged.ts';
import { MESSAGE_MUTANTS } from './mutants.messages.ts';
import { MODERATION_MUTANTS } from './mutants.moderation.ts';
import { MONEY_MUTANTS } from './mutants.money.ts';
import { OWING_MUTANTS } from './mutants.owing.ts';
import { PHOTO_MUTANTS } from './mutants.photos.ts';
import { SIGNED_MUTANTS } from './mutants.signed.ts';
import { TIMETABLE_MUTANTS } from './mutants.timetable.ts';
import { WIDE_MUTANTS } from './mutants.wide.ts';

export const MUTANTS: readonly Mutant[] = [
  ...ENGINE_MUTANTS,
  ...GATEWAY_MUTANTS,
  ...DECIDER_MUTANTS,
  ...WIDE_MUTANTS,
  ...JUDGED_MUTANTS,
  ...SIGNED_MUTANTS,
  ...JOINING_MUTANTS,
  ...BOOKING_MUTANTS,
  ...PHOTO_MUTANTS,
  ...DOOR_MUTANTS,
  ...DISPUTE_MUTANTS,
  ...MODERATION_MUTANTS,
  ...MESSAGE_MUTANTS,
  ...TIMETABLE_MUTANTS,
  ...MONEY_MUTANTS,
  ...OWING_MUTANTS,
  ...CELL_MUTANTS,
  ...FOLDING_MUTANTS,
];
