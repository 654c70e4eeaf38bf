/** The newest check-ins of all gyms, in the order in which they were decided: a ring of so many lines, of which the oldest is written over. */
import { replaced, stamp } from '../basics/revise.ts';
import type { Checkin } from '../checkin/shape.ts';
import { found, type Known, type Moment } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { kioskIdOf } from '../kiosk/uid.ts';
import { zoneOf } from './anomaly.ts';
import { WATCH } from './limits.ts';
import type { Turn } from './of-visits.ts';
import { seenVisit } from './seen.ts';
import type { DoorNumber, DoorVisit } from './shape.ts';
import { DOOR, DOOR_BOOK } from './where.ts';

const NUMBER = 'doornumber:feed';

export const lineIdOf = (number: number): string => `doorvisit:${number % WATCH.feedKept}`;

const headOf = (known: Known): DoorNumber | undefined => found(known.get('doornumber', DOOR_BOOK, NUMBER));

/** Lines that are asked for together, in blocks: a batch of check-ins would otherwise learn of each only by the one before it. */
const BLOCK = 50;

/** All that a check-in can need of the feed, before it is known whether it needs it. */
export function askForFeed(known: Known): void {
  const number = headOf(known)?.number ?? 0;
  // What was asked for with it is here as well.
  if (known.get('doorvisit', DOOR, lineIdOf(number + 1)).state !== 'unknown') return;
  const first = number - (number % BLOCK);
  for (let next = 0; next < 2 * BLOCK; next += 1) known.get('doorvisit', DOOR, lineIdOf(first + next));
}

export function fed(turns: readonly Turn[], known: Known, moment: Moment): AnyDocument[] {
  const head = headOf(known);
  let number = head?.number ?? 0;
  const lines = turns.flatMap(({ before, after }) => {
    if (before) return again(after, known, moment);
    number += 1;
    const id = lineIdOf(number);
    const oldest = found(known.get('doorvisit', DOOR, id));
    return replaced(oldest, line(after, number, known, moment), moment);
  });
  const isMore = number > (head?.number ?? 0);
  return [
    ...lines,
    ...(isMore ? replaced(head, { _id: NUMBER, type: 'doornumber' as const, ...stamp(moment, head), number }, moment) : []),
  ];
}

/** What became of it since; one that is no longer among the newest has no line. */
function again(checkin: Checkin, known: Known, moment: Moment): DoorVisit[] {
  const [shown] = found(known.find('doorvisit', DOOR, 'checkinId', checkin._id)) ?? [];
  return shown ? replaced(shown, line(checkin, shown.number, known, moment), moment) : [];
}

function line(checkin: Checkin, number: number, known: Known, moment: Moment): DoorVisit {
  const { direction, checkedAgainst, staffId, reportedAt, gymId } = checkin;
  return {
    ...{ _id: lineIdOf(number), type: 'doorvisit', ...stamp(moment), number, ...seenVisit(checkin) },
    ...{ timeZone: zoneOf(known, gymId), direction, trust: checkedAgainst.trust },
    ...{ byTablet: kioskIdOf(staffId) !== undefined, reported: reportedAt !== undefined },
  };
}
