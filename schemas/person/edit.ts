/** Changing one's profile from several devices: field by field, and a field two of them changed waits for a choice (G1, G2, G14). */

import { mergeOf } from '../basics/merge.ts';
import { changed } from '../basics/revise.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found, held, refused } from '../decision.ts';
import { postsOf } from '../employment/posts.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { rostersOf } from '../pass/member.ts';
import { personOf, profileOf } from './known.ts';
import type { PersonEdit } from './proposals.ts';
import type { Person } from './shape.ts';

type Edit = PersonEdit['body'];
type Field = keyof Edit;
const FIELDS = ['displayName', 'phone', 'homeOutcode', 'emergencyContact'] as const satisfies readonly Field[];
const NAMES: Readonly<Record<Field, string>> = {
  displayName: 'your name',
  phone: 'your phone number',
  homeOutcode: 'your home area',
  emergencyContact: 'your emergency contact',
};

export function decidePersonEdit({ body }: PersonEdit, known: Known, moment: Moment): Decision {
  const finding = profileOf(known, moment.by);
  const person = found(finding);
  if (!person) return finding.state === 'unknown' ? accepted([], ['person']) : refused('NOT_FOUND');
  if (person.status === 'deletion_requested') return refused('ACCOUNT_CLOSING');
  const after = { ...person };
  const conflicting: Field[] = [];
  for (const field of FIELDS) {
    const change = body[field];
    const merged = change && mergeOf(person[field], change);
    if (merged === 'conflicting') conflicting.push(field);
    if (merged === 'taken') put(after, field, change?.to ?? null);
  }
  const documents = [...changed([person], [after], moment), ...named(person, after, known, moment)];
  const [first] = conflicting;
  if (first === undefined) return accepted(documents);
  return { ...held('CONFLICT_HELD', { field: NAMES[first] }, documents), waits: conflicting };
}

/**
 * A held edit once more, as if its author had seen the profile as it is now: the fields that wait, and no other. What it had its way with at once
 * may have been changed again since.
 */
export function decideEditAgain(request: PersonEdit, known: Known, moment: Moment, waits?: readonly string[]): Decision {
  const { body } = request;
  const waiting = waits ? Object.fromEntries(Object.entries(body).filter(([field]) => waits.includes(field))) : body;
  return decidePersonEdit({ ...request, body: againstWhatIs(waiting, known, moment.by) }, known, moment);
}

/** What its author would have written who saw the profile as it is now. */
export function againstWhatIs(edit: Edit, known: Known, uid: string): Edit {
  const person = personOf(known, uid);
  if (!person) return edit;
  return {
    ...(edit.displayName && { displayName: { ...edit.displayName, from: person.displayName } }),
    ...(edit.phone && { phone: { ...edit.phone, from: person.phone ?? null } }),
    ...(edit.homeOutcode && { homeOutcode: { ...edit.homeOutcode, from: person.homeOutcode ?? null } }),
    ...(edit.emergencyContact && { emergencyContact: { ...edit.emergencyContact, from: person.emergencyContact ?? null } }),
  };
}

function put<F extends Field>(person: Person, field: F, value: Person[F] | null): void {
  if (value === null || value === undefined) delete person[field as Exclude<F, 'displayName'>];
  else person[field] = value;
}

/** A new name also stands on the lists of the gyms where its bearer holds passes or works. */
function named(before: Person, after: Person, known: Known, moment: Moment): AnyDocument[] {
  if (before.displayName === after.displayName) return [];
  return [...rostersOf(known, moment, after), ...postsOf(known, moment, after)];
}
