/**
 * The agenda: proposals of the system that become due at a time (a pass ends, a token is to be renewed, a held request times out, seat counts
 * are to be written). The decider keeps `cell/agenda` with the documents each follows from, in the same commit; jobs/ puts
 * what is due into the inbox. So no timer has to search through everybody's documents, and a restart forgets none.
 */
import * as z from 'zod/mini';
import { Instant, pattern } from '../../../schemas/basics/primitives.ts';
import { SystemProposal } from '../../../schemas/folds/proposals.ts';

export const AGENDA = 'cell/agenda';

export const Appointment = z.strictObject({
  at: Instant,
  /** The hour it falls in, to be found by: `2026-03-03T18`, UTC. */
  hour: pattern(/^\d{4}-\d\d-\d\dT\d\d$/, 13),
  /** Its id carries `at`, so that proposing it again changes nothing. */
  proposal: SystemProposal,
});
export type Appointment = z.infer<typeof Appointment>;

export const hourOf = (at: Instant): string => at.slice(0, 13);
