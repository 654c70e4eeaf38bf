/**
 * What every decision says of the doors, written in its own commit (A8): a line of the feed, what is odd now or no longer is, and the counts of the
 * gym. It all follows from what was decided, so a decision that is applied twice says it once (S3), and one that is late says it all the same.
 */
import { sameContent } from '../basics/revise.ts';
import { gymScope } from '../basics/scope.ts';
import type { Checkin } from '../checkin/shape.ts';
import { type Decision, found, type Known, type Moment } from '../decision.ts';
import type { Kiosk } from '../kiosk/shape.ts';
import { counted } from './count.ts';
import { askForFeed, fed } from './feed.ts';
import { oddClocks, oddTablets } from './of-tablets.ts';
import { oddMembers, oddStaff, type Turn } from './of-visits.ts';

/** @param kind of what was proposed: what it may need is asked for before it is known whether it does, so that it is loaded with the rest. */
export function withDoorWatch(kind: string, decision: Decision, known: Known, moment: Moment): Decision {
  if (kind.startsWith('checkin.')) askForFeed(known);
  const { documents } = decision;
  const turns = documents
    .filter((doc): doc is Checkin => doc.type === 'checkin')
    .map((after): Turn => ({ before: found(known.get('checkin', `${gymScope(after.gymId)}/checkins`, after._id)), after }))
    .filter(({ before, after }) => !before || !sameContent(before, after));
  const kiosks = documents.filter((doc): doc is Kiosk => doc.type === 'kiosk');
  const said = [
    ...fed(turns, known, moment),
    ...oddMembers(turns, documents, known, moment),
    ...oddStaff(turns, known, moment),
    ...oddTablets(kiosks, known, moment),
    ...oddClocks(turns, known, moment),
    ...counted(turns, documents, known, moment),
  ];
  return said.length === 0 ? decision : { ...decision, documents: [...documents, ...said] };
}
