/** What its member is told when a pass is stopped for a look at it (C4, C9). */
import { localTime } from '../../basics/time.ts';
import type { Checkin } from '../../checkin/shape.ts';
import { impossiblePairs } from '../../checkin/travel.ts';
import type { Moment } from '../../decision.ts';
import { notice } from '../../notice/make.ts';
import type { Notice } from '../../notice/shape.ts';
import type { Pass } from '../shape.ts';

const UNTIL = "You can't check in with it until we've looked at it. Tell us what happened on the contact page.";

/** @param before, after one member's passes; of those that were stopped in between, with the reason · @param checkins all of theirs */
export function toldOfSuspension(
  moment: Moment,
  before: readonly Pass[],
  after: readonly Pass[],
  checkins: readonly Checkin[],
): Notice[] {
  const was = new Map(before.map((pass) => [pass._id, pass]));
  return after
    .filter(({ _id, status }) => status === 'suspended' && was.get(_id)?.status !== 'suspended')
    .map((pass) =>
      notice(moment, pass.memberId, pass._id, {
        event: 'pass.suspended',
        severity: 'action',
        title: `Suspended: ${pass.snapshot.name}`,
        body: isForTravel(pass, was.get(pass._id)) ? `${journey(pass, checkins)} ${UNTIL}` : UNTIL,
        link: '/member/passes',
      }),
    );
}

const isForTravel = (pass: Pass, was: Pass | undefined): boolean =>
  pass.flags.includes('IMPOSSIBLE_TRAVEL') && !was?.flags.includes('IMPOSSIBLE_TRAVEL');

/** C4: what one person cannot have done. */
function journey(pass: Pass, checkins: readonly Checkin[]): string {
  const last = impossiblePairs(checkins).findLast(([, later]) => later.passId === pass._id) ?? [];
  const [from, to] = last.map(({ gymName, judgedAt }) => `${gymName} at ${localTime(judgedAt, pass.snapshot.timeZone)}`);
  return `It was used at ${from} and at ${to}, too far apart for one person, for the second time in 30 days.`;
}
