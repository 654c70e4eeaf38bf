/**
 * A note is written down at work: a fact, kept whatever has become of who wrote it since (A2, G8). Of the day, or of any class, by whoever sees the
 * gym's members; of a class of theirs by whoever takes it.
 */
import { stamp } from '../basics/revise.ts';
import { doubtsOf } from '../booking/attendance/power.ts';
import { slotIn } from '../booking/seats.ts';
import { accepted, type Decision, flagged, found, type Known, type Moment } from '../decision.ts';
import { takenBy } from '../duty/known.ts';
import { timetableOf } from '../gym/known.ts';
import { memberName } from '../pass/member.ts';
import { TAKES } from '../person/power.ts';
import { opIdOf } from '../proposal/shape.ts';
import type { StaffNoteWrite } from './proposals.ts';
import type { StaffNote } from './shape.ts';

export function decideStaffNoteWrite(fact: StaffNoteWrite, known: Known, moment: Moment): Decision {
  const { gymId, slotId, text } = fact.body;
  const said = doubtsOf(fact, { gymId, slotId: slotId ?? OF_THE_DAY }, TAKES['staffnote.write'], known, moment);
  if ('refused' in said) return said.refused;
  const slot = slotId && slotIn(found(timetableOf(known, gymId, slotId)), slotId);
  const note: StaffNote = {
    _id: `staffnote:${opIdOf(fact._id)}`,
    type: 'staffnote',
    ...stamp(moment),
    proposalId: fact._id,
    judgedAt: moment.judgedAt,
    gymId,
    uid: moment.by,
    name: memberName(known, moment.by),
    text,
    ...(slotId ? { slotId, ...takenBy(known, gymId, slotId) } : {}),
    ...(slot ? { slotName: slot.name, startsAt: slot.startsAt } : {}),
  };
  const [code] = said.codes;
  return code ? flagged(code, [note]) : accepted([note]);
}

/** No class: nobody takes it. */
const OF_THE_DAY = 'slot:none';
