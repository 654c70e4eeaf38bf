/** The moments before which a proposal about a visit cannot have been made (L6). */

import type { Instant } from '../basics/primitives.ts';
import { gymScope, memberScope } from '../basics/scope.ts';
import { found, type Known } from '../decision.ts';
import { memberRecord } from '../pass/member.ts';
import { grantsOf } from '../person/known.ts';
import { rosterIdOf } from '../roster/id.ts';
import type { CheckinConfirm, CheckinDecide, CheckinObject, CheckinRecord, CheckinScanned } from './proposals.ts';

type Since = readonly (Instant | undefined)[];

export function recordedSince({ body }: CheckinRecord, known: Known, by: string): Since {
  const { gymId, passId, memberId } = body;
  const holder = passId && (holderOf(known, gymId, passId) ?? memberId);
  return [employedSince(known, by, gymId), ...(holder ? [passHeldSince(known, holder, passId)] : [])];
}

export const scannedSince = ({ body }: CheckinScanned, known: Known, by: string): Since => [
  passHeldSince(known, by, body.passId),
];

/** A visit that one had oneself. */
export const objectedSince = ({ body }: CheckinObject, known: Known, by: string): Since => [
  found(known.get('checkin', `${memberScope(by)}/checkins`, body.checkinId))?.judgedAt,
];

export function reviewedSince({ body }: CheckinDecide | CheckinConfirm, known: Known, by: string): Since {
  const { gymId, checkinId } = body;
  const checkin = found(known.get('checkin', `${gymScope(gymId)}/checkins`, checkinId));
  return [employedSince(known, by, gymId), checkin?.judgedAt];
}

const employedSince = (known: Known, by: string, gymId: string): Instant | undefined =>
  grantsOf(known, by)?.gyms.find((grant) => grant.gymId === gymId)?.since;

/** Among all of theirs: the rule asks for those anyway, so nothing is loaded twice. */
const passHeldSince = (known: Known, holder: string, passId: string | undefined): Instant | undefined =>
  found(memberRecord(known, holder).passes)?.find(({ _id }) => _id === passId)?.createdAt;

const holderOf = (known: Known, gymId: string, passId: string): string | undefined =>
  found(known.get('roster', `${gymScope(gymId)}/roster`, rosterIdOf(gymId, passId)))?.memberId;
