/**
 * A member puts a pass aside for a while, or takes it up again before that (2.5, R-13). It may come from a queue: when it was said counts as far
 * as that may be believed (X4), and a visit after it wins (C10). The days it lay aside come after its end once it goes on.
 */
import { isRefusal } from '../../basics/machine.ts';
import type { Instant } from '../../basics/primitives.ts';
import { memberScope } from '../../basics/scope.ts';
import { addLocalDays, daysFrom, earlierOf, laterOf, localDay, plus } from '../../basics/time.ts';
import { without } from '../../blank.ts';
import { longerBy } from '../../closure/passes/longer.ts';
import { accepted, type Decision, type Known, type Moment, refused, saidAt } from '../../decision.ts';
import { settleMember } from '../member.ts';
import type { PassPause, PassResume } from '../proposals.ts';
import type { Pass } from '../shape.ts';
import { PASS } from '../states.ts';

const PAUSED: readonly Pass['kind'][] = ['monthly', 'fixed_term'];
/** so often … */
const PAUSES = 2;
/** … in so long. */
const PAUSES_WITHIN = 365 * 24 * 60 * 60_000;

export function decidePassPause({ body: { passId, days } }: PassPause, known: Known, moment: Moment): Decision {
  const held = known.get('pass', `${memberScope(moment.by)}/passes`, passId);
  if (held.state === 'unknown') return accepted([], ['passes']);
  if (held.state === 'absent') return refused(PASS.none.paused.code);
  const pass = held.value;
  const { timeZone } = pass.snapshot;
  const at = saidAt(moment);
  if (pass.status === 'paused') return accepted([]);
  const status = PASS[pass.status].paused;
  if (isRefusal(status)) return refused(status.code, { date: localDay(pass.validTo ?? pass.activateBy, timeZone) });
  // What is being renewed goes on first.
  if (!PAUSED.includes(pass.kind) || pass.renewal?.paymentId !== undefined) return refused('PAUSE_NONE');
  const before = pass.pauses ?? [];
  if (pausesLeft(pass, at) === 0) return refused('PAUSE_LIMIT', { limit: PAUSES });
  const until = addLocalDays(at, days, timeZone);
  const paused: Pass = { ...pass, status, pausedAt: at, pausedUntil: until, pauses: [...before, { at, until }].slice(-20) };
  return accepted(settleMember(known, moment, moment.by, { passes: [paused] }));
}

/** how often it can still be put aside. */
export const pausesLeft = ({ pauses = [] }: Pick<Pass, 'pauses'>, at: Instant): number =>
  Math.max(0, PAUSES - pauses.filter((one) => one.at > plus(at, -PAUSES_WITHIN)).length);

export function decidePassResume({ body: { passId } }: PassResume, known: Known, moment: Moment): Decision {
  const held = known.get('pass', `${memberScope(moment.by)}/passes`, passId);
  if (held.state === 'unknown') return accepted([], ['passes']);
  if (held.state === 'absent') return refused(PASS.none.paused.code);
  const pass = held.value;
  if (pass.status !== 'paused') return accepted([]);
  // Whoever else put it aside takes it up again.
  if (pass.pausedUntil === undefined) return refused('PASS_PAUSED');
  const at = laterOf(saidAt(moment), pass.pausedFrom ?? pass.pausedAt ?? pass.pausedUntil);
  return accepted(settleMember(known, moment, moment.by, { passes: [resumed(pass, at)] }));
}

/** Of a pause that is over by then, what the pass is after it; any other as it is. */
export const rested = (pass: Pass, now: Instant): Pass =>
  pass.status === 'paused' && pass.pausedUntil !== undefined && pass.pausedUntil <= now ? resumed(pass, pass.pausedUntil) : pass;

function resumed(pass: Pass, at: Instant): Pass {
  const { pausedAt, pausedFrom, pausedUntil = at, snapshot } = pass;
  const status = PASS.paused.freed;
  const from = pausedFrom ?? pausedAt ?? at;
  const to = earlierOf(at, pausedUntil);
  const days = Math.max(0, daysFrom(localDay(from, snapshot.timeZone), localDay(to, snapshot.timeZone)));
  const pauses = pass.pauses?.map((one) => (one.at === pausedAt ? { at: from, until: laterOf(from, to) } : one));
  const awake = { ...without(pass, 'pausedAt', 'pausedFrom', 'pausedUntil'), status, ...(pauses && { pauses }) };
  return days === 0 ? awake : longerBy(awake, days);
}
