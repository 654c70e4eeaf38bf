/**
 * The agenda: proposals of the system that become due at a time (a pass ends, a token is to be renewed, a held request times out, seat counts
 * are to be written). The decider keeps `cell/agenda` with the documents each follows from, in the same commit; jobs/ puts
 * what is due into the inbox. So no timer has to search through everybody's documents, and a restart forgets none.
 */
import * as z from 'zod/mini';
import { Instant, keyOf, pattern } from '../../../schemas/basics/primitives.ts';
import { laterOf } from '../../../schemas/basics/time.ts';
import { SystemProposal } from '../../../schemas/folds/proposals.ts';
import type { Due } from '../../../schemas/noun.ts';
import type { Body } from '../../store/store.ts';

export const AGENDA = 'cell/agenda';
/** How far the timers have come (jobs/agenda.ts), and when they last looked a whole day back. */
export const AGENDA_PLACE = { db: 'cell/jobs', id: 'agenda' } as const;
export const AgendaPlace = z.strictObject({ until: Instant, swept: z.optional(Instant) });

export const Appointment = z.strictObject({
  at: Instant,
  /** The hour it falls in, to be found by: `2026-03-03T18`, UTC. */
  hour: pattern(/^\d{4}-\d\d-\d\dT\d\d$/, 13),
  /** Its id carries `at`, so that proposing it again changes nothing. */
  proposal: SystemProposal,
});
export type Appointment = z.infer<typeof Appointment>;

export const hourOf = (at: Instant): string => at.slice(0, 13);

export const agendaId = (id: string) => `agenda:${id}`;

/** As it is kept. @param now the time of deciding: what would have been due before it is due now */
export function appointmentOf(id: string, { at: wanted, kind, body }: Due, now: Instant): Body {
  const at = laterOf(wanted, now);
  const _id = `proposal:${kind}.${keyOf(id)}.${at}`;
  return { at, hour: hourOf(at), proposal: { _id, type: 'proposal', kind, body: { ...body } } };
}
