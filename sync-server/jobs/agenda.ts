/**
 * Puts what has become due into the inbox: passes that ended, tokens to renew, held requests nobody answered (B5), seat counts
 * to write. What is due when, the decider keeps in the agenda (appointment.ts).
 */

import { byText } from '../../schemas/basics/by-text.ts';
import type { Instant } from '../../schemas/basics/primitives.ts';
import { between, instantOf, msOf, plus } from '../../schemas/basics/time.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { AGENDA, AGENDA_PLACE, AgendaPlace, Appointment, hourOf } from '../decider/writes/appointment.ts';
import type { Clock } from '../ports.ts';
import type { Store } from '../store/store.ts';

export interface JobParts {
  readonly store: Store;
  readonly clock: Clock;
  /** Resolves when the proposals are durable in the inbox; saying one twice is saying it once. */
  readonly propose: (...proposals: readonly SystemProposal[]) => Promise<void>;
}

/** What was committed while the last look was being taken bears an earlier time; looking back a little finds it. */
const OVERLAP = 120_000;
const HOUR = 3_600_000;
/** The decider takes an appointment out when it has decided it. What is still there was missed: it stood still between its clock and its commit. */
const SWEEP = 24 * HOUR;
const SWEEP_EVERY = 600_000;
const AT_ONCE = 200;

/** Returns how many were due. Throws StoreUnavailable; then nothing is lost and the next look takes it up. */
export async function keepAppointments({ store, clock, propose }: JobParts): Promise<number> {
  const now = instantOf(clock.now());
  const stored = await store.get(AGENDA_PLACE.db, AGENDA_PLACE.id);
  const place = stored && AgendaPlace.safeParse(stored.body);
  const { until, swept } = place?.success ? place.data : { until: now };
  const sweeps = !swept || between(swept, now) >= SWEEP_EVERY;
  const from = plus(until, -(sweeps ? SWEEP : OVERLAP));

  const due: Appointment[] = [];
  for (const hour of hoursBetween(from, now)) {
    for (const { body } of await store.find(AGENDA, 'hour', hour)) {
      const appointment = Appointment.parse(body);
      if (appointment.at >= from && appointment.at <= now) due.push(appointment);
    }
  }
  due.sort((a, b) => byText(a.at, b.at));
  for (let first = 0; first < due.length; first += AT_ONCE) {
    await propose(...due.slice(first, first + AT_ONCE).map((appointment) => appointment.proposal));
  }
  if (sweeps || due.length > 0) {
    await store.put([{ ...AGENDA_PLACE, body: { until: now, swept: sweeps ? now : swept }, expect: stored?.rev ?? null }]);
  }
  return due.length;
}

function* hoursBetween(from: Instant, until: Instant): Generator<string> {
  const last = hourOf(until);
  for (let at = msOf(from); hourOf(instantOf(at)) <= last; at += HOUR) yield hourOf(instantOf(at));
}
