/** What those decide who run the platform: a super-admin holds a gym's payouts, lets them go, sets a reserve. Never without reasons. */
import { keyOf } from '../basics/key.ts';
import { stamp } from '../basics/revise.ts';
import { between, plus } from '../basics/time.ts';
import { without } from '../blank.ts';
import { accepted, audited, type Decision, type Known, type Moment, refused } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { RATES } from '../ledger/rates.ts';
import { LIMITS } from '../limits.ts';
import { platformPowerMissing } from '../person/runs-platform.ts';
import { ONLINE_FOR } from './online.ts';
import type { PayoutHoldSet, PayoutRelease, PayoutReserve } from './proposals.ts';
import { sentIfFree } from './run/send.ts';
import type { MoneyStanding, Payout } from './shape.ts';
import { payoutOf } from './standing.ts';
import { ownersToldOf } from './told.ts';

const DAY = 24 * 60 * 60_000;

export function decidePayoutHold({ kind, body }: PayoutHoldSet, known: Known, moment: Moment): Decision {
  const asked = standingFor(body.gymId, kind, known, moment);
  if ('instead' in asked) return asked.instead;
  const { standing } = asked;
  const after: MoneyStanding = {
    ...standing,
    ...stamp(moment, standing),
    hold: { reason: body.reason, at: moment.receivedAt },
  };
  const waits = waitingIn(after, known);
  const held: Payout[] = waits ? [{ ...waits, ...stamp(moment, waits), hold: { code: 'platform', reason: body.reason } }] : [];
  const words = { event: 'payout.held', title: 'Your payouts are on hold', body: body.reason, severity: 'action' } as const;
  return decided(standing, 'payout.held', body.reason, {}, [
    after,
    ...held,
    ...ownersToldOf(body.gymId, standing._id, words, known, moment),
  ]);
}

export function decidePayoutRelease({ kind, body }: PayoutRelease, known: Known, moment: Moment): Decision {
  const asked = standingFor(body.gymId, kind, known, moment);
  if ('instead' in asked) return asked.instead;
  const { standing } = asked;
  if (!standing.hold) return refused('CHANGED_MEANWHILE');
  const freed = sentIfFree(without(standing, 'hold'), known, moment);
  const words = { event: 'payout.released', title: 'Your payouts go on', body: body.reason } as const;
  return decided(standing, 'payout.released', body.reason, {}, [
    ...freed,
    ...ownersToldOf(body.gymId, standing._id, words, known, moment),
  ]);
}

/** Of each run from the next on; nothing: it is over, and what was put aside is let go with the next run. */
export function decidePayoutReserve({ kind, body }: PayoutReserve, known: Known, moment: Moment): Decision {
  const { gymId, bps, days, reason } = body;
  if (bps > RATES.mostReserveBps) return refused('VALIDATION', { field: 'Reserve', rule: 'it can be 10 % at most.' });
  if (days > RATES.mostReserveDays) return refused('VALIDATION', { field: 'Days', rule: 'it can be 60 at most.' });
  const asked = standingFor(gymId, kind, known, moment);
  if ('instead' in asked) return asked.instead;
  const { standing } = asked;
  const until = plus(moment.receivedAt, days * DAY);
  const after: MoneyStanding = {
    ...without(standing, 'reserve'),
    ...stamp(moment, standing),
    ...(bps > 0 && { reserve: { bps, until, reason, at: moment.receivedAt } }),
  };
  const share = `${bps / 100} %`;
  const title = bps > 0 ? `We put ${share} of your payouts aside` : 'We put nothing of your payouts aside any more';
  const words = { event: 'payout.reserved', title, body: reason, severity: 'action' } as const;
  return decided(standing, 'payout.reserve-set', reason, { bps, ...(bps > 0 && { until }) }, [
    after,
    ...ownersToldOf(gymId, `${standing._id}.reserve`, words, known, moment),
  ]);
}

const decided = (
  { gymId }: MoneyStanding,
  action: string,
  reason: string,
  after: object,
  documents: readonly AnyDocument[],
): Decision => audited(accepted(documents), { action, target: { type: 'gym', id: gymId }, reason, after });

/** Of a gym that has never sold anything there is nothing to decide. */
export function standingFor(
  gymId: string,
  kind: keyof typeof ONLINE_FOR,
  known: Known,
  moment: Moment,
): { readonly standing: MoneyStanding } | { readonly instead: Decision } {
  const missing = platformPowerMissing(known, moment, 'super-admin');
  if (missing) return { instead: missing };
  if (between(moment.judgedAt, moment.receivedAt) > LIMITS.purchaseFresh)
    return { instead: refused('NEEDS_ONLINE', { action: ONLINE_FOR[kind] }) };
  const standing = known.get('gymmoney', 'platform/payouts', `gymmoney:${keyOf(gymId)}`);
  if (standing.state === 'known') return { standing: standing.value };
  return { instead: standing.state === 'unknown' ? accepted([], ['payouts']) : refused('NOT_FOUND') };
}

function waitingIn({ gymId, held }: MoneyStanding, known: Known): Payout | undefined {
  const payout = held === undefined ? undefined : payoutOf(known, gymId, held);
  return payout?.status === 'on_hold' ? payout : undefined;
}
