/**
 * The door (product.md 5.2): everything is looked up on this tablet, by point lookups, and what happened is on its disk before
 * anybody is told to come in (L8). The server settles it later with all it knows; nothing here is final but the fact itself.
 */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Checkin, STAFF_REASONS } from '../../../schemas/checkin/shape.ts';
import { type Fit, fitsEntry, fitsToken, type ListAge, listAgeOf, type Visit } from '../../../schemas/checkin/verdict.ts';
import { type ReasonCode, type ReasonFacts, sentenceFor } from '../../../schemas/codes.ts';
import { found } from '../../../schemas/decision.ts';
import { openState } from '../../../schemas/gym/opening-hours.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import type { TokenClaims } from '../../../schemas/pass/shape.ts';
import { isMarkedFor } from '../../../schemas/pass/short-code.ts';
import { parseToken, type Token, type Verified, verifyToken } from '../../../schemas/pass/token.ts';
import { type Instant, keyOf } from '../../../schemas/primitives.ts';
import { rosterIdOf, shortCodeHash } from '../../../schemas/roster/project.ts';
import type { RosterEntry } from '../../../schemas/roster/shape.ts';
import { gymScope, selfScope, venueScope } from '../../../schemas/scope.ts';
import { between, instantOf, localDay, localTime } from '../../../schemas/time.ts';
import { counted } from '../../report/report.ts';
import type { BodyOf, Device } from '../../sync/device/device.ts';
import { CodeLock } from './code-lock.ts';

export type StaffReason = (typeof STAFF_REASONS)[number];

/** What was held up, typed or picked. */
export type Shown =
  | { readonly kind: 'scan'; readonly text: string }
  /** Eight characters, look-alikes already put right. */
  | { readonly kind: 'code'; readonly code: string }
  /** Staff found them by name. */
  | { readonly kind: 'entry'; readonly entry: RosterEntry };

/**
 * `green`: in · `amber`: in and flagged, or staff have to confirm (`override` is there and nothing is stored yet) · `red`: not in,
 * the attempt is stored · `grey`: nothing was decided about anybody.
 */
export interface DoorVerdict {
  readonly colour: 'green' | 'amber' | 'red' | 'grey';
  readonly code?: ReasonCode;
  /** The code's sentence, its blanks filled. */
  readonly sentence?: string;
  /** "Sam K." */
  readonly name?: string;
  readonly passName?: string;
  /** After this visit; absent when they are not counted. */
  readonly visitsLeft?: number;
  readonly list: ListAge;
  /** The fact, or the attempt, that is now on this tablet's disk. */
  readonly proposalId?: string;
  /** For staff who may: let in all the same, with a reason. */
  readonly override?: (reason: StaffReason, note?: string) => Promise<DoorVerdict>;
  /** Where staff have to confirm: they did not, and that somebody was turned away is kept. */
  readonly decline?: () => Promise<DoorVerdict>;
}

export interface Door {
  /** Resolves when what happened is on the disk. */
  verdictFor(shown: Shown): Promise<DoorVerdict>;
}

/** What the door asks of the tablet. */
type Tablet = Pick<Device, 'connection' | 'lookup' | 'now' | 'prepare' | 'propose' | 'values'>;

/** The gym's workspace must be open (`useOpenWorkspace('gym', gymId)`). */
export function createDoor(device: Tablet, gymId: string): Door {
  const door = new TheDoor(device, gymId);
  // The first visitor should not wait for what every visitor needs.
  void door.warm().catch(counted('door: warming'));
  return door;
}

type Body = BodyOf<'checkin.record'>;
type Facts = Pick<Body, 'method'> &
  Partial<Pick<Body, 'passId' | 'memberId' | 'proof' | 'localCode' | 'staffReason' | 'staffNote'>>;

/** Somebody recognised: by the list, by a genuine token, or both. */
interface Recognised {
  readonly method: Body['method'];
  readonly passId: string;
  readonly memberId: string;
  readonly name: string;
  readonly entry: RosterEntry | undefined;
  readonly claims: TokenClaims | undefined;
  readonly proof: Body['proof'];
}

/** What this tablet has in hand at this moment. */
interface Hand {
  readonly now: Instant;
  readonly rosterAt: Instant | null;
  readonly list: ListAge;
  readonly timeZone: string;
  readonly mayOverride: boolean;
  /** By its opening hours and closures; hours that are not known close nothing. */
  readonly closed: boolean;
}

const HOME_ZONE = 'Europe/London';
/** Where the keys are that tokens are signed with. */
const BASICS = 'public/basics';

class TheDoor implements Door {
  readonly #device: Tablet;
  readonly #gymId: string;
  readonly #lock: CodeLock;

  constructor(device: Tablet, gymId: string) {
    this.#device = device;
    this.#gymId = gymId;
    this.#lock = new CodeLock(device.values, keyOf(gymId));
  }

  async verdictFor(shown: Shown): Promise<DoorVerdict> {
    const token = shown.kind === 'scan' ? parseToken(shown.text) : null;
    // Most people are let in: the count that a fact needs is fetched while they are looked up.
    const letGo = token || shown.kind === 'entry' ? this.#device.prepare() : () => {};
    try {
      const hand = await this.#hand();
      switch (shown.kind) {
        case 'scan':
          // Some other QR code: nobody was turned away.
          return token ? await this.#scanned(shown.text, token, hand) : said('grey', 'QR_BAD_SIGNATURE', {}, hand);
        case 'code':
          return await this.#typed(shown.code, hand);
        case 'entry':
          return await this.#recognised(byList(shown.entry, 'staff_search'), hand);
      }
    } finally {
      letGo();
    }
  }

  async warm(): Promise<void> {
    await this.#hand();
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
    const proof = {
      tokenHash: bytesToHex(sha256(utf8ToBytes(text))),
      tokenIssuedAt: instantOf(claims.i * 1000),
      kid: claims.kid,
      deviceId: claims.d,
    };
    // What a forged code claims about a person is worth nothing: only that somebody tried is kept.
    if (!verified.ok && verified.code === 'QR_BAD_SIGNATURE') {
      return this.#denied({ method: 'qr_member_shown' }, verified.code, {}, hand, {});
    }
    const entry = found(roster);
    const name = entry?.displayName ?? claims.n;
    const someone: Recognised = { method: 'qr_member_shown', passId, memberId: claims.m, name, entry, claims, proof };
    if (!verified.ok)
      return this.#stopped(someone, { ok: false, code: verified.code, facts: { days: daysSince(claims.i, hand.now) } }, hand);
    if (!claims.g.includes(keyOf(this.#gymId)))
      return this.#stopped(someone, { ok: false, code: 'PASS_WRONG_GYM', facts: {} }, hand);
    // The phone was lost and signed out from another one: its code is no longer the member's.
    if (entry?.endedDevices?.includes(claims.d))
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
    return this.#admitted(someone, after, hand, { warn, ...(warning ? { localCode: warning } : {}) });
  }

  /** The gym is closed, or the list more than a day old: a person says yes to each, or no; either is kept (product.md 2.8). */
  #unconfirmed(someone: Recognised, after: number | undefined, hand: Hand): DoorVerdict {
    const override = (staffReason: StaffReason, staffNote?: string) =>
      this.#admitted(someone, after, hand, { warn: true, staffReason, ...(staffNote ? { staffNote } : {}) });
    const decline = () => this.#denied(factsOf(someone), 'NOT_CONFIRMED', {}, hand, about(someone));
    const why = hand.closed ? said('amber', 'GYM_CLOSED', {}, hand) : ({ colour: 'amber', list: hand.list } as const);
    return { ...why, ...about(someone), ...withVisitsLeft(after), override, decline };
  }

  async #stopped(someone: Recognised, fit: Extract<Fit, { ok: false }>, hand: Hand): Promise<DoorVerdict> {
    const verdict = await this.#denied(factsOf(someone), fit.code, fit.facts, hand, about(someone));
    if (!hand.mayOverride) return verdict;
    return {
      ...verdict,
      override: (staffReason, staffNote) =>
        this.#admitted(someone, undefined, hand, {
          warn: true,
          localCode: fit.code,
          staffReason,
          ...(staffNote ? { staffNote } : {}),
        }),
    };
  }

  async #denied(facts: Facts, code: ReasonCode, words: ReasonFacts, hand: Hand, who: Partial<DoorVerdict>): Promise<DoorVerdict> {
    const body: Body = { ...this.#body(facts, hand), localVerdict: 'denied', localCode: code };
    const stored = await this.#device.propose('checkin.record', body, `Not let in: ${who.name ?? 'unknown code'}`);
    return { ...said('red', code, words, hand), ...who, ...(stored.proposalId ? { proposalId: stored.proposalId } : {}) };
  }

  async #admitted(
    someone: Recognised,
    after: number | undefined,
    hand: Hand,
    how: { warn: boolean; localCode?: ReasonCode; staffReason?: StaffReason; staffNote?: string },
  ): Promise<DoorVerdict> {
    const { warn, ...why } = how;
    const facts: Facts = { ...factsOf(someone), ...why };
    const body: Body = { ...this.#body(facts, hand), localVerdict: warn ? 'ok_warn' : 'ok' };
    const { proposalId, verdict } = await this.#device.propose('checkin.record', body, `Check in ${someone.name}`);
    const who = about(someone);
    // Nothing was stored: nobody goes in on that.
    if (!proposalId) return { ...said('red', verdict.code ?? 'QUOTA', verdict.facts ?? {}, hand), ...who };
    if (verdict.state === 'refused' && verdict.code !== 'DUPLICATE') {
      return { ...said('red', verdict.code ?? 'NO_PERMISSION', verdict.facts ?? {}, hand), ...who, proposalId };
    }
    if (verdict.code === 'DUPLICATE' || verdict.code === 'ALREADY_IN') {
      const time = verdict.facts?.time ?? localTime(hand.now, hand.timeZone);
      return { ...said('green', 'ALREADY_IN', { time }, hand), ...who, proposalId };
    }
    const code = how.staffReason ? 'OVERRIDDEN' : how.localCode;
    const words = code
      ? said(warn ? 'amber' : 'green', code, {}, hand)
      : ({ colour: warn ? 'amber' : 'green', list: hand.list } as const);
    return { ...words, ...who, ...withVisitsLeft(after), proposalId };
  }

  #body({ method, passId, memberId, proof, localCode, staffReason, staffNote }: Facts, hand: Hand): Omit<Body, 'localVerdict'> {
    const { trust } = this.#device.connection.get().clock;
    return {
      gymId: this.#gymId,
      ...(passId ? { passId } : {}),
      ...(memberId ? { memberId } : {}),
      method,
      direction: 'in',
      ...(proof ? { proof } : {}),
      checkedAgainst: { ...(hand.rosterAt ? { rosterAt: hand.rosterAt } : {}), trust },
      ...(localCode ? { localCode } : {}),
      ...(staffReason ? { staffReason } : {}),
      ...(staffNote ? { staffNote } : {}),
    };
  }

  async #hand(): Promise<Hand> {
    const { lookup } = this.#device;
    const uid = lookup.uid() ?? '';
    const [shown, kept, grants] = await Promise.all([
      lookup.get('gym', `${venueScope(this.#gymId)}/gyms`, this.#gymId),
      lookup.get('gym', this.#db('gyms'), this.#gymId),
      lookup.get('grants', `${selfScope(uid)}/self`, `grants:${uid}`),
    ]);
    const grant = found(grants)?.gyms.find((one) => one.gymId === this.#gymId && one.status === 'active');
    const rosterAt = lookup.asOf(this.#db('roster'));
    const now = instantOf(this.#device.now());
    const here = found(shown) ?? found(kept);
    return {
      now,
      closed: here !== undefined && openState(here, this.#device.now()).state === 'closed',
      rosterAt,
      list: listAgeOf(rosterAt, now),
      timeZone: here?.timeZone ?? HOME_ZONE,
      mayOverride: grant?.permissions.includes('checkin.override') ?? false,
    };
  }

  /** This gym's visits of that pass, as far as this tablet knows, its own unsent ones among them. */
  async #visits(passId: string): Promise<readonly Checkin[]> {
    const visits = found(await this.#device.lookup.find('checkin', this.#db('checkins'), 'passId', passId)) ?? [];
    return visits.filter(({ status, direction }) => status !== 'voided' && direction === 'in');
  }

  #db(collection: string): string {
    return `${gymScope(this.#gymId)}/${collection}`;
  }
}

const byList = (entry: RosterEntry, method: Body['method']): Recognised => ({
  method,
  passId: entry.passId,
  memberId: entry.memberId,
  name: entry.displayName,
  entry,
  claims: undefined,
  proof: undefined,
});

const factsOf = ({ method, passId, memberId, proof }: Recognised): Facts => ({
  method,
  passId,
  memberId,
  ...(proof ? { proof } : {}),
});

/** What the list says, less the visits this tablet has seen since. */
function visitsLeft(entry: RosterEntry | undefined, visits: readonly Checkin[]): number | undefined {
  if (entry?.visitsLeft === undefined) return undefined;
  return entry.visitsLeft - visits.filter((visit) => visit.consumedVisit && visit.judgedAt > entry.updatedAt).length;
}

const about = ({ name, entry }: Recognised): Pick<DoorVerdict, 'name' | 'passName'> => ({
  ...(name ? { name } : {}),
  ...(entry ? { passName: entry.passName } : {}),
});
const withVisitsLeft = (left: number | undefined): Pick<DoorVerdict, 'visitsLeft'> =>
  left === undefined ? {} : { visitsLeft: left };
const daysSince = (seconds: number, now: Instant): number => Math.floor(between(instantOf(seconds * 1000), now) / 86_400_000);

function said(colour: DoorVerdict['colour'], code: ReasonCode, facts: ReasonFacts, { list }: Hand): DoorVerdict {
  return { colour, code, sentence: sentenceFor(code, facts), list };
}
