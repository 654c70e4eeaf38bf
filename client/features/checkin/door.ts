/**
 * The door (product.md 5.2): everything is looked up on this tablet, by point lookups, and what happened is on its disk before
 * anybody is told to come in (L8). The server settles it later with all it knows; nothing here is final but the fact itself.
 */

import { type Instant, keyOf } from '../../../schemas/basics/primitives.ts';
import { selfScope, venueScope } from '../../../schemas/basics/scope.ts';
import { instantOf, localTime } from '../../../schemas/basics/time.ts';
import type { Checkin } from '../../../schemas/checkin/shape.ts';
import { comesBackFree, fitsDay } from '../../../schemas/checkin/verdict.ts';
import type { ReasonCode } from '../../../schemas/codes.ts';
import { found } from '../../../schemas/decision.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { isNewerToken } from '../../../schemas/pass/code/showing.ts';
import type { Verify } from '../../../schemas/pass/code/verify.ts';
import { isMarkedFor } from '../../../schemas/pass/short-code.ts';
import { rosterIdOf } from '../../../schemas/roster/id.ts';
import type { RosterEntry } from '../../../schemas/roster/shape.ts';
import { counted } from '../../report/report.ts';
import type { LocalDevice } from '../../sync/device/device.ts';
import { CodeLock } from './code-lock.ts';
import { endedCode, passFits, refusedAs, shownBefore, staffConfirm, stale, type Unfit } from './door/against.ts';
import { gymDatabase, type Hand, handOf } from './door/hand.ts';
import type { Genuine, HeldCode } from './door/held-code.ts';
import { about, byCode, byList, type Recognised, visitsLeft } from './door/recognised.ts';
import { type DoorFacts, DoorRecord, factsOf } from './door/record.ts';
import { visitNow } from './door/rules.ts';
import {
  type DoorVerdict,
  goodIn,
  onlyRecords,
  PHOTO_ONLY,
  type Question,
  type StaffReason,
  said,
  withVisitsLeft,
  withWhatIsMissing,
} from './door/verdict.ts';

export type { DoorVerdict, StaffReason } from './door/verdict.ts';

/** What was held up, typed or picked. */
export type Shown =
  | { readonly kind: 'scan'; readonly text: string }
  /** Eight characters, look-alikes already put right. */
  | { readonly kind: 'code'; readonly code: string }
  /** Staff found them by name. `by`: whose PIN was typed, on a tablet. */
  | { readonly kind: 'entry'; readonly entry: RosterEntry; readonly by?: string }
  /** Their name as staff typed it, where there is no list that could have them (C14). */
  | { readonly kind: 'name'; readonly name: string; readonly by?: string };

export interface Door {
  /** Resolves when what happened is on the disk. */
  verdictFor(shown: Shown): Promise<DoorVerdict>;
}

/** What the door asks of the tablet. */
type Tablet = Pick<LocalDevice, 'connection' | 'lookup' | 'now' | 'prepare' | 'propose' | 'values'>;

interface DoorOptions {
  /** Signatures; by the platform where nothing is said. */
  readonly verify?: Verify;
  /** Of the code that this tablet shows at that moment; where it shows none, nothing. */
  readonly nonce?: () => string | undefined;
}

/** The gym's workspace must be open (`useOpenWorkspace('gym', gymId)`). */
export function createDoor(device: Tablet, gymId: string, options: DoorOptions = {}): Door {
  const door = new TheDoor(device, gymId, options);
  // The first visitor should not wait for what every visitor needs.
  void door.warm().catch(counted('door: warming'));
  return door;
}

/** Where the keys are that tokens are signed with. */
const BASICS = 'public/basics';
const MINUTE = 60_000;

/**
 * Keeps open what the door looks up, so that a visitor never waits while the tablet opens a list, until the function that this returns is
 * called. The gym's workspace must be open.
 */
export function keepDoorOpen({ lookup }: Pick<LocalDevice, 'lookup'>, gymId: string): () => void {
  const ofGym = ['gyms', 'roster', 'checkins'].map((collection) => gymDatabase(gymId, collection));
  return lookup.keepOpen([BASICS, `${venueScope(gymId)}/gyms`, `${selfScope(lookup.uid() ?? '')}/self`, ...ofGym]);
}

class TheDoor implements Door {
  readonly #device: Tablet;
  readonly #gymId: string;
  readonly #lock: CodeLock;
  readonly #record: DoorRecord;
  readonly #verify: Verify | undefined;
  /** Asked for at once, so that the page is there before it. */
  readonly #reader = import('./door/held-code.ts');

  constructor(device: Tablet, gymId: string, { verify, nonce }: DoorOptions) {
    this.#device = device;
    this.#gymId = gymId;
    this.#lock = new CodeLock(device.values, keyOf(gymId));
    this.#record = new DoorRecord(device, gymId, nonce);
    this.#verify = verify;
  }

  async verdictFor(shown: Shown): Promise<DoorVerdict> {
    const code = shown.kind === 'scan' ? (await this.#reader).heldCode(shown.text) : null;
    // Most people are let in: the count that a fact needs is fetched while they are looked up.
    const letGo = code || shown.kind === 'entry' ? this.#device.prepare() : () => {};
    try {
      const hand = await handOf(this.#device, this.#gymId);
      return withWhatIsMissing(await this.#verdictFor(shown, code, hand), hand);
    } finally {
      letGo();
    }
  }

  async #verdictFor(shown: Shown, code: HeldCode | null, hand: Hand): Promise<DoorVerdict> {
    switch (shown.kind) {
      case 'scan':
        if (code) return this.#scanned(code, hand);
        // Some other QR code: nobody was turned away.
        return said('grey', isNewerToken(shown.text) ? 'QR_TOO_OLD' : 'QR_FOREIGN', {}, hand);
      case 'code':
        return this.#typed(shown.code, hand);
      case 'entry':
        // Nobody serves themselves at somebody else's name, whichever screen asks.
        if (!hand.maySearch) return said('grey', 'NO_PERMISSION', {}, hand);
        return this.#recognised({ ...byList(shown.entry, 'staff_search'), ...(shown.by && { actedBy: shown.by }) }, hand);
      case 'name':
        if (!hand.maySearch || !onlyRecords(hand)) return said('grey', 'NO_PERMISSION', {}, hand);
        return this.#unlisted({ method: 'staff_search', staffNote: shown.name, ...(shown.by && { actedBy: shown.by }) }, hand);
    }
  }

  async warm(): Promise<void> {
    await handOf(this.#device, this.#gymId);
    const keys = found(await this.#device.lookup.find('key', BASICS, 'type', 'key')) ?? [];
    for (const { _id } of keys) await this.#device.lookup.get('key', BASICS, _id);
    await this.#device.lookup.find('roster', this.#db('roster'), 'shortCodeHash', NO_HASH);
    await this.#visits('pass:none');
  }

  async #scanned(held: HeldCode, hand: Hand): Promise<DoorVerdict> {
    const { claims } = held;
    const { passId } = claims;
    // All at once: what the disk says of that pass is not used before the signatures have been found good.
    const [verified, roster, visits] = await Promise.all([
      this.#verified(held, hand.now),
      this.#device.lookup.get('roster', this.#db('roster'), rosterIdOf(this.#gymId, passId)),
      this.#visits(passId),
    ]);
    // What a forged code claims about a person is worth nothing: only that somebody tried is kept.
    if (!verified.ok && verified.code === 'QR_BAD_SIGNATURE')
      return this.#record.denied({ method: 'qr_member_shown' }, verified.code, {}, hand, {});
    const someone = byCode(claims, found(roster));
    if (!verified.ok) return this.#stopped(someone, stale(verified.code, someone, hand), hand);
    if (!claims.isFor(this.#gymId)) return this.#stopped(someone, refusedAs('PASS_WRONG_GYM'), hand);
    const ended = endedCode(someone);
    if (ended) return this.#stopped(someone, refusedAs(ended), hand);
    return this.#recognised(someone, hand, { visits, ...(held.format === 'FH1' ? { warning: 'QR_OLDER' } : {}) });
  }

  /** By its own key, which may be here although not all of them are. When the older format ends, all of them say. */
  async #verified(held: HeldCode, now: Instant): Promise<Genuine> {
    const { lookup } = this.#device;
    const own = await lookup.get('key', BASICS, `key:${held.claims.kid}`);
    const others = held.format === 'FH1' ? found(await lookup.find('key', BASICS, 'type', 'key')) : undefined;
    return (await this.#reader).verifyHeld(held, [...(others ?? []), ...toList(found(own))], now, this.#verify);
  }

  async #typed(code: string, hand: Hand): Promise<DoorVerdict> {
    const now = this.#device.now();
    const locked = await this.#lock.lockedUntil(now);
    if (locked) return said('grey', 'CODE_LOCKED', { time: localTime(instantOf(locked), hand.timeZone) }, hand);
    // What it takes to hash a code weighs more than the door does, and who holds up a code does not wait for it.
    const { entryByCode } = await import('./door/entry-by-code.ts');
    const entry = await entryByCode(this.#device.lookup, this.#gymId, code);
    if (entry) return this.#byShortCode(byList(entry, 'short_code'), hand);
    if (onlyRecords(hand) && hand.isStaffed)
      return this.#unlisted({ method: 'short_code', staffNote: `Short code ${code}` }, hand);
    const nowLocked = await this.#lock.wrong(now);
    if (nowLocked) return said('grey', 'CODE_LOCKED', { time: localTime(instantOf(nowLocked), hand.timeZone) }, hand);
    return said('grey', isMarkedFor(this.#gymId, code) ? 'CODE_UNKNOWN' : 'CODE_OTHER_GYM', {}, hand);
  }

  /** a person has to see who typed it. Where nobody stands, it opens nothing, and tells nobody whose it is. */
  async #byShortCode(someone: Recognised, hand: Hand): Promise<DoorVerdict> {
    if (hand.isStaffed) return { ...(await this.#recognised(someone, hand)), reasons: PHOTO_ONLY };
    return this.#record.denied(factsOf(someone), 'NEEDS_STAFF', {}, hand, {});
  }

  /** In the order of 5.2. `visits`: theirs, where they have been looked up already. `warning`: in, but flagged with it. */
  async #recognised(someone: Recognised, hand: Hand, looked: Looked = {}): Promise<DoorVerdict> {
    const visits = looked.visits ?? (await this.#visits(someone.passId));
    const { last, copied } = shownBefore(someone, visits, hand);
    const left = visitsLeft(someone, visits);
    const visit = await visitNow(this.#device, this.#gymId, { memberId: someone.memberId, visits, left }, hand);
    // who is seen twice came in when they were first seen, which was in time.
    const at = last && !copied ? last.judgedAt : hand.now;
    const fit = passFits(someone, { ...visit, at }, hand);
    if (!fit.ok) return this.#stopped(someone, fit, hand);
    if (copied) {
      const facts = { time: localTime(copied.judgedAt, hand.timeZone), minutes: LIMITS.oneShows / MINUTE };
      return this.#stopped(someone, refusedAs('QR_COPIED', facts), hand);
    }
    // Whoever typed a short code is looked at first: so soon after its member it may be somebody else.
    if (last && someone.method !== 'short_code') return this.#alreadyIn(someone, last, hand);
    const day = last ? fit : fitsDay(visit, someone.entry?.maxVisitsPerDay ?? 1);
    if (!day.ok) return this.#stopped(someone, day, hand);
    const after = left === undefined || !someone.entry ? undefined : Math.max(0, left - (comesBackFree(visit) ? 0 : 1));
    // Admitted and flagged: the list has not heard of them.
    const warning: ReasonCode | undefined = someone.entry ? (looked.warning ?? fit.warning) : 'NOT_ON_LIST';
    const asks = staffConfirm(someone, hand);
    if (asks) return this.#unconfirmed(someone, { asks, after, warning }, hand);
    return this.#record.admitted(someone, after, hand, warning ? { warn: true, localCode: warning } : { warn: false });
  }

  #alreadyIn(someone: Recognised, last: Checkin, hand: Hand): DoorVerdict {
    const time = localTime(last.judgedAt, hand.timeZone);
    return { ...said(goodIn(hand), 'ALREADY_IN', { time }, hand), ...about(someone) };
  }

  /** C14: nobody can be looked up. Who it was is found afterwards, by what staff wrote down. */
  #unlisted(facts: DoorFacts, hand: Hand): DoorVerdict {
    const override = (staffReason: StaffReason, actedBy?: string) =>
      this.#record.unlisted({ ...facts, staffReason, ...(actedBy === undefined ? {} : { actedBy }) }, hand);
    const decline = () => this.#record.denied(facts, 'NOT_CONFIRMED', {}, hand, {});
    return { colour: 'amber', list: hand.list, asks: 'record', override, decline };
  }

  /** A person says yes to each, or no; either is kept (product.md 2.8, R-39). Where nobody stands, nobody can. */
  async #unconfirmed(someone: Recognised, { asks, after, warning }: Unconfirmed, hand: Hand): Promise<DoorVerdict> {
    if (!hand.isStaffed) return this.#record.denied(factsOf(someone), 'NEEDS_STAFF', {}, hand, about(someone));
    const override = this.#override(someone, after, hand, warning);
    const decline = () => this.#record.denied(factsOf(someone), 'NOT_CONFIRMED', {}, hand, about(someone));
    const why = asks === 'closed' ? said('amber', 'GYM_CLOSED', {}, hand) : ({ colour: 'amber', list: hand.list } as const);
    return { ...why, asks, ...about(someone), ...withVisitsLeft(after), override, decline };
  }

  async #stopped(someone: Recognised, fit: Unfit, hand: Hand): Promise<DoorVerdict> {
    const verdict = await this.#record.denied(factsOf(someone), fit.code, fit.facts, hand, about(someone));
    if (!hand.mayOverride || !hand.isStaffed) return verdict;
    return { ...verdict, override: this.#override(someone, undefined, hand, fit.code) };
  }

  /** Staff let them in all the same. `localCode`: against what the list says. */
  #override(someone: Recognised, after: number | undefined, hand: Hand, localCode?: ReasonCode) {
    return async (staffReason: StaffReason, actedBy?: string): Promise<DoorVerdict> => {
      if (someone.method === 'short_code' && !PHOTO_ONLY.includes(staffReason))
        return this.#record.denied(factsOf(someone), 'NOT_CONFIRMED', {}, hand, about(someone));
      return this.#record.admitted(someone, after, hand, {
        warn: true,
        ...(localCode ? { localCode } : {}),
        staffReason,
        ...(actedBy === undefined ? {} : { actedBy }),
      });
    };
  }

  /** This gym's visits of that pass, as far as this tablet knows, its own unsent ones among them. */
  async #visits(passId: string): Promise<readonly Checkin[]> {
    const visits = found(await this.#device.lookup.find('checkin', this.#db('checkins'), 'passId', passId)) ?? [];
    return visits.filter(({ status, direction }) => status !== 'voided' && direction === 'in');
  }

  #db(collection: string): string {
    return gymDatabase(this.#gymId, collection);
  }
}

/** Of no code there is. */
const NO_HASH = '0'.repeat(64);

interface Looked {
  readonly visits?: readonly Checkin[];
  readonly warning?: ReasonCode;
}

interface Unconfirmed {
  readonly asks: Question;
  readonly after: number | undefined;
  readonly warning: ReasonCode | undefined;
}

const toList = <T>(one: T | undefined): T[] => (one === undefined ? [] : [one]);
