/** What the door code of a pass is at this moment: whether it may be shown, and with which warning. Pure. */

import { byText } from '../../../../schemas/basics/by-text.ts';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import type { ReasonCode, ReasonFacts } from '../../../../schemas/codes.ts';
import type { Pass, PassToken } from '../../../../schemas/pass/shape.ts';
import { usable } from '../../../../schemas/pass/usable.ts';

export type DoorCode =
  /** `warning`: the door will look twice. */
  | { readonly state: 'shown'; readonly token: PassToken; readonly warning?: Reason }
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

export function doorCode(pass: Pass, tokens: readonly PassToken[], now: Instant): DoorCode {
  const verdict = usable(pass, now);
  const reason = verdict.ok ? undefined : { code: verdict.code, facts: verdict.facts };
  if (reason && !ONLY_WARNS.includes(reason.code)) return { state: 'barred', reason };
  const token = tokenOf(pass, tokens);
  if (!token) return { state: 'coming' };
  if (token.expiresAt <= now) return { state: 'stale', token };
  return { state: 'shown', token, ...(reason && { warning: reason }) };
}

/** Each of a person's devices has its own; all of them are in the person's scope. The one that lives longest is the freshest. */
function tokenOf(pass: Pass, tokens: readonly PassToken[]): PassToken | undefined {
  return tokens
    .filter((token) => token.passId === pass._id)
    .sort((a, b) => byText(b.expiresAt, a.expiresAt) || byText(b.issuedAt, a.issuedAt))[0];
}
