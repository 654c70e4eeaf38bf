/** What the door code of a pass is at this moment: whether it may be shown, and with which warning. Pure. */

import { byText } from '../../../../schemas/basics/by-text.ts';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import { laterOf, plus } from '../../../../schemas/basics/time.ts';
import type { ReasonCode, ReasonFacts } from '../../../../schemas/codes.ts';
import { LIMITS } from '../../../../schemas/limits.ts';
import type { Pass, PassToken } from '../../../../schemas/pass/shape.ts';
import { usable } from '../../../../schemas/pass/usable.ts';
import type { Device } from '../../../../schemas/person/shape.ts';

export type DoorCode =
  /** `warning`: the door will look twice. */
  | { readonly state: 'shown'; readonly token: PassToken; readonly warning?: Reason }
  /** another phone of theirs shows codes; the door would take this one for a copy. */
  | { readonly state: 'elsewhere'; readonly name: string; readonly at: Instant; readonly from: Instant }
  /** Not signed yet, or not fetched yet. */
  | { readonly state: 'coming' }
  /** seven days without contact. */
  | { readonly state: 'stale'; readonly token: PassToken }
  /** The pass opens no door: no code is shown at all. */
  | { readonly state: 'barred'; readonly reason: Reason };

interface Reason {
  readonly code: ReasonCode;
  readonly facts: ReasonFacts;
}

/** The door may still let these in, on a person's word. */
const ONLY_WARNS: readonly ReasonCode[] = ['PASS_OFF_PEAK', 'PASS_PAST_DUE'];

/** `here`: this device's id, as far as it is known yet. `devices`: all of theirs. */
export interface Phones {
  readonly here: string | undefined;
  readonly devices: readonly Device[];
}

export function doorCode(pass: Pass, tokens: readonly PassToken[], { here, devices }: Phones, now: Instant): DoorCode {
  const verdict = usable(pass, sinceUsed(pass, now));
  const reason = verdict.ok ? undefined : { code: verdict.code, facts: verdict.facts };
  if (reason && !ONLY_WARNS.includes(reason.code)) return { state: 'barred', reason };
  // Only its own is shown: another phone's cannot be.
  const token = tokens.find(({ passId, deviceId }) => passId === pass._id && deviceId === here);
  if (!token) return { state: 'coming' };
  if (token.expiresAt <= now) return { state: 'stale', token };
  const other = shownElsewhere(devices, here, now);
  if (other) return { state: 'elsewhere', ...other };
  return { state: 'shown', token, ...(reason && { warning: reason }) };
}

/** A pass that somebody came in with has begun, however far the clock of a screen is behind that visit. */
const sinceUsed = ({ activatedAt, snapshot }: Pass, now: Instant): Instant =>
  snapshot.activation === 'first_check_in' && activatedAt ? laterOf(activatedAt, now) : now;

/** As far as this device has heard. Where two began without hearing of each other, the one that began first goes on. */
function shownElsewhere(devices: readonly Device[], here: string | undefined, now: Instant) {
  const showing = devices.flatMap(({ deviceId, name, revokedAt, showing: shown }) =>
    shown && !revokedAt && plus(shown.at, LIMITS.oneShows) > now ? [{ deviceId, name, ...shown }] : [],
  );
  const [first] = showing.toSorted((a, b) => byText(a.since, b.since) || byText(a.deviceId, b.deviceId));
  if (!first || first.deviceId === here) return undefined;
  return { name: first.name, at: first.at, from: plus(first.at, LIMITS.oneShows) };
}
