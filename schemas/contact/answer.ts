/** What an administrator does with what somebody wrote to us (product.md 2.18, R-61): answers it, or closes it. */

import { isRefusal } from '../basics/machine.ts';
import { keyOf } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found, refused } from '../decision.ts';
import type { MailErrand } from '../errand/shape.ts';
import { notice } from '../notice/make.ts';
import { opIdOf } from '../proposal/shape.ts';
import { goesOn } from './decide.ts';
import { CONTACTS, openedBy } from './open.ts';
import type { ContactAnswer, ContactClose } from './proposals.ts';
import type { Contact } from './shape.ts';
import { CONTACT } from './states.ts';

/**
 * The answer reaches a member in the app and by email, somebody without an account by email. One to a case that meanwhile became part of another is
 * said there: it was written, and they are the same person.
 */
export function decideContactAnswer({ _id, body }: ContactAnswer, known: Known, moment: Moment): Decision {
  const contact = openedBy(found(goesOn(body.contactId, CONTACTS, known))?._id ?? body.contactId, known, moment);
  if (!('_id' in contact)) return contact;
  if (contact.thread.length >= 100) return refused('CONTACT_CLOSED');
  const said = { id: opIdOf(_id), from: 'us' as const, text: body.message, at: moment.judgedAt };
  const thread = [...contact.thread, said];
  const status = CONTACT[contact.status].answered;
  if (isRefusal<Contact['status']>(status)) return refused(status.code);
  const answered: Contact = { ...contact, ...stamp(moment, contact), status, thread };
  const mail: MailErrand = {
    _id: `errand:mail-${keyOf(contact._id)}.${said.id}`,
    type: 'errand',
    ...stamp(moment),
    status: 'open',
    kind: 'mail',
    task: { about: 'answer', contactId: contact._id, answerId: said.id },
  };
  return accepted([answered, mail, ...told(answered, said.text, moment)]);
}

export function decideContactClose({ body }: ContactClose, known: Known, moment: Moment): Decision {
  const contact = openedBy(body.contactId, known, moment);
  if (!('_id' in contact)) return contact;
  if (contact.status === body.as) return accepted([]);
  const status = CONTACT[contact.status][body.as];
  return isRefusal<Contact['status']>(status)
    ? refused(status.code)
    : accepted([{ ...contact, ...stamp(moment, contact), status }]);
}

function told({ _id, uid, subject }: Contact, text: string, moment: Moment) {
  if (uid === undefined) return [];
  const title = `We answered: ${subject}`;
  return [
    notice(moment, uid, _id, { event: 'contact.answered', title, body: text, link: '/member/contact', severity: 'action' }),
  ];
}
