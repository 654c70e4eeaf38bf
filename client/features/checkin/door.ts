/**
 * The door (product.md 5.2): everything is looked up on this tablet, by point lookups, and what happened is on its disk before
 * anybody is told to come in (L8). The server settles it later with all it knows; nothing here is final but the fact itself.
 */

import { type Instant, keyOf } from '../../../schemas/basics/primitives.ts';
import { selfScope, venueScope } from '../../../schemas/basics/scope.ts';
import { between, instantOf, localDay, localTime } from '../../../schemas/basics/time.ts';
import type { Checkin } from '../../../schemas/checkin/shape.ts';
import { type Fit, fitsEntry, fitsToken, type Visit } from '../../../schemas/checkin/verdict.ts';
import type { ReasonCode } from '../../../schemas/codes.ts';
import { found } from '../../../schemas/decision.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { rosterIdOf, shortCodeHash } from '../../../schemas/pass/roster-entries.ts';
import type { TokenClaims } from '../../../schemas/pass/shape.ts';
import { isMarkedFor } from '../../../schemas/pass/short-code.ts';
import { parseToken, type Token, type Verified, verifyToken } from '../../../schemas/pass/token.ts';
import type { RosterEntry } from '../../../schemas/roster/shape.ts';
import { counted } from '../../report/report.ts';
import type { LocalDevice } from '../../sync/device/device.ts';
import { CodeLock } from './code-lock.ts';
import { gymDatabase, type Hand, handOf } from './door/hand.ts';
import { about, byList, byToken, type Recognised, visitsLeft } from './door/recognised.ts';
import { DoorRecord, factsOf } from './door/record.ts';
import { type DoorVerdict, type StaffReason, said, withVisitsLeft } from './door/verdict.ts';

export type { DoorVerdict, StaffReason } from './door/verdict.ts';

/** What was held up, typed or picked. */
export type Shown =
  | { readonly kind: 'scan'; readonly text: string }
  /** Eight characters, look-alikes already put right. */
  | { readonly kind: 'code'; readonly code: string }
  /** Staff found them by name. */
  | { readonly kind: 'entry'; readonly entry: RosterEntry };

export interface Door {
  /** Resolves when what happened is on the disk. */
  verdictFor(shown: Shown): Promise<DoorVerdict>;
}

/** What the door asks of the tablet. */
type Tablet = Pick<LocalDevice, 'connection' | 'lookup' | 'now' | 'prepare' | 'propose' | 'values'>;

/** The gym's workspace must be open (`useOpenWorkspace('gym', gymId)`). */
export function createDoor(device: Tablet, gymId: string): Door {
  const door = new TheDoor(device, gymId);
  // The first visitor should not wait for what every visitor needs.
  void door.warm().catch(counted('door: warming'));
  return door;
}

/** Where the keys are that tokens are signed with. */
const BASICS = 'public/basics';

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

  constructor(device: Tablet, gymId: string) {
    this.#device = device;
    this.#gymId = gymId;
    this.#lock = new CodeLock(device.values, keyOf(gymId));
    this.#record = new DoorRecord(device, gymId);
  }

  async verdictFor(shown: Shown): Promise<DoorVerdict> {
    const token = shown.kind === 'scan' ? parseToken(shown.text) : null;
    // Most people are let in: the count that a fact needs is fetched while they are looked up.
    const letGo = token || shown.kind === 'entry' ? this.#device.prepare() : () => {};
    try {
      const hand = await handOf(this.#device, this.#gymId);
      const verdict = await this.#verdictFor(shown, token, hand);
      return hand.asksForPhoto && verdict.face && !verdict.face.photo ? { ...verdict, photoMissing: true } : verdict;
    } finally {
      letGo();
    }
  }

  async #verdictFor(shown: Shown, token: Token | null, hand: Hand): Promise<DoorVerdict> {
    switch (shown.kind) {
      case 'scan':
        // Some other QR code: nobody was turned away.
        return token ? this.#scanned(shown.text, token, hand) : said('grey', 'QR_BAD_SIGNATURE', {}, hand);
      case 'code':
        return this.#typed(shown.code, hand);
      case 'entry':
        return this.#recognised(byList(shown.entry, 'staff_search'), hand);
    }
  }

  async warm(): Promise<void> {
    await handOf(this.#device, this.#gymId);
    const keys = found(await this.#device.lookup.find('key', BASICS, 'type', 'key')) ?? [];
    for (const { _id } of keys) await this.#device.lookup.get('key', BASICS, _id);
    await this.#device.lookup.find('roster', this.#db('roster'), 'shortCodeHash', shortCodeHash(this.#gymId, '00000000'));
    await this.#visits('pass:none');
  }

  async #scanned(text: string, { claims }: Token, hand: Hand): Promise<DoorVerdict> {
    const passId = `pass:${claims.p}`;
    // All at once: what the disk says of that pass is not used before the signature has been found good.
    const [verified, roster, visits] = await Promise.all([
      this.#verified(text, claims, hand.now),
      this.#device.lookup.get('roster', this.#db('roster'), rosterIdOf(this.#gymId, passId)),
      this.#visits(passId),
    ]);
    // What a forged code claims about a person is worth nothing: only that somebody tried is kept.
    if (!verified.ok && verified.code === 'QR_BAD_SIGNATURE') {
      return this.#record.denied({ method: 'qr_member_shown' }, verified.code, {}, hand, {});
    }
    const someone = byToken(text, claims, found(roster));
    if (!verified.ok)
      return this.#stopped(someone, { ok: false, code: verified.code, facts: { days: daysSince(claims.i, hand.now) } }, hand);
    if (!claims.g.includes(keyOf(this.#gymId)))
      return this.#stopped(someone, { ok: false, code: 'PASS_WRONG_GYM', facts: {} }, hand);
    // The phone was lost and signed out from another one: its code is no longer the member's.
    if (someone.entry?.endedDevices?.includes(claims.d))
      return this.#stopped(someone, { ok: false, code: 'QR_EXPIRED', facts: {} }, hand);
    return this.#recognised(someone, hand, visits);
  }

  /** By its own key, which may be here although not all of them are. */
  async #verified(text: string, { kid }: TokenClaims, now: Instant): Promise<Verified> {
    const key = found(await this.#device.lookup.get('key', BASICS, `key:${kid}`));
    return verifyToken(text, key ? [key] : [], now);
  }

  async #typed(code: string, hand: Hand): Promise<DoorVerdict> {
    const now = this.#device.now();
    const locked = await this.#lock.lockedUntil(now);
    if (locked) return said('grey', 'CODE_LOCKED', { time: localTime(instantOf(locked), hand.timeZone) }, hand);
    const hash = shortCodeHash(this.#gymId, code);
    const entries = found(await this.#device.lookup.find('roster', this.#db('roster'), 'shortCodeHash', hash)) ?? [];
    const [entry] = entries;
    if (entry) return this.#recognised(byList(entry, 'short_code'), hand);
    const nowLocked = await this.#lock.wrong(now);
    if (nowLocked) return said('grey', 'CODE_LOCKED', { time: localTime(instantOf(nowLocked), hand.timeZone) }, hand);
    return said('grey', isMarkedFor(this.#gymId, code) ? 'CODE_UNKNOWN' : 'CODE_OTHER_GYM', {}, hand);
  }

  /** `looked`: their visits, where they have been looked up already. */
  async #recognised(someone: Recognised, hand: Hand, looked?: readonly Checkin[]): Promise<DoorVerdict> {
    const visits = looked ?? (await this.#visits(someone.passId));
    const last = visits.find(({ judgedAt }) => Math.abs(between(judgedAt, hand.now)) < LIMITS.duplicateWindow);
    // the same visit, shown twice.
    if (last)
      return { ...said('green', 'ALREADY_IN', { time: localTime(last.judgedAt, hand.timeZone) }, hand), ...about(someone) };
    const today = localDay(hand.now, hand.timeZone);
    const reEntry = visits.some((visit) => visit.consumedVisit && visit.gymDay === today);
    const left = visitsLeft(someone.entry, visits);
    const visit: Visit = { at: hand.now, timeZone: hand.timeZone, reEntry, left };
    const fit = someone.entry
      ? fitsEntry(someone.entry, visit)
      : someone.claims
        ? fitsToken(someone.claims, visit)
        : { ok: true as const };
    if (!fit.ok) return this.#stopped(someone, fit, hand);
    const after = left === undefined ? undefined : Math.max(0, left - (reEntry ? 0 : 1));
    if (hand.closed || hand.list === 'confirm') return this.#unconfirmed(someone, after, hand);
    // Admitted and flagged: the list has not heard of them, or is so old that this only records.
    const warning: ReasonCode | undefined = someone.entry ? undefined : 'NOT_ON_LIST';
    const warn = warning !== undefined || hand.list === 'recordOnly' || hand.list === 'none';
    return this.#record.admitted(someone, after, hand, { warn, ...(warning ? { localCode: warning } : {}) });
  }

  /** The gym is closed, or the list more than a day old: a person says yes to each, or no; either is kept (product.md 2.8). */
  #unconfirmed(someone: Recognised, after: number | undefined, hand: Hand): DoorVerdict {
    const override = this.#override(someone, after, hand);
    const decline = () => this.#record.denied(factsOf(someone), 'NOT_CONFIRMED', {}, hand, about(someone));
    const why = hand.closed ? said('amber', 'GYM_CLOSED', {}, hand) : ({ colour: 'amber', list: hand.list } as const);
    return { ...why, ...about(someone), ...withVisitsLeft(after), override, decline };
  }

  async #stopped(someone: Recognised, fit: Extract<Fit, { ok: false }>, hand: Hand): Promise<DoorVerdict> {
    const verdict = await this.#record.denied(factsOf(someone), fit.code, fit.facts, hand, about(someone));
    if (!hand.mayOverride) return verdict;
    return { ...verdict, override: this.#override(someone, undefined, hand, fit.code) };
  }

  /** Staff let them in all the same. `localCode`: against what the list says. */
  #override(someone: Recognised, after: number | undefined, hand: Hand, localCode?: ReasonCode) {
    return (staffReason: StaffReason, staffNote?: string): Promise<DoorVerdict> =>
      this.#record.admitted(someone, after, hand, {
        warn: true,
        ...(localCode ? { localCode } : {}),
        staffReason,
        ...(staffNote ? { staffNote } : {}),
      });
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

const daysSince = (seconds: number, now: Instant): number => Math.floor(between(instantOf(seconds * 1000), now) / 86_400_000);
