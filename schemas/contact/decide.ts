/** Messages to us: received with a number of its own (product.md 2.18), continued by their author. */

import { byText } from '../basics/by-text.ts';
import type { Instant, LocalDate } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { selfScope } from '../basics/scope.ts';
import { addDays, between, instantAt, localDay, weekday } from '../basics/time.ts';
import type { Decision, Finding, Known, Moment } from '../decision.ts';
import { accepted, found, refused } from '../decision.ts';
import { opIdOf } from '../proposal/shape.ts';
import { counted } from './counted.ts';
import type { ContactReceivedFrom, ContactReply, ContactSend } from './proposals.ts';
import type { Contact, ContactForm } from './shape.ts';

const ZONE = 'Europe/London';
/** Monday is 0. */
const SATURDAY = 5;
/** 2.18: what was resolved is opened again by its author so long. */
export const REOPENS_WITHIN = 14 * 86_400_000;

export function decideContactSend(proposal: ContactSend, known: Known, moment: Moment): Decision {
  return received(opIdOf(proposal._id), proposal.body, moment.by, known, moment);
}

/** From somebody who is not signed in: said by the system, which checked the form. */
export function decideContactReceived({ body: { opId, form } }: ContactReceivedFrom, known: Known, moment: Moment): Decision {
  // Whoever is not signed in chose this id: it must not be another's.
  if (found(known.get('contact', 'platform/contacts', `contact:${opId}`))) return refused('DUPLICATE');
  return received(opId, form, undefined, known, moment);
}

function received(opId: string, form: ContactForm, uid: string | undefined, known: Known, moment: Moment): Decision {
  const today = localDay(moment.receivedAt, ZONE);
  const year = today.slice(0, 4);
  const counter = counted(known, moment, `contact-${year}`);
  const contact: Contact = {
    _id: `contact:${opId}`,
    type: 'contact',
    ...stamp(moment),
    ...form,
    ...(uid === undefined ? {} : { uid }),
    ...(counter ? { ref: `CR-${year}-${String(counter.last).padStart(5, '0')}` } : {}),
    status: 'new',
    thread: [],
    dueAt: dueFor(form.topic, today),
  };
  return accepted(counter ? [contact, counter] : [contact], counter ? [] : ['contacts']);
}

/** Adds to one's own case, or to the one it became part of; one that was resolved is open again. The order is that of writing, whatever arrives first. */
export function decideContactReply({ _id, body }: ContactReply, known: Known, moment: Moment): Decision {
  const finding = goesOn(body.contactId, `${selfScope(moment.by)}/self`, known);
  const contact = found(finding);
  if (!contact) return finding.state === 'unknown' ? accepted([], ['contacts']) : refused('NOT_FOUND');
  if (contact.status === 'closed' || contact.status === 'spam' || contact.thread.length >= 100) return refused('CONTACT_CLOSED');
  const isOver = contact.status === 'resolved' && between(contact.updatedAt, moment.judgedAt) > REOPENS_WITHIN;
  if (isOver) return refused('CONTACT_CLOSED');
  const said = { id: opIdOf(_id), from: 'requester' as const, text: body.message, at: moment.judgedAt };
  const thread = [...contact.thread, said].sort(asWritten);
  const status = contact.status === 'new' ? 'new' : 'open';
  return accepted([{ ...contact, ...stamp(moment, contact), status, thread }]);
}

/** Where it goes on: in the one that it became part of, and that one in turn; in itself where it is no part. Each is part of an earlier one. */
export function goesOn(contactId: string, db: string, known: Known): Finding<Contact> {
  const finding = known.get('contact', db, contactId);
  const into = found(finding)?.mergedInto;
  return into === undefined ? finding : goesOn(into, db, known);
}

type Said = Contact['thread'][number];
export const asWritten = (one: Said, other: Said): number => byText(one.at, other.at) || byText(one.id, other.id);

/** The end of the second working day; thirty days where it is about privacy, which is within the month the law gives. */
export function dueFor(topic: ContactForm['topic'], today: LocalDate): Instant {
  return instantAt(topic === 'privacy' ? addDays(today, 30) : workingDayAfter(workingDayAfter(today)), '17:00', ZONE);
}

function workingDayAfter(day: LocalDate): LocalDate {
  const next = addDays(day, 1);
  return weekday(next) < SATURDAY ? next : workingDayAfter(next);
}
