/** What happened at the door, on this tablet's disk before anybody is told (L8): somebody was let in, or turned away. */

import { localTime } from '../../../../schemas/basics/time.ts';
import type { ReasonCode, ReasonFacts } from '../../../../schemas/codes.ts';
import type { BodyOf, LocalDevice } from '../../../sync/device/device.ts';
import type { Hand } from './hand.ts';
import { about, type Recognised } from './recognised.ts';
import { type DoorVerdict, goodIn, type StaffReason, said, withVisitsLeft } from './verdict.ts';

type Body = BodyOf<'checkin.record'>;
export type DoorFacts = Pick<Body, 'method'> &
  Partial<Pick<Body, 'passId' | 'memberId' | 'proof' | 'localCode' | 'staffReason' | 'staffNote' | 'actedBy'>>;

/** `warn`: in and flagged, with what the list said, or with the reason that staff gave for letting them in all the same. */
export interface Admission {
  readonly warn: boolean;
  readonly localCode?: ReasonCode;
  readonly staffReason?: StaffReason;
  readonly actedBy?: string;
}

export const factsOf = ({ method, passId, memberId, proof, actedBy }: Recognised): DoorFacts => ({
  method,
  passId,
  ...(memberId === undefined ? {} : { memberId }),
  ...(proof ? { proof } : {}),
  ...(actedBy === undefined ? {} : { actedBy }),
});

/** So many of those who were turned away are kept of each minute. */
const MOST_DENIED = 30;
const DENIED_WITHIN = 60_000;

type Tablet = Pick<LocalDevice, 'connection' | 'now' | 'propose'>;

export class DoorRecord {
  readonly #device: Tablet;
  readonly #gymId: string;
  readonly #nonce: () => string | undefined;
  /** When those of the last minute were. */
  #deniedAt: number[] = [];

  /** `nonce`: of the code that this tablet shows at that moment, where it shows one; the record of a visit keeps it (5.2). */
  constructor(device: Tablet, gymId: string, nonce: () => string | undefined = () => undefined) {
    this.#device = device;
    this.#gymId = gymId;
    this.#nonce = nonce;
  }

  /**
   * `who`: as far as they are known; of a forged code nothing is. Whoever holds up one bad code after the other is told so each time, and does
   * not fill this tablet's disk with it.
   */
  async denied(
    facts: DoorFacts,
    code: ReasonCode,
    words: ReasonFacts,
    hand: Hand,
    who: Partial<DoorVerdict>,
  ): Promise<DoorVerdict> {
    if (!this.#keepsDenial()) return { ...said('red', code, words, hand), ...who };
    const body: Body = { ...this.#body(facts, hand), localVerdict: 'denied', localCode: code };
    const stored = await this.#device.propose('checkin.record', body, `Not let in: ${who.name ?? 'unknown code'}`);
    return { ...said('red', code, words, hand), ...who, ...(stored.proposalId ? { proposalId: stored.proposalId } : {}) };
  }

  #keepsDenial(): boolean {
    const now = this.#device.now();
    this.#deniedAt = this.#deniedAt.filter((at) => Math.abs(now - at) < DENIED_WITHIN);
    return this.#deniedAt.length < MOST_DENIED && this.#deniedAt.push(now) > 0;
  }

  /** `after`: the visits they have left then, where they are counted. The rule has the last word: it knows what this tablet has sent. */
  async admitted(someone: Recognised, after: number | undefined, hand: Hand, how: Admission): Promise<DoorVerdict> {
    const { warn, ...why } = how;
    const facts: DoorFacts = { ...factsOf(someone), ...why };
    const nonce = this.#nonce();
    const body: Body = { ...this.#body(facts, hand), ...(nonce ? { nonce } : {}), localVerdict: warn ? 'ok_warn' : 'ok' };
    const { proposalId, verdict } = await this.#device.propose('checkin.record', body, `Check in ${someone.name || 'by code'}`);
    const who = about(someone);
    // Nothing was stored: nobody goes in on that.
    if (!proposalId) return { ...said('red', verdict.code ?? 'QUOTA', verdict.facts ?? {}, hand), ...who };
    if (verdict.state === 'refused' && verdict.code !== 'DUPLICATE') {
      return { ...said('red', verdict.code ?? 'NO_PERMISSION', verdict.facts ?? {}, hand), ...who, proposalId };
    }
    if (verdict.code === 'DUPLICATE' || verdict.code === 'ALREADY_IN') {
      const time = verdict.facts?.time ?? localTime(hand.now, hand.timeZone);
      return { ...said(goodIn(hand), 'ALREADY_IN', { time }, hand), ...who, proposalId };
    }
    const code = how.staffReason ? 'OVERRIDDEN' : how.localCode;
    const words = code
      ? said(warn ? 'amber' : 'green', code, {}, hand)
      : ({ colour: warn ? 'amber' : 'green', list: hand.list } as const);
    return { ...words, ...who, ...withVisitsLeft(after), proposalId };
  }

  /** C14: somebody whom nobody could look up. */
  async unlisted(facts: DoorFacts, hand: Hand): Promise<DoorVerdict> {
    const body: Body = { ...this.#body(facts, hand), localVerdict: 'ok_warn' };
    const { proposalId, verdict } = await this.#device.propose(
      'checkin.record',
      body,
      `Write down ${facts.staffNote ?? 'a visit'}`,
    );
    if (!proposalId || verdict.state === 'refused')
      return { ...said('red', verdict.code ?? 'QUOTA', verdict.facts ?? {}, hand), ...(proposalId ? { proposalId } : {}) };
    return { colour: 'amber', list: hand.list, proposalId };
  }

  #body(
    { method, passId, memberId, proof, localCode, staffReason, staffNote, actedBy }: DoorFacts,
    hand: Hand,
  ): Omit<Body, 'localVerdict'> {
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
      ...(staffNote === undefined ? {} : { staffNote }),
      ...(actedBy === undefined ? {} : { actedBy }),
    };
  }
}
