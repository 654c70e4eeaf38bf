/** What an administrator does with a gym that might come to us, short of writing to it: from the queue as well, on the way home from a visit. */
import { isRefusal } from '../basics/machine.ts';
import { selfScope } from '../basics/scope.ts';
import { without } from '../blank.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { opIdOf } from '../proposal/shape.ts';
import { alreadyMoved, movedOn, onRecord, theirs, whoDoes } from './open.ts';
import type { OutreachMove, OutreachNote, OutreachPlan, OutreachStopAsked } from './proposals.ts';
import { EVENT_OF, OUTREACH_TABLE } from './states.ts';
import { stopping } from './stopped.ts';

const MOST_NOTES = 200;

/** It is kept whatever stage they are in: it was said. */
export function decideOutreachNote({ _id, body }: OutreachNote, known: Known, moment: Moment): Decision {
  const which = theirs(body.outreachId, known, moment);
  if ('instead' in which) return which.instead;
  const { outreach } = which;
  if (outreach.notes.length >= MOST_NOTES)
    return refused('VALIDATION', { field: 'Note', rule: `there are ${MOST_NOTES} already.` });
  const by = whoDoes(moment, known) ?? { uid: moment.by, name: 'An administrator' };
  const note = { id: opIdOf(_id), text: body.text, at: moment.judgedAt, by };
  const notes = [...outreach.notes, note].toSorted((one, other) => (one.at + one.id < other.at + other.id ? -1 : 1));
  return accepted([movedOn(outreach, { notes }, known, moment)]);
}

/** V6: of two who move it the first is followed, and the second reads who that was. */
export function decideOutreachMove({ body }: OutreachMove, known: Known, moment: Moment): Decision {
  const which = theirs(body.outreachId, known, moment);
  if ('instead' in which) return which.instead;
  const { outreach } = which;
  const { from, to, reason, text } = body;
  const stage = OUTREACH_TABLE[outreach.stage][EVENT_OF[to]];
  if (isRefusal(stage) && stage.code === 'OUTREACH_STOPPED') return refused(stage.code);
  if (outreach.stage !== from || isRefusal(stage)) return alreadyMoved(outreach);
  if (to === 'lost' && reason === undefined) return refused('VALIDATION', { field: 'Reason', rule: 'say why it is lost.' });
  const rest = without(outreach, 'lost', ...(to === 'lost' ? (['nextAction', 'nextActionOn'] as const) : []));
  const lost = to === 'lost' && reason !== undefined ? { lost: { reason, ...(text !== undefined && { text }) } } : {};
  const after = movedOn(rest, { stage, ...lost }, known, moment);
  return onRecord(accepted([after]), 'moved', after, outreach);
}

/** Whoever is to do it has to run the platform too. */
export function decideOutreachPlan({ body }: OutreachPlan, known: Known, moment: Moment): Decision {
  const which = theirs(body.outreachId, known, moment);
  if ('instead' in which) return which.instead;
  const { outreach } = which;
  const { nextActionOn, nextAction, assigneeUid: uid } = body;
  if (outreach.stage === 'do_not_contact') return refused('OUTREACH_STOPPED');
  if (nextAction !== undefined && nextActionOn === undefined)
    return refused('VALIDATION', { field: 'Day', rule: 'say when it is to be done.' });
  const grants = uid === undefined ? undefined : known.get('grants', `${selfScope(uid)}/self`, `grants:${uid}`);
  if (grants && grants.state !== 'unknown' && !found(grants)?.admin)
    return refused('VALIDATION', { field: 'Who', rule: 'choose somebody who runs the platform.' });
  const kept = outreach.assignee?.uid === uid ? outreach.assignee : undefined;
  const assignee = uid === undefined ? undefined : (kept ?? whoDoes({ by: uid }, known));
  const rest = without(outreach, 'nextActionOn', 'nextAction', 'assignee');
  const planned = {
    ...(nextActionOn !== undefined && { nextActionOn }),
    ...(nextAction !== undefined && { nextAction }),
    ...(assignee && { assignee }),
  };
  return accepted([movedOn(rest, planned, known, moment)]);
}

/** Said twice it changes nothing. */
export function decideOutreachStop({ body }: OutreachStopAsked, known: Known, moment: Moment): Decision {
  const which = theirs(body.outreachId, known, moment);
  if ('instead' in which) return which.instead;
  const { outreach } = which;
  if (outreach.stage === 'do_not_contact') return accepted([]);
  const documents = stopping([outreach], known, moment);
  return onRecord(accepted(documents), 'stopped', { ...outreach, stage: 'do_not_contact' }, outreach);
}
