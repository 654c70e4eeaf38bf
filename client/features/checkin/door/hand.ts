/** What this tablet has in hand when somebody comes: the time, the list's age, the gym's hours, and what its staff may do. */

import type { Instant } from '../../../../schemas/basics/primitives.ts';
import { gymScope, selfScope, venueScope } from '../../../../schemas/basics/scope.ts';
import { instantOf } from '../../../../schemas/basics/time.ts';
import { entryRulesOf } from '../../../../schemas/checkin/entering/entry-rules.ts';
import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import { type ListAge, listAgeBy } from '../../../../schemas/checkin/verdict.ts';
import { found } from '../../../../schemas/decision.ts';
import { isClosed } from '../../../../schemas/gym/opening-hours.ts';
import type { Gym, Offer } from '../../../../schemas/gym/shape.ts';
import { kioskIdOf } from '../../../../schemas/kiosk/uid.ts';
import type { Permission } from '../../../../schemas/person/shape.ts';
import { BASICS, numberAt } from '../../../../schemas/setting/everywhere.ts';
import type { LocalDevice } from '../../../sync/device/device.ts';

export interface Hand {
  readonly now: Instant;
  readonly rosterAt: Instant | null;
  readonly list: ListAge;
  readonly timeZone: string;
  readonly mayOverride: boolean;
  readonly maySearch: boolean;
  /** Somebody of the staff stands beside it: not so at a tablet that people serve themselves at (2.26), nor at one whose grants are not known. */
  readonly isStaffed: boolean;
  /** 2.1, 2.2: people are asked for a photo, an induction or a health statement before they train; undefined where the gym is not here. */
  readonly policies: Gym['policies'] | undefined;
  /** 2.2: where it is stricter than most. */
  readonly entryRules: NonNullable<Checkin['entryRules']>;
  /** By its opening hours and closures; hours that are not known close nothing. */
  readonly closed: boolean;
  /** milliseconds in which a second scan is the same visit, as far as this tablet has heard. */
  readonly sameVisitWithin: number;
  /** What the gym has on sale, as it publishes it. */
  readonly offers: readonly Offer[];
}

/** As everybody sees it, or else as whoever works there does: a visitor waits for no second look at the disk. */
async function gymHere(lookup: Pick<LocalDevice['lookup'], 'get'>, gymId: string): Promise<Gym | undefined> {
  const shown = found(await lookup.get('gym', `${venueScope(gymId)}/gyms`, gymId));
  return shown ?? found(await lookup.get('gym', gymDatabase(gymId, 'gyms'), gymId));
}

const SAME_VISIT = 'checkin.duplicateMinutes';
const HOME_ZONE = 'Europe/London';

/** The server's database that feeds one of the gym's collections. */
export const gymDatabase = (gymId: string, collection: string): string => `${gymScope(gymId)}/${collection}`;

/** As of this moment, by point lookups on this tablet alone. */
export async function handOf(device: Pick<LocalDevice, 'connection' | 'lookup' | 'now'>, gymId: string): Promise<Hand> {
  const { lookup } = device;
  const uid = lookup.uid() ?? '';
  const [here, grants, sameVisit] = await Promise.all([
    gymHere(lookup, gymId),
    lookup.get('grants', `${selfScope(uid)}/self`, `grants:${uid}`),
    lookup.get('publicsetting', BASICS, `publicsetting:${SAME_VISIT}`),
  ]);
  const grant = found(grants)?.gyms.find((one) => one.gymId === gymId && one.status === 'active');
  const rosterAt = lookup.asOf(gymDatabase(gymId, 'roster'));
  const now = instantOf(device.now());
  const may = (power: Permission) => grant?.permissions.includes(power) ?? false;
  return {
    now,
    closed: here !== undefined && isClosed(here, device.now()),
    sameVisitWithin: numberAt(SAME_VISIT, found(sameVisit), now) * 60_000,
    offers: here?.offers ?? [],
    rosterAt,
    list: listAgeBy(device.connection.get().clock, rosterAt, now),
    timeZone: here?.timeZone ?? HOME_ZONE,
    policies: here?.policies,
    entryRules: here ? (entryRulesOf(here).entryRules ?? []) : [],
    mayOverride: may('checkin.override'),
    maySearch: may('checkin.search'),
    // By what its mode gives it (`DOOR_POWERS`).
    isStaffed: kioskIdOf(uid) === undefined || may('checkin.search'),
  };
}
