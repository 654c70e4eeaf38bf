/**
 * What grows old of somebody on legal hold stays (GDPR 17(3)(e)): whatever a timer would take away of theirs (`forgetting`) is left as it is, and that
 * timer rings again in a week, for as long as the hold lasts. So what was kept back goes within a week of its end, and ending one looks for nothing.
 */
import { plus } from '../../basics/time.ts';
import type { Decision, Known, Moment } from '../../decision.ts';
import type { AnyProposal } from '../../folds/proposals.ts';
import type { DeviceKind, SystemPart } from '../../noun.ts';
import { isOnHold } from '../known.ts';

/** Milliseconds. */
export const AGAIN_AFTER = 7 * 86_400_000;

/** @param decision what the rule of that kind makes of it */
export function withHeldBack(
  kind: DeviceKind<AnyProposal> | SystemPart<AnyProposal>,
  proposal: AnyProposal,
  decision: Decision,
  known: Known,
  moment: Moment,
): Decision {
  if (kind.from === 'device' || !kind.whose || 'origin' in proposal) return decision;
  const { whose } = kind;
  const isHeld = (uid: string | undefined) => uid !== undefined && isOnHold(known, uid);
  const stays = decision.documents.find((left) => whose(left as never, known).some(isHeld));
  if (!stays) return decision;
  const again = { of: stays._id, at: plus(moment.receivedAt, AGAIN_AFTER), kind: proposal.kind, body: proposal.body };
  return { ...decision, documents: [], again };
}
