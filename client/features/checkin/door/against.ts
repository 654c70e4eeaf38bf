/** What speaks against whoever is at the door, as far as this tablet knows, and what staff have to say yes to. Pure. */
import { between, instantOf, localDay } from '../../../../schemas/basics/time.ts';
import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import { type Fit, fitsEntry, fitsToken, type Visit } from '../../../../schemas/checkin/verdict.ts';
import type { ReasonCode } from '../../../../schemas/codes.ts';
import type { Offer } from '../../../../schemas/gym/shape.ts';
import { LIMITS } from '../../../../schemas/limits.ts';
import { insideWindows, windowsInWords } from '../../../../schemas/pass/usable.ts';
import type { Hand } from './hand.ts';
import type { HeldClaims } from './held-code.ts';
import { isOtherPhone, type Recognised } from './recognised.ts';
import { onlyRecords, type Question } from './verdict.ts';

const DAY = 86_400_000;

export type Unfit = Extract<Fit, { ok: false }>;
export const refusedAs = (code: ReasonCode, facts: Unfit['facts'] = {}): Unfit => ({ ok: false, code, facts });

/** Why a genuine code is not good now. Its pass may go on although it was to end when the code was signed: then the code alone is old. */
export function stale(code: ReasonCode, { entry, claims }: Recognised, { now, timeZone }: Hand): Unfit {
  const goesOn = (entry?.validTo ?? entry?.activateBy ?? '') > now;
  if (code === 'PASS_EXPIRED' && goesOn) return refusedAs('QR_EXPIRED');
  const days = claims ? Math.floor(between(claims.issuedAt, now) / DAY) : 0;
  const date = claims?.t === undefined ? undefined : localDay(instantOf(claims.t * 1000), timeZone);
  return refusedAs(code, { days, date });
}

/** The stop list: the phone was lost and signed out from another one, or has another key by now. Its code is no longer the member's. */
export function endedCode({ entry, claims }: Recognised): ReasonCode | undefined {
  if (!entry || !claims) return undefined;
  if (entry.endedDevices?.includes(claims.deviceId)) return 'QR_SIGNED_OUT';
  const { thumbprint } = claims.proof;
  return thumbprint !== undefined && entry.endedKeys?.includes(thumbprint) ? 'QR_KEY_ENDED' : undefined;
}

/** The stop list, the days and the hours of the pass: by the list, or by the code and the hours of what was bought as the gym publishes it. */
export function passFits({ entry, claims }: Recognised, visit: Visit, hand: Hand): Fit {
  if (entry) return fitsEntry(entry, visit);
  if (!claims) return { ok: true };
  const fit = fitsToken(claims, visit);
  const windows = offerOf(claims, hand)?.accessWindows ?? [];
  if (!fit.ok || insideWindows(windows, visit.at, visit.timeZone)) return fit;
  return refusedAs('PASS_OFF_PEAK', { windows: windowsInWords(windows) });
}

const offerOf = ({ product }: HeldClaims, { offers }: Pick<Hand, 'offers'>): Offer | undefined =>
  offers.find(({ productId, version }) => productId === product?.id && version === product.version);

interface ShownBefore {
  /** The same visit, shown twice. */
  readonly last: Checkin | undefined;
  /** C5, R-43: within those minutes one phone shows it. The same phone, however long it is held, is the same showing. */
  readonly copied: Checkin | undefined;
}

/** Of that pass a moment ago, as long as this tablet knows it to be set. @param visits at this gym */
export function shownBefore(
  { proof }: Recognised,
  visits: readonly Checkin[],
  { now, sameVisitWithin }: Pick<Hand, 'now' | 'sameVisitWithin'>,
): ShownBefore {
  const within = (most: number) => visits.filter(({ judgedAt }) => Math.abs(between(judgedAt, now)) < most);
  const [last] = within(sameVisitWithin);
  return { last, copied: within(LIMITS.oneShows).find((one) => isOtherPhone(one.proof, proof)) };
}

/** Undefined: nobody has to. The first of them is what the screen says. */
export function staffConfirm({ method, entry, claims }: Recognised, hand: Hand): Question | undefined {
  // 6.1: whoever holds up a genuine code is admitted and flagged where the list does not have them, so also where there is none and somebody stands.
  if (hand.list === 'none' && hand.isStaffed && claims) return hand.closed ? 'closed' : undefined;
  if (onlyRecords(hand)) return 'record';
  if (hand.closed) return 'closed';
  if (hand.list === 'confirm') return 'list';
  if (!entry && claims && !offerOf(claims, hand)) return 'hours';
  return method === 'short_code' ? 'photo' : undefined;
}
