/**
 * The door (product.md 5.2): everything is looked up on this tablet, by point lookups, and what happened is on its disk before
 * anybody is told to come in (L8). The server settles it later with all it knows; nothing here is final but the fact itself.
 */

import { type Instant, keyOf } from '../../../schemas/basics/primitives.ts';
import { selfScope, venueScope } from '../../../schemas/basics/scope.ts';
import { between, instantOf, localDay, localTime } from '../../../schemas/basics/time.ts';
import type { Checkin } from '../../../schemas/checkin/shape.ts';
import { comesBackFree, type Fit, fitsEntry, fitsToken, type Visit } from '../../../schemas/checkin/verdict.ts';
import type { ReasonCode } from '../../../schemas/codes.ts';
import { found } from '../../../schemas/decision.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { isNewerToken } from '../../../schemas/pass/code/showing.ts';
import type { Verify } from '../../../schemas/pass/code/verify.ts';
import { rosterIdOf } from '../../../schemas/pass/roster-entries.ts';
import { isMarkedFor } from '../../../schemas/pass/short-code.ts';
import { insideWindows, windowsInWords } from '../../../schemas/pass/usable.ts';
import type { RosterEntry } from '../../../schemas/roster/shape.ts';
import { counted } from '../../report/report.ts';
import type { LocalDevice } from '../../sync/device/device.ts';
import { CodeLock } from './code-lock.ts';
import { gymDatabase, type Hand, handOf } from './door/hand.ts';
import type { Genuine, HeldClaims, HeldCode } from './door/held-code.ts';
import { about, byCode, byList, isOtherPhone, type Recognised, visitsLeft } from './door/recognised.ts';
import { DoorRecord, factsOf } from './door/record.ts';
import { visitNow } from './door/rules.ts';
import { type DoorVerdict, type StaffReason, said, withVisitsLeft } from './door/verdict.ts';

export type { DoorVerdict, StaffReason } from './door/verdict.ts';

/** What was held up, typed or picked. */
export type Shown =
  | { readonly kind: 'scan'; readonly text: string }
  /** Eight characters, look-alikes already put right. */
  | { readonly kind: 'code'; readonly code: string }
  /** Staff found them by name. `by`: whose PIN was typed, on a tablet. */
  | { readonly kind: 'entry'; readonly entry: RosterEntry; readonly by?: string };

export interface Door {
  /** Resolves when what happened is on the disk. */
  verdictFor(shown: Shown): Promise<DoorVerdict>;
}

/** What the door asks of the tablet. */
type Tablet = Pick<LocalDevice, 'connection' | 'lookup' | 'now' | 'prepare' | 'propose' | 'values'>;

/** The gym's workspace must be open (`useOpenWorkspace('gym', gymId)`). `verify`: signatures, by the platform where nothing is said. */
export function createDoor(device: Tablet, gymId: string, verify?: Verify): Door {
  const door = new TheDoor(device, gymId, verify);
  // The first visitor should not wait for what every visitor needs.
  void door.warm().catch(counted('door: warming'));
  return door;
}

/** Where the keys are that tokens are signed with. */
const BASICS = 'public/basics';
const MINUTE = 60_000;
const DAY = 86_400_000;
/** So many forgeries are kept of each minute. */
const MOST_FORGED = 30;
const FORGED_WITHIN = MINUTE;

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
  /** When the forgeries of the last minute were held up. */
  #forgedAt: number[] = [];

  constructor(device: Tablet, gymId: string, verify: Verify | undefined) {
    this.#device = device;
    this.#gymId = gymId;
    this.#lock = new CodeLock(device.values, keyOf(gymId));
    this.#record = new DoorRecord(device, gymId);
    this.#verify = verify;
  }

  async verdictFor(shown: Shown): Promise<DoorVerdict> {
    const code = shown.kind === 'scan' ? (await this.#reader).heldCode(shown.text) : null;
    // Most people are let in: the count that a fact needs is fetched while they are looked up.
    const letGo = code || shown.kind === 'entry' ? this.#device.prepare() : () => {};
    try {
      const hand = await handOf(this.#device, this.#gymId);
      const verdict = await this.#verdictFor(shown, code, hand);
      return hand.asksForPhoto && verdict.face && !verdict.face.photo ? { ...verdict, photoMissing: true } : verdict;
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
        return this.#recognised({ ...byList(shown.entry, 'staff_search'), ...(shown.by && { actedBy: shown.by }) }, hand);
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
    if (!verified.ok && verified.code === 'QR_BAD_SIGNATURE') return this.#forged(verified.code, hand);
    const someone = byCode(claims, found(roster));
    if (!verified.ok) return this.#stopped(someone, stale(verified.code, someone, hand), hand);
    if (!claims.isFor(this.#gymId)) return this.#stopped(someone, { ok: false, code: 'PASS_WRONG_GYM', facts: {} }, hand);
    const ended = endedCode(someone);
    if (ended) return this.#stopped(someone, { ok: false, code: ended, facts: {} }, hand);
    return this.#recognised(someone, hand, { visits, ...(held.format === 'FH1' ? { warning: 'QR_OLDER' } : {}) });
  }

  /** By its own key, which may be here although not all of them are. When the older format ends, all of them say. */
  async #verified(held: HeldCode, now: Instant): Promise<Genuine> {
    const { lookup } = this.#device;
    const own = await lookup.get('key', BASICS, `key:${held.claims.kid}`);
    const others = held.format === 'FH1' ? found(await lookup.find('key', BASICS, 'type', 'key')) : undefined;
    return (await this.#reader).verifyHeld(held, [...(others ?? []), ...toList(found(own))], now, this.#verify);
  }

  /** Whoever holds up one forgery after the other does not fill this tablet's disk with it. */
  async #forged(code: ReasonCode, hand: Hand): Promise<DoorVerdict> {
    const now = this.#device.now();
    this.#forgedAt = this.#forgedAt.filter((at) => now - at < FORGED_WITHIN);
    if (this.#forgedAt.length >= MOST_FORGED) return said('red', code, {}, hand);
    this.#forgedAt.push(now);
    return this.#record.denied({ method: 'qr_member_shown' }, code, {}, hand, {});
  }

  async #typed(code: string, hand: Hand): Promise<DoorVerdict> {
    const now = this.#device.now();
    const locked = await this.#lock.lockedUntil(now);
    if (locked) return said('grey', 'CODE_LOCKED', { time: localTime(instantOf(locked), hand.timeZone) }, hand);
    // What it takes to hash a code weighs more than the door does, and who holds up a code does not wait for it.
    const { entryByCode } = await import('./door/entry-by-code.ts');
    const entry = await entryByCode(this.#device.lookup, this.#gymId, code);
    if (entry) return this.#recognised(byList(entry, 'short_code'), hand);
    const nowLocked = await this.#lock.wrong(now);
    if (nowLocked) return said('grey', 'CODE_LOCKED', { time: localTime(instantOf(nowLocked), hand.timeZone) }, hand);
    return said('grey', isMarkedFor(this.#gymId, code) ? 'CODE_UNKNOWN' : 'CODE_OTHER_GYM', {}, hand);
  }

  /** `visits`: theirs, where they have been looked up already. `warning`: in, but flagged with it. */
  async #recognised(someone: Recognised, hand: Hand, looked: Looked = {}): Promise<DoorVerdict> {
    const visits = looked.visits ?? (await this.#visits(someone.passId));
    const recent = visits.filter(({ judgedAt }) => Math.abs(between(judgedAt, hand.now)) < LIMITS.duplicateWindow);
    // C5, R-43: within ten minutes one phone shows it. The same phone, however long it is held, is the same showing.
    const copied = recent.find(({ proof }) => isOtherPhone(proof, someone.proof));
    if (copied) {
      const facts = { time: localTime(copied.judgedAt, hand.timeZone), minutes: LIMITS.duplicateWindow / MINUTE };
      return this.#stopped(someone, { ok: false, code: 'QR_COPIED', facts }, hand);
    }
    const [last] = recent;
    // the same visit, shown twice.
    if (last)
      return { ...said('green', 'ALREADY_IN', { time: localTime(last.judgedAt, hand.timeZone) }, hand), ...about(someone) };
    const left = visitsLeft(someone.entry, visits);
    const visit = await visitNow(this.#device, this.#gymId, { memberId: someone.memberId, visits, left }, hand);
    const fit: Fit = someone.entry
      ? fitsEntry(someone.entry, visit)
      : someone.claims
        ? fitsCode(someone.claims, visit, hand)
        : ({ ok: true } as const);
    if (!fit.ok) return this.#stopped(someone, fit, hand);
    const after = left === undefined ? undefined : Math.max(0, left - (comesBackFree(visit) ? 0 : 1));
    if (hand.closed || hand.list === 'confirm') return this.#unconfirmed(someone, after, hand);
    // Admitted and flagged: the list has not heard of them, or is so old that this only records.
    const warning: ReasonCode | undefined = someone.entry ? (looked.warning ?? fit.warning) : 'NOT_ON_LIST';
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
    return (staffReason: StaffReason, actedBy?: string): Promise<DoorVerdict> =>
      this.#record.admitted(someone, after, hand, {
        warn: true,
        ...(localCode ? { localCode } : {}),
        staffReason,
        ...(actedBy === undefined ? {} : { actedBy }),
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

/** Of no code there is. */
const NO_HASH = '0'.repeat(64);

interface Looked {
  readonly visits?: readonly Checkin[];
  readonly warning?: ReasonCode;
}

const toList = <T>(one: T | undefined): T[] => (one === undefined ? [] : [one]);

/** Why a genuine code is not good now. Its pass may go on although it was to end when the code was signed: then the code alone is old. */
function stale(code: ReasonCode, { entry, claims }: Recognised, { now, timeZone }: Hand): Extract<Fit, { ok: false }> {
  const goesOn = (entry?.validTo ?? entry?.activateBy ?? '') > now;
  if (code === 'PASS_EXPIRED' && goesOn) return { ok: false, code: 'QR_EXPIRED', facts: {} };
  const days = claims ? Math.floor(between(claims.issuedAt, now) / DAY) : 0;
  const date = claims?.t === undefined ? undefined : localDay(instantOf(claims.t * 1000), timeZone);
  return { ok: false, code, facts: { days, date } };
}

/** The stop list: the phone was lost and signed out from another one, or has another key by now. Its code is no longer the member's. */
function endedCode({ entry, claims }: Recognised): ReasonCode | undefined {
  if (!entry || !claims) return undefined;
  if (entry.endedDevices?.includes(claims.deviceId)) return 'QR_SIGNED_OUT';
  const { thumbprint } = claims.proof;
  return thumbprint !== undefined && entry.endedKeys?.includes(thumbprint) ? 'QR_KEY_ENDED' : undefined;
}

/** Somebody whom the list does not have: by what the code says, and by the hours of what they bought, as the gym publishes it. */
function fitsCode(claims: HeldClaims, visit: Visit, { offers }: Hand): Fit {
  const fit = fitsToken(claims, visit);
  const { product } = claims;
  const offer = offers.find(({ productId, version }) => productId === product?.id && version === product.version);
  if (!fit.ok || !offer || insideWindows(offer.accessWindows, visit.at, visit.timeZone)) return fit;
  return { ok: false, code: 'PASS_OFF_PEAK', facts: { windows: windowsInWords(offer.accessWindows) } };
}
