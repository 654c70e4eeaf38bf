/**
 * Whom a message would reach, read from the store in small steps and outside the decider: between two of them everybody else is served, so that no
 * check-in waits for somebody's two thousand people. Names are not read; ids leave the server only as a number.
 */
import { byText } from '../../schemas/basics/by-text.ts';
import { gymScope, selfScope } from '../../schemas/basics/scope.ts';
import { instantOf } from '../../schemas/basics/time.ts';
import { Booking } from '../../schemas/booking/shape.ts';
import { Checkin } from '../../schemas/checkin/shape.ts';
import { Employee } from '../../schemas/employment/shape.ts';
import { Gym } from '../../schemas/gym/shape.ts';
import {
  ACTIVE_WITHIN,
  cameWithin,
  hasLapsed,
  isBooked,
  isHeld,
  LAPSED_AFTER,
  mayBeTold,
} from '../../schemas/message/audience.ts';
import type { BulkMessage, MessageAudience } from '../../schemas/message/shape.ts';
import { Person } from '../../schemas/person/shape.ts';
import { RosterEntry } from '../../schemas/roster/shape.ts';
import type { Clock, Scheduler } from '../ports.ts';
import type { Store, StoredDocument } from '../store/store.ts';

export interface AudienceParts {
  readonly store: Pick<Store, 'get' | 'find' | 'list'>;
  readonly ports: { readonly clock: Clock; readonly scheduler: Scheduler };
}

export type Meant = Pick<BulkMessage, 'sender' | 'purpose' | 'audience'>;

/** Documents that are read in one go. */
const PAGE = 100;
/** A tablet's clock may have been out by as much when it named a visit. */
const CLOCKS = 14 * 86_400_000;

/** Their ids in order, each once: those who are meant and may be written to now. */
export async function audienceOf(meant: Meant, parts: AudienceParts): Promise<readonly string[]> {
  const uids = [...(await meantBy(meant.audience, meant.sender, parts))].toSorted(byText);
  const told: string[] = [];
  for (let from = 0; from < uids.length; from += PAGE) {
    const page = uids.slice(from, from + PAGE);
    const people = await Promise.all(page.map((uid) => parts.store.get(`${selfScope(uid)}/self`, `user:${uid}`)));
    for (const [at, stored] of people.entries()) {
      const person = Person.safeParse(documentOf(stored));
      const uid = page[at];
      if (uid !== undefined && person.success && mayBeTold(person.data, meant)) told.push(uid);
    }
    await othersFirst(parts);
  }
  return told;
}

async function meantBy(audience: MessageAudience, sender: string, parts: AudienceParts): Promise<Set<string>> {
  const now = instantOf(parts.ports.clock.now());
  const gym = gymScope(sender);
  switch (audience.who) {
    case 'pass_holders':
      return new Set((await listed(gym, parts)).filter((one) => isHeld(one, now)).map(({ memberId }) => memberId));
    case 'active_30d':
      return visitors(gym, ACTIVE_WITHIN, parts);
    case 'lapsed_60d': {
      const here = await visitors(gym, LAPSED_AFTER, parts);
      const byMember = Map.groupBy(await listed(gym, parts), ({ memberId }) => memberId);
      return new Set([...byMember].flatMap(([uid, entries]) => (hasLapsed(entries, now) && !here.has(uid) ? [uid] : [])));
    }
    case 'booked_slot': {
      const found = await parts.store.find(`${gym}/bookings`, 'slotId', audience.slotId);
      return new Set(
        parsed(Booking, found)
          .filter(isBooked)
          .map(({ memberId }) => memberId),
      );
    }
    case 'all_owners':
      return inGyms(
        () => true,
        parts,
        async (scope) =>
          (await every(Employee, `${scope}/people`, parts))
            .filter(({ preset, status }) => preset === 'owner' && status === 'active')
            .map(({ uid }) => uid),
      );
    case 'area':
      return inGyms(
        ({ areaId }) => areaId === audience.areaId,
        parts,
        async (scope) => (await listed(scope, parts)).filter((one) => isHeld(one, now)).map(({ memberId }) => memberId),
      );
  }
}

const listed = (scope: string, parts: AudienceParts) => every(RosterEntry, `${scope}/roster`, parts);

/** A visit is named when it is made, so that the last weeks of them lie together. */
async function visitors(scope: string, within: number, parts: AudienceParts): Promise<Set<string>> {
  const ms = parts.ports.clock.now();
  const visits = await every(Checkin, `${scope}/checkins`, parts, `checkin:${ulidTime(ms - within - CLOCKS)}`);
  return new Set(visits.flatMap((one) => (one.memberId && cameWithin(one, within, instantOf(ms)) ? [one.memberId] : [])));
}

async function inGyms(
  takes: (gym: Gym) => boolean,
  parts: AudienceParts,
  whoOf: (scope: string) => Promise<readonly string[]>,
): Promise<Set<string>> {
  const uids = new Set<string>();
  for (const gym of await every(Gym, 'platform/gyms', parts))
    if (takes(gym)) for (const uid of await whoOf(gymScope(gym._id))) uids.add(uid);
  return uids;
}

interface Shape<T> {
  safeParse(value: unknown): { readonly success: true; readonly data: T } | { readonly success: false };
}

/** Of that type; whatever else lies there is passed over. */
async function every<T>(shape: Shape<T>, db: string, parts: AudienceParts, from?: string): Promise<T[]> {
  const all: T[] = [];
  for (let after = from; ; ) {
    const page = await parts.store.list(db, { limit: PAGE, ...(after !== undefined && { after }) });
    all.push(...parsed(shape, page));
    after = page.at(-1)?.id;
    if (page.length < PAGE || after === undefined) return all;
    await othersFirst(parts);
  }
}

const parsed = <T>(shape: Shape<T>, found: readonly StoredDocument[]): T[] =>
  found.flatMap((stored) => {
    const read = shape.safeParse(documentOf(stored));
    return read.success ? [read.data] : [];
  });

const documentOf = (stored: StoredDocument | null | undefined) =>
  stored && !stored.deleted ? { _id: stored.id, ...stored.body } : null;

/** A store in this process answers at once: without a pause nothing else would run until the last page. */
const othersFirst = ({ ports }: AudienceParts) => new Promise<void>((resolve) => void ports.scheduler.after(0, resolve));

const BASE32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The first ten characters of a ULID of that moment. */
function ulidTime(ms: number): string {
  let [rest, text] = [Math.max(0, Math.floor(ms)), ''];
  for (let place = 0; place < 10; place++) {
    text = (BASE32[rest % 32] ?? '0') + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}
