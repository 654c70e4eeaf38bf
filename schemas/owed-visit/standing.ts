/** C7, R-40: whoever has not paid for a visit in time can neither buy nor book, until it is paid, withdrawn or disputed. */
import { isRestricted, openAs } from '../account/known.ts';
import { changed } from '../basics/revise.ts';
import { found, type Known, type Moment } from '../decision.ts';
import type { AnyDispute } from '../dispute/shape.ts';
import { overlaid } from '../pass/member.ts';
import { ownOf, personOf } from '../person/known.ts';
import type { Person } from '../person/shape.ts';
import { isDisputed, owedVisitsOf } from './known.ts';
import type { OwedVisit } from './shape.ts';

interface Changes {
  readonly owed?: readonly OwedVisit[];
  readonly disputes?: readonly AnyDispute[];
}

/** The person with these laid over what is known of theirs; nothing where that changes nothing. */
export function standingAfter(uid: string, { owed = [], disputes = [] }: Changes, known: Known, moment: Moment): Person[] {
  const person = personOf(known, uid);
  if (!person || person.status === 'erased') return [];
  const said = overlaid(found(ownOf(known, uid, 'dispute')) ?? [], disputes);
  const all = overlaid(found(owedVisitsOf(known, uid)) ?? [], owed);
  const owedVisits = all.filter((one) => one.status === 'overdue' && !isDisputed(one, said)).length;
  const { standing, status: before } = person;
  const ordered = isRestricted(known, uid);
  // Restricted for something else: that stays.
  if (before === 'restricted' && standing.owedVisits === 0 && !ordered) return [];
  const isOpen = before === 'active' || before === 'unverified' || before === 'restricted';
  const status = isOpen ? openAs({ ...person, standing: { ...standing, owedVisits } }, ordered) : before;
  return changed([person], [{ ...person, status, standing: { ...standing, owedVisits } }], moment);
}
