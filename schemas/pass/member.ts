/** All that settling one member's passes needs, and what comes of it: passes, check-ins, roster entries. */

import { byText } from '../basics/by-text.ts';
import { keyOf } from '../basics/key.ts';
import type { Instant } from '../basics/primitives.ts';
import { changed, stamp } from '../basics/revise.ts';
import { gymScope, memberScope } from '../basics/scope.ts';
import { plus } from '../basics/time.ts';
import { withCover } from '../booking/cover/cover.ts';
import type { Booking } from '../booking/shape.ts';
import type { Checkin } from '../checkin/shape.ts';
import type { Finding, Known, Moment } from '../decision.ts';
import { found } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { inductionOf } from '../induction/known.ts';
import { LIMITS } from '../limits.ts';
import { healthConsentOf } from '../person/consents.ts';
import { ownOf, personOf } from '../person/known.ts';
import { type Device, type Person, publicName } from '../person/shape.ts';
import { flagsOf } from '../roster/before-training.ts';
import { rosterIdOf } from '../roster/id.ts';
import type { RosterEntry } from '../roster/shape.ts';
import { rosterEntries } from './roster-entries.ts';
import { settle } from './settle.ts';
import type { Pass } from './shape.ts';
import { toldOfSuspension } from './status/suspended.ts';

export interface MemberRecord {
  readonly passes: Finding<readonly Pass[]>;
  readonly bookings: Finding<readonly Booking[]>;
  readonly checkins: Finding<readonly Checkin[]>;
}

export function memberRecord(known: Known, uid: string): MemberRecord {
  const scope = memberScope(uid);
  return {
    passes: known.find('pass', `${scope}/passes`, 'memberId', uid),
    bookings: known.find('booking', `${scope}/bookings`, 'memberId', uid),
    checkins: known.find('checkin', `${scope}/checkins`, 'memberId', uid),
  };
}

/** How a gym where they hold a pass sees somebody. */
export interface Face {
  /** "Sam K." */
  readonly displayName: string;
  readonly photo?: string;
  /** Absent: not known here. */
  readonly consents?: Person['consents'];
}

function faceOf(person: Person | undefined): Face {
  if (!person) return { displayName: 'Member' };
  const hash = person.photo?.hash;
  const { consents } = person;
  return { displayName: publicName(person.displayName), ...(hash === undefined ? {} : { photo: hash }), consents };
}

/** The name others see of this member. */
export const memberName = (known: Known, uid: string): string => faceOf(personOf(known, uid)).displayName;

/** Lays changed or new documents over a list, by id. */
export function overlaid<T extends { readonly _id: string }>(list: readonly T[], changes: readonly T[]): T[] {
  const ids = new Set(changes.map((doc) => doc._id));
  return [...list.filter((doc) => !ids.has(doc._id)), ...changes];
}

interface Changes {
  readonly passes?: readonly Pass[];
  readonly bookings?: readonly Booking[];
  readonly checkins?: readonly Checkin[];
}

/**
 * All that a decision changes, settled: each member once, over everything of theirs at the same time. Settled one after the other
 * the second would not know of the first, and its pass would take the place of the first one's.
 */
export function settleAll(
  known: Known,
  moment: Moment,
  { bookings, checkins = [], passes = [] }: Changes & Required<Pick<Changes, 'bookings'>>,
): AnyDocument[] {
  const uids = new Set([...bookings, ...checkins, ...passes].flatMap(({ memberId }) => memberId ?? []));
  return [...uids].flatMap((uid) => {
    const theirs = ({ memberId }: { readonly memberId?: string | undefined }) => memberId === uid;
    return settleMember(known, moment, uid, {
      bookings: bookings.filter(theirs),
      checkins: checkins.filter(theirs),
      passes: passes.filter(theirs),
    });
  });
}

/**
 * Settles every given pass of the member with these changed bookings and check-ins laid over what is known, and returns all
 * documents that differ: passes, check-ins (the given ones included), bookings (the given ones), roster entries.
 */
export function settleMember(known: Known, moment: Moment, uid: string, changes: Changes): AnyDocument[] {
  const record = memberRecord(known, uid);
  const stopped = stoppedCodes(known, moment, uid);
  for (const { gymId, passId } of [...(changes.bookings ?? []), ...(changes.checkins ?? [])])
    if (passId !== undefined) askForEntry(known, gymId, passId, uid);
  const passesBefore = found(record.passes) ?? [];
  const bookingsBefore = found(record.bookings) ?? [];
  const checkinsBefore = found(record.checkins) ?? [];
  const passes = overlaid(passesBefore, changes.passes ?? []);
  const bookings = overlaid(bookingsBefore, changes.bookings ?? []);
  const checkins = overlaid(checkinsBefore, changes.checkins ?? []);
  const settled = passes.map((pass) => settle(pass, checkins, bookings, moment.receivedAt));
  const settledCheckins = overlaid(
    checkins,
    settled.flatMap((one) => one.checkins),
  );
  const settledPasses = changed(
    passesBefore,
    settled.map((one) => one.pass),
    moment,
  );
  return [
    ...settledPasses,
    ...changed(checkinsBefore, settledCheckins, moment),
    ...changed(
      bookingsBefore,
      withCover(
        bookings,
        settled.map((one) => one.pass),
        moment.receivedAt,
      ),
      moment,
    ),
    ...toldOfSuspension(moment, passesBefore, settledPasses, settledCheckins),
    ...settledPasses.flatMap((pass) => rosterOf(known, moment, pass, faceOf(personOf(known, uid)), stopped)),
  ];
}

/**
 * The entry that this pass has at the gym. A rule that is told which pass it is about asks before it knows the pass: then both are loaded
 * together, and it is run once less.
 */
export const rosterEntryOf = (known: Known, gymId: string, passId: string): Finding<RosterEntry> =>
  known.get('roster', `${gymScope(gymId)}/roster`, rosterIdOf(gymId, passId));

/** The entry, and what may have to be said on it: whoever loads one for a rule loads the other with it. */
export function askForEntry(known: Known, gymId: string, passId: string, uid: string): void {
  rosterEntryOf(known, gymId, passId);
  inductionOf(known, gymId, uid);
}

const ENDED_KEPT = 20;

export type StoppedCodes = Pick<RosterEntry, 'endedDevices' | 'endedKeys'>;

/**
 * The stop list of the doors (5.2): by which devices and keys no code is taken any more, latest first, for as long as a code of theirs may live.
 * Undefined where the member's devices are not to be seen.
 */
export function stoppedCodes(known: Known, moment: Moment, uid: string, now?: Device): StoppedCodes | undefined {
  const before = found(ownOf(known, uid, 'device'));
  if (!before) return undefined;
  const devices = overlaid(before, now ? [now] : []);
  const since = plus(moment.receivedAt, -LIMITS.tokenLife);
  const latest = (ended: readonly { readonly name: string; readonly at: Instant }[]): string[] =>
    ended
      .filter(({ at }) => at > since)
      .toSorted((one, other) => byText(other.at, one.at))
      .slice(0, ENDED_KEPT)
      .map(({ name }) => name);
  const endedDevices = latest(
    devices.flatMap(({ deviceId, revokedAt }) => (revokedAt === undefined ? [] : [{ name: deviceId, at: revokedAt }])),
  );
  const endedKeys = latest(devices.flatMap((one) => one.endedKeys ?? []).map(({ thumbprint, at }) => ({ name: thumbprint, at })));
  return { ...(endedDevices.length > 0 && { endedDevices }), ...(endedKeys.length > 0 && { endedKeys }) };
}

/** Roster entries that the pass as it now stands changes at its gyms. */
export function rosterOf(
  known: Known,
  moment: Moment,
  pass: Pass,
  face = faceOf(personOf(known, pass.memberId)),
  stopped = stoppedCodes(known, moment, pass.memberId),
): RosterEntry[] {
  if (pass.status === 'pending_payment' || !pass.shortCode) return [];
  return rosterEntries(pass, face).flatMap((entry) => {
    const before = found(rosterEntryOf(known, entry.gymId, pass._id));
    const flags = flagsNow(known, entry, face) ?? before?.flags ?? [];
    // Who may not look into the member's devices leaves standing what the server wrote.
    const after: RosterEntry = {
      ...entry,
      flags,
      ...stamp(moment, before),
      ...codeOf(before),
      ...(stopped ?? stoppedBefore(before)),
    };
    return changed(before ? [before] : [], [after], moment);
  });
}

/** What they have done of what a gym may ask before somebody trains there; undefined where that is not to be seen. */
function flagsNow(known: Known, { gymId, memberId }: Pick<RosterEntry, 'gymId' | 'memberId'>, { consents }: Face) {
  const induction = inductionOf(known, gymId, memberId);
  if (consents === undefined || induction.state === 'unknown') return undefined;
  const kind = healthConsentOf(keyOf(gymId));
  const statement = consents.find((one) => one.kind === kind && one.withdrawnAt === undefined)?.version;
  return flagsOf({ inducted: found(induction)?.done ?? false, statement });
}

/** A pass has one code for as long as it lives. */
const codeOf = (before?: RosterEntry): Pick<RosterEntry, 'shortCodeHash' | 'hashedWith'> => ({
  shortCodeHash: before?.shortCodeHash ?? '',
  ...(before?.hashedWith !== undefined && { hashedWith: before.hashedWith }),
});

const stoppedBefore = ({ endedDevices, endedKeys }: StoppedCodes = {}): StoppedCodes => ({
  ...(endedDevices && { endedDevices }),
  ...(endedKeys && { endedKeys }),
});

/** The entries of all their passes, with this name and this photo. */
export const rostersOf = (known: Known, moment: Moment, person: Person): RosterEntry[] =>
  (found(memberRecord(known, person.uid).passes) ?? []).flatMap((pass) => rosterOf(known, moment, pass, faceOf(person)));
