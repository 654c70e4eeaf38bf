/**
 * Staff showed somebody round: a fact, kept whatever has become of who says so since (A2, G8). It is the person's own, and the gym's list has it on
 * the entry of each of their passes there.
 */
import { changed, replaced, stamp } from '../basics/revise.ts';
import { gymScope } from '../basics/scope.ts';
import { doubtsOf } from '../booking/attendance/power.ts';
import { accepted, type Decision, flagged, found, type Known, type Moment, refused } from '../decision.ts';
import { overlaid, rosterEntryOf } from '../pass/member.ts';
import { TAKES } from '../person/power.ts';
import { withInduction } from '../roster/before-training.ts';
import { inductionOf } from './known.ts';
import type { InductionRecord } from './proposals.ts';
import { type Induction, inductionIdOf } from './shape.ts';

export function decideInductionRecord(fact: InductionRecord, known: Known, moment: Moment): Decision {
  const { gymId, passId, done } = fact.body;
  const finding = rosterEntryOf(known, gymId, passId);
  const said = doubtsOf(fact, { gymId, slotId: NO_CLASS }, TAKES['induction.record'], known, moment);
  if ('refused' in said) return said.refused;
  // Nobody's pass, or one of another gym: there is nobody of whom it could be said.
  if (finding.state === 'absent') return refused('NOT_FOUND');
  if (finding.state === 'unknown') return accepted([], ['roster']);
  const { memberId: uid } = finding.value;
  const before = found(inductionOf(known, gymId, uid));
  if (before && before.judgedAt > moment.judgedAt) return accepted([]);
  const { _id: proposalId } = fact;
  const { judgedAt } = moment;
  const after: Induction = {
    ...{ _id: inductionIdOf(gymId, uid), type: 'induction', ...stamp(moment, before) },
    ...{ proposalId, judgedAt, gymId, uid, done },
  };
  const theirs = found(known.find('roster', `${gymScope(gymId)}/roster`, 'memberId', uid)) ?? [];
  const entries = overlaid(theirs, [finding.value]);
  const listed = entries.map((entry) => ({ ...entry, flags: withInduction(entry.flags, done) }));
  const documents = [...replaced(before, after, moment), ...changed(entries, listed, moment)];
  const [code] = said.codes;
  return code ? flagged(code, documents) : accepted(documents);
}

/** Nobody takes it. */
const NO_CLASS = 'slot:none';
