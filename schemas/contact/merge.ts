/**
 * Two of the same person become one conversation (2.18, 4.5). The later one becomes part of the earlier, which has the number they were told first:
 * so whatever goes on has a beginning, and nothing goes round in a circle. The later one keeps all it had, and says where it went.
 */
import { nameOf } from '../application/open.ts';
import { byText } from '../basics/by-text.ts';
import { isRefusal, type Refusal } from '../basics/machine.ts';
import { keyOf } from '../basics/primitives.ts';
import { replaced, stamp } from '../basics/revise.ts';
import { accepted, audited, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { asWritten } from './decide.ts';
import { CONTACTS, caseOf, freshCase, openedBy } from './open.ts';
import type { ContactMerge } from './proposals.ts';
import type { Contact } from './shape.ts';
import { CONTACT } from './states.ts';

type Status = Contact['status'];
const MOST_SAID = 100;

/** By their account; without one, by the address they wrote from. An address alone is nobody's account. */
const areOfOne = (one: Contact, other: Contact): boolean =>
  one.uid === other.uid && (one.uid !== undefined || one.email === other.email);

/** Which of two came first. */
const byArrival = (one: Contact, other: Contact): number => byText(one.createdAt, other.createdAt) || byText(one._id, other._id);

/** Of two: the later one, and the earlier one it can become part of. */
export function inOrder(one: Contact, other: Contact): { readonly part: Contact; readonly into: Contact } {
  return byArrival(one, other) < 0 ? { part: other, into: one } : { part: one, into: other };
}

/** What of them can be merged with it: what the same person wrote that is not over. In the order in which it came. */
export function mergeableWith(contact: Contact, all: readonly Contact[]): readonly Contact[] {
  if (isRefusal<Status>(CONTACT[contact.status].merged)) return [];
  return all
    .filter((one) => one._id !== contact._id && areOfOne(one, contact) && !isRefusal<Status>(CONTACT[one.status].merged))
    .sort(byArrival);
}

const waitsForUs = ({ status }: Contact): boolean => status === 'new' || status === 'open';

/** The earlier one as it goes on, or why it does not. The earliest of what waits for us is due; what was answered is no longer. */
export function together(part: Contact, into: Contact): Contact | Refusal {
  const status: Status | Refusal = CONTACT[into.status][waitsForUs(part) ? 'joined' : 'joined_answered'];
  if (isRefusal<Status>(status)) return status;
  const waiting = [into, part].filter(waitsForUs);
  const [due = into.dueAt] = waiting.map(({ dueAt }) => dueAt).sort();
  // Written without a network it came later than it was written, and stands before what followed it.
  const [at = part.createdAt] = [part.createdAt, ...part.thread.map((said) => said.at)].sort();
  const first = { id: keyOf(part._id), from: 'requester', text: part.message, at } as const;
  const { _id: contactId, topic, subject, ref, createdAt } = part;
  const received = { contactId, topic, subject, ...(ref === undefined ? {} : { ref }), at: createdAt };
  return {
    ...into,
    status,
    dueAt: due,
    thread: [...into.thread, first, ...part.thread].sort(asWritten),
    parts: [...(into.parts ?? []), received, ...(part.parts ?? [])],
  };
}

export function decideContactMerge({ body }: ContactMerge, known: Known, moment: Moment): Decision {
  const part = openedBy(body.contactId, known, moment);
  if (!('_id' in part)) return isDone(part, body, known, moment) ? accepted([]) : part;
  const into = openedBy(body.intoId, known, moment);
  if (!('_id' in into)) return into;
  if (part._id === into._id || !areOfOne(part, into)) return wrong('choose another one of the same person.');
  if (byArrival(part, into) < 0) return wrong('the later one becomes part of the earlier one.');
  const status: Status | Refusal = CONTACT[part.status].merged;
  if (isRefusal<Status>(status)) return refused(status.code);
  const whole = together(part, into);
  if (!('_id' in whole)) return refused(whole.code);
  if (whole.thread.length > MOST_SAID) return wrong(`together they are more than ${MOST_SAID} messages.`);
  const merged: Contact = { ...part, ...stamp(moment, part), status, mergedInto: into._id };
  const documents = [...replaced(into, whole, moment), merged, ...handedOver(part, into, known, moment)];
  const target = { type: 'contact', id: part._id } as const;
  return audited(accepted(documents), { action: 'contact.merge', target, after: { mergedInto: into._id } });
}

const wrong = (rule: string): Decision => refused('VALIDATION', { field: 'Merging', rule });

/** Said twice by the same person it is done once. */
const isDone = ({ code }: Decision, { contactId, intoId }: ContactMerge['body'], known: Known, { by }: Moment): boolean =>
  code === 'ALREADY_DECIDED' &&
  caseOf(contactId, known)?.merged?.by === by &&
  found(known.get('contact', CONTACTS, contactId))?.mergedInto === intoId;

/** Who merged them stands with the later one, which nobody has any more: whoever had it has the whole, unless somebody had that already. */
function handedOver(part: Contact, into: Contact, known: Known, moment: Moment) {
  const [before, whole] = [caseOf(part._id, known), caseOf(into._id, known)];
  const merged = { by: moment.by, name: nameOf(moment.by, known), at: moment.receivedAt };
  const gone = { ...freshCase(part._id, before, moment), merged };
  const taken = whole?.taken ?? before?.taken;
  if (!taken) return [gone];
  return [gone, ...replaced(whole, { ...freshCase(into._id, whole, moment), taken }, moment)];
}
