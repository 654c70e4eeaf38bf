/** Who of us has a case (2.18): whoever takes it on first has it (V6); somebody else takes it over in sight of that, and whoever has it lets go. */
import { nameOf, ZONE } from '../application/open.ts';
import { isRefusal } from '../basics/machine.ts';
import { keyOf } from '../basics/primitives.ts';
import { replaced, stamp } from '../basics/revise.ts';
import { localDay, localTime } from '../basics/time.ts';
import { without } from '../blank.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { openedBy } from './answer.ts';
import type { ContactTake } from './proposals.ts';
import type { Contact, ContactCase } from './shape.ts';
import { CONTACT } from './states.ts';

export const contactCaseIdOf = (contactId: string): string => `contactcase:${keyOf(contactId)}`;

export function decideContactTake({ body }: ContactTake, known: Known, moment: Moment): Decision {
  const contact = openedBy(body.contactId, known, moment);
  if (!('_id' in contact)) return contact;
  const id = contactCaseIdOf(contact._id);
  const before = found(known.get('contactcase', 'platform/contacts', id));
  const status = CONTACT[contact.status].taken;
  if (isRefusal<Contact['status']>(status)) return refused(status.code);
  const { taken } = before ?? {};
  if (taken && taken.by !== moment.by && taken.at !== body.takenAt)
    return refused('ALREADY_DECIDED', {
      ...{ state: 'taken on', name: taken.name },
      ...{ date: localDay(taken.at, ZONE), time: localTime(taken.at, ZONE) },
    });
  const begun: ContactCase = { _id: id, type: 'contactcase', ...stamp(moment, before), contactId: contact._id };
  if (body.as === 'nobodys') return accepted(before?.taken ? replaced(before, without(before, 'taken'), moment) : []);
  if (taken?.by === moment.by) return accepted([]);
  const mine = { ...begun, taken: { by: moment.by, name: nameOf(moment.by, known), at: moment.receivedAt } };
  return accepted([...replaced(before, mine, moment), ...replaced(contact, { ...contact, status }, moment)]);
}
