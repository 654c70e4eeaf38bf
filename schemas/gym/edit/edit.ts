/**
 * Changing what a gym says of itself, by its owner and whoever may (R-60, `profile.edit`), on several devices: field by field (G1), hours by the
 * day (G4), lists item by item (G3). A field that somebody else changed meanwhile stays as it is until the author has chosen (G2).
 */
import { changed } from '../../basics/revise.ts';
import { gymScope, selfScope } from '../../basics/scope.ts';
import { accepted, type Decision, found, held, type Known, type Moment, refused } from '../../decision.ts';
import type { AnyDocument } from '../../folds/documents.ts';
import { powerMissing } from '../../person/power.ts';
import type { Grants } from '../../person/shape.ts';
import { gymOf } from '../known.ts';
import type { GymEdit } from '../proposals.ts';
import { deviceOf, noted, recorded, recordOf } from '../record.ts';
import type { Gym } from '../shape.ts';
import { fieldsInSight, type GymChanges, type Part, withFields } from './fields.ts';
import { LIST_FIELDS, withLists } from './lists.ts';
import { withUploads } from './photos.ts';
import { wrongEdit, wrongGym } from './said.ts';
import { hoursInSight, withSpecialDays, withWeeks } from './week.ts';

const NONE: ReadonlySet<string> = new Set();

export const decideGymEdit = (edit: GymEdit, known: Known, moment: Moment): Decision => decided(edit, known, moment, NONE);

/**
 * A held edit once more, as if its author had seen what stands now. What it had its way with already stays as others have made it since, and
 * its lists were done when it came.
 */
export function decideGymEditAgain(edit: GymEdit, known: Known, moment: Moment): Decision {
  const gym = found(gymOf(known, edit.body.gymId));
  if (!gym) return decided(edit, known, moment, NONE);
  const record = recordOf(known, gym._id, moment);
  const done = new Set(record.history.filter(({ of }) => of === edit._id).flatMap(({ fields }) => fields));
  const body = Object.fromEntries(Object.entries(edit.body).filter(([field]) => !LIST_FIELDS.some((list) => list === field)));
  const inSight = hoursInSight(gym, fieldsInSight(gym, body as GymChanges));
  return decided({ ...edit, body: inSight }, known, moment, done);
}

function decided(edit: GymEdit, known: Known, moment: Moment, done: ReadonlySet<string>): Decision {
  const { body } = edit;
  const missing = powerMissing(known, moment.by, body.gymId, 'gym.edit');
  if (missing) return missing;
  const finding = gymOf(known, body.gymId);
  if (finding.state === 'unknown') return accepted([], ['gym']);
  if (finding.state === 'absent' || finding.value.status === 'removed') return refused('GYM_REMOVED');
  const before = finding.value;
  const record = recordOf(known, before._id, moment);
  const wrong = wrongEdit(body);
  if (wrong) return refused('VALIDATION', { ...wrong });
  const fields = withFields(before, body, done);
  const weeks = withWeeks(fields.gym, body, done);
  const special = withSpecialDays(weeks.gym, body, done);
  const lists = withLists(special.gym, body, record, moment.judgedAt);
  const wrongNow = wrongGym(lists.gym, lists.full);
  if (wrongNow) return refused('VALIDATION', { ...wrongNow });
  const shown = withUploads(before, lists.gym, known, moment);
  if ('refused' in shown) return shown.refused;
  const parts: readonly Part[] = [fields, weeks, special, lists];
  const taken = parts.flatMap((part) => part.taken);
  const after = { ...noted(record, edit._id, taken, moment, deviceOf(edit.origin, known, moment)), touched: lists.touched };
  const documents = [
    ...changed([before], [shown.gym], moment),
    ...recorded(known, after, moment),
    ...renamed(before, shown.gym, known, moment),
    ...shown.uploads,
  ];
  const [first] = parts.flatMap((part) => part.conflicting);
  return first === undefined ? accepted(documents, shown.unknown) : held('CONFLICT_HELD', { field: first }, documents);
}

/** Whoever works there has its name among their powers. */
function renamed(before: Gym, { name }: Gym, known: Known, moment: Moment): AnyDocument[] {
  if (before.name === name) return [];
  const people = found(known.find('employee', `${gymScope(before._id)}/people`, 'gymId', before._id)) ?? [];
  return people.flatMap(({ uid }): Grants[] => {
    const grants = found(known.get('grants', `${selfScope(uid)}/self`, `grants:${uid}`));
    if (!grants) return [];
    const gyms = grants.gyms.map((grant) => (grant.gymId === before._id ? { ...grant, gymName: name } : grant));
    return changed([grants], [{ ...grants, gyms }], moment);
  });
}
