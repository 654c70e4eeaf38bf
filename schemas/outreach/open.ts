/** A gym that might come to us, as an administrator may act on it, and how it moves on: what `steps`, `details`, `invite` and the others share. */
import { stamp } from '../basics/revise.ts';
import { laterOf, localDay, localTime } from '../basics/time.ts';
import { accepted, audited, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { personOf } from '../person/known.ts';
import { platformPowerMissing } from '../person/runs-platform.ts';
import { publicName } from '../person/shape.ts';
import { OUTREACH, STAGE_SAID } from './place.ts';
import type { Outreach } from './shape.ts';

export const ZONE = 'Europe/London';

/** For an administrator alone; one whose time is over is not there. */
export function theirs(
  outreachId: string,
  known: Known,
  moment: Moment,
): { readonly outreach: Outreach } | { readonly instead: Decision } {
  const missing = platformPowerMissing(known, moment, 'admin');
  if (missing) return { instead: missing };
  const finding = known.get('outreach', OUTREACH, outreachId);
  if (finding.state === 'unknown') return { instead: accepted([], ['outreach']) };
  const outreach = found(finding);
  return outreach && !outreach.over ? { outreach } : { instead: refused('NOT_FOUND') };
}

/** Who does it, as their colleagues read it; nobody where the system does. */
export function whoDoes(
  { by: uid }: Pick<Moment, 'by'>,
  known: Known,
): { readonly uid: string; readonly name: string } | undefined {
  if (uid === 'system') return undefined;
  const person = personOf(known, uid);
  return { uid, name: person ? publicName(person.displayName) : 'An administrator' };
}

/** The same, further on: stamped and touched, and its history one line longer where its stage changed. */
export function movedOn(outreach: Outreach, change: Partial<Outreach>, known: Known, moment: Moment): Outreach {
  const stage = change.stage ?? outreach.stage;
  const by = whoDoes(moment, known);
  const line = { stage, at: moment.judgedAt, ...(by && { by }) };
  const history = stage === outreach.stage ? outreach.history : [...outreach.history, line].slice(-100);
  const touchedAt = laterOf(moment.judgedAt, outreach.touchedAt);
  return { ...outreach, ...change, ...stamp(moment, outreach), history, touchedAt };
}

/** V6: the second reads who was first, and whoever comes too late how far it is. */
export function alreadyMoved({ stage, history, createdAt }: Outreach): Decision {
  const last = history.at(-1);
  const at = last?.at ?? createdAt;
  const name = last?.by?.name ?? 'Fitness Hub';
  return refused('ALREADY_DECIDED', { state: STAGE_SAID[stage], name, date: localDay(at, ZONE), time: localTime(at, ZONE) });
}

/** On record (2.23), without what somebody wrote. */
export const onRecord = (decision: Decision, what: string, { _id, stage }: Outreach, before?: Outreach): Decision =>
  audited(decision, {
    action: `outreach.${what}`,
    target: { type: 'outreach', id: _id },
    ...(before && { before: { stage: before.stage } }),
    after: { stage },
  });
