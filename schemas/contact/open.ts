/** A case as one of us may act on it: what answering it, taking it on and merging it share. */
import { ZONE } from '../application/open.ts';
import { keyOf } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { selfScope } from '../basics/scope.ts';
import { localDay, localTime } from '../basics/time.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import type { Contact, ContactCase } from './shape.ts';

export const CONTACTS = 'platform/contacts';

/**
 * The conversation, for whoever may answer it; else the refusal, which of one that became part of another says who did that (V6). On a device that
 * does not hold the inbox: not known yet.
 */
export function openedBy(contactId: string, known: Known, moment: Moment): Contact | Decision {
  const grants = known.get('grants', `${selfScope(moment.by)}/self`, `grants:${moment.by}`);
  if (grants.state !== 'unknown' && !found(grants)?.admin) return refused('NO_PERMISSION');
  const finding = known.get('contact', CONTACTS, contactId);
  if (finding.state === 'unknown') return accepted([], ['contacts']);
  if (finding.state === 'absent') return refused('NOT_FOUND');
  if (finding.value.mergedInto !== undefined) return mergedBefore(finding.value, known);
  return finding.value.status === 'closed' ? refused('CONTACT_CLOSED') : finding.value;
}

function mergedBefore({ _id, updatedAt }: Contact, known: Known): Decision {
  const { name, at } = caseOf(_id, known)?.merged ?? { name: 'another administrator', at: updatedAt };
  return refused('ALREADY_DECIDED', { state: 'merged', name, date: localDay(at, ZONE), time: localTime(at, ZONE) });
}

const caseIdOf = (contactId: string): string => `contactcase:${keyOf(contactId)}`;

export const caseOf = (contactId: string, known: Known): ContactCase | undefined =>
  found(known.get('contactcase', CONTACTS, caseIdOf(contactId)));

/** One that nobody has, in place of `before`. */
export const freshCase = (contactId: string, before: ContactCase | undefined, moment: Moment): ContactCase => ({
  ...{ _id: caseIdOf(contactId), type: 'contactcase', ...stamp(moment, before), contactId },
});
