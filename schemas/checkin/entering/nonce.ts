/**
 * One visit, seen from both sides (5.2): a member scanned the code that a kiosk showed, and the kiosk wrote down that it was scanned. Both records
 * keep what that code said once. By itself a member's proves nothing, since nobody at the door saw it; with the gym's it is one visit, whichever
 * arrives first.
 */
import { stamp } from '../../basics/revise.ts';
import { gymScope } from '../../basics/scope.ts';
import type { ReasonCode } from '../../codes.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../../decision.ts';
import { memberRecord } from '../../pass/member.ts';
import { isOwn } from '../order.ts';
import type { Checkin } from '../shape.ts';
import { CHECKIN } from '../states.ts';
import { entered } from './entered.ts';

/** The gym's records of that code, which this one may belong to. */
function others({ _id, gymId, nonce }: Checkin, known: Known): readonly Checkin[] {
  if (nonce === undefined) return [];
  const all = found(known.find('checkin', `${gymScope(gymId)}/checkins`, 'nonce', nonce)) ?? [];
  return all.filter((one) => one._id !== _id && one.status !== 'voided');
}

/** Of the same pass, or of nobody at all whom it names or who is found already: with another pass it is somebody else, who came in that half minute. */
export const gymsRecord = (own: Checkin, known: Known): Checkin | undefined =>
  others(own, known).find(
    (one) => !isOwn(one) && (one.passId === own.passId || (!one.memberId && !one.passId && !one.mergedInto)),
  );

const proven = (own: Checkin, moment: Moment): Checkin => ({
  ...own,
  ...stamp(moment, own),
  codes: own.codes.filter((code) => !PROVEN_AWAY.includes(code)),
});
/** A code that was made up stays in doubt, whoever came. */
const PROVEN_AWAY: readonly ReasonCode[] = ['UNPROVEN', 'DOOR_CODE_OLD', 'DOOR_CODE_ENDED'];

/** What the member said before and this record of the gym's, of the same pass, now proves. */
export function provenBy(checkin: Checkin, known: Known, moment: Moment): Checkin | undefined {
  if (isOwn(checkin)) return undefined;
  const own = others(checkin, known).find((one) => isOwn(one) && one.passId === checkin.passId && one.codes.includes('UNPROVEN'));
  return own && proven(own, moment);
}

/** The gym's record that names nobody, as the same visit as a member's. */
export function seenTwice(gyms: Checkin, own: Checkin, moment: Moment): Checkin {
  const codes = gyms.codes.filter((code) => code !== 'PASS_MISSING');
  return {
    ...gyms,
    ...stamp(moment, gyms),
    codes,
    status: CHECKIN[gyms.status].repeats,
    mergedInto: own._id,
    consumedVisit: false,
  };
}

/**
 * A record of the gym's that names nobody is of whoever said first that they scanned that code, and is heard of only now; or of whom the code itself has
 * proven to have been there, and who has no such record yet.
 */
export function shownTwice(gyms: Checkin, known: Known, moment: Moment): Decision | null {
  if (gyms.passId) return null;
  const all = others(gyms, known);
  const theirs = all.filter(isOwn).toSorted((a, b) => (a.judgedAt < b.judgedAt ? -1 : 1));
  const own = theirs.find(({ codes }) => codes.includes('UNPROVEN'));
  const alone = theirs.find(({ _id }) => !all.some(({ mergedInto }) => mergedInto === _id));
  if (!own && alone?.memberId) return accepted([seenTwice(gyms, alone, moment)]);
  if (!own?.memberId) return null;
  const visit = proven(own, moment);
  return accepted([...entered(known, moment, visit, memberRecord(known, own.memberId)).documents, seenTwice(gyms, own, moment)]);
}
