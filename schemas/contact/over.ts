/**
 * What time alone brings: a case that was answered is closed, and one that is over is kept for a year, or three where it is about privacy (2.18).
 * The clock of what is about privacy runs on in the case that it became part of.
 */
import { isRefusal } from '../basics/machine.ts';
import type { Instant } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { localDay, plus } from '../basics/time.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import type { Due } from '../noun.ts';
import { dueFor, REOPENS_WITHIN } from './decide.ts';
import type { ContactDue } from './proposals.ts';
import type { Contact } from './shape.ts';
import { CONTACT } from './states.ts';

const ZONE = 'Europe/London';
const DAY = 86_400_000;
const KEPT = 365 * DAY;
const KEPT_OF_PRIVACY = 3 * KEPT;

/** When it is closed, or taken away; null while somebody has to write. */
function until(contact: Contact): Instant | null {
  const { status, over, updatedAt } = contact;
  if (over) return null;
  if (status === 'resolved') return plus(updatedAt, REOPENS_WITHIN);
  if (status !== 'closed' && status !== 'spam') return null;
  return plus(updatedAt, privacyDueAt(contact) ? KEPT_OF_PRIVACY : KEPT);
}

type Received = Pick<Contact, 'topic' | 'createdAt' | 'parts'>;

/** Until when the law has us answer it, whatever else in it is due before; undefined where nothing in it is about privacy. */
export function privacyDueAt({ topic, createdAt, parts = [] }: Received): Instant | undefined {
  const received = [{ topic, at: createdAt }, ...parts].filter((one) => one.topic === 'privacy').map(({ at }) => at);
  const [first] = received.sort();
  return first && dueFor('privacy', localDay(first, ZONE));
}

export function contactDue(contact: Contact): Due | null {
  const at = until(contact);
  return at ? { at, kind: 'system.contact-due', body: { contactId: contact._id } } : null;
}

/** A timer that is early, or rings for what was opened again meanwhile, changes nothing. */
export function decideContactDue({ body: { contactId } }: ContactDue, known: Known, moment: Moment): Decision {
  const contact = found(known.get('contact', 'platform/contacts', contactId));
  const at = contact && until(contact);
  if (!at || at > moment.receivedAt) return accepted([]);
  const stamped = { ...contact, ...stamp(moment, contact) };
  if (contact.status !== 'resolved') return accepted([{ ...stamped, over: true }]);
  const status = CONTACT[contact.status].ended;
  return accepted(isRefusal<Contact['status']>(status) ? [] : [{ ...stamped, status }]);
}
