/** Who of us has a case (2.18): whoever takes it on first has it (V6); somebody else takes it over in sight of that, and whoever has it lets go. */
import { nameOf, ZONE } from '../application/open.ts';
import { isRefusal } from '../basics/machine.ts';
import { replaced } from '../basics/revise.ts';
import { localDay, localTime } from '../basics/time.ts';
import { without } from '../blank.ts';
import { accepted, type Decision, type Known, type Moment, refused } from '../decision.ts';
import { caseOf, freshCase, openedBy } from './open.ts';
import type { ContactTake } from './proposals.ts';
import type { Contact } from './shape.ts';
import { CONTACT } from './states.ts';

export function decideContactTake({ body }: ContactTake, known: Known, moment: Moment): Decision {
  const contact = openedBy(body.contactId, known, moment);
  if (!('_id' in contact)) return contact;
  const before = caseOf(contact._id, known);
  const status = CONTACT[contact.status].taken;
  if (isRefusal<Contact['status']>(status)) return refused(status.code);
  const { taken } = before ?? {};
  if (taken && taken.by !== moment.by && taken.at !== body.takenAt)
    return refused('ALREADY_DECIDED', {
      ...{ state: 'taken on', name: taken.name },
      ...{ date: localDay(taken.at, ZONE), time: localTime(taken.at, ZONE) },
    });
  if (body.as === 'nobodys') return accepted(before?.taken ? replaced(before, without(before, 'taken'), moment) : []);
  if (taken?.by === moment.by) return accepted([]);
  const by = { by: moment.by, name: nameOf(moment.by, known), at: moment.receivedAt };
  const mine = { ...freshCase(contact._id, before, moment), taken: by };
  return accepted([...replaced(before, mine, moment), ...replaced(contact, { ...contact, status }, moment)]);
}
