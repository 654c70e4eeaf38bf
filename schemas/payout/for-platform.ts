/** Payouts, as those decide about them who run the platform. */
import type { Instant } from '../basics/primitives.ts';
import { found, type Known } from '../decision.ts';
import { type DeviceNoun, ORDINARY, request } from '../noun.ts';
import { decideDebtWriteOff } from './debt/write-off.ts';
import { decidePayoutHold, decidePayoutRelease, decidePayoutReserve } from './decide.ts';
import { ONLINE_FOR } from './online.ts';
import { DebtWriteOff, PayoutHoldSet, PayoutRate, PayoutRelease, PayoutReserve } from './proposals.ts';
import { decidePayoutRate } from './rate.ts';
import { shownPayout, shownStanding } from './shown.ts';

/** Money takes somebody who is there now (issue 17, step-up). */
const ABOUT = { ...ORDINARY, since: decidedSince, proof: 'fresh' } as const;

export const payout = {
  for: 'platform',
  documents: { payout: shownPayout, gymmoney: shownStanding },
  kinds: {
    'payout.hold': request(PayoutHoldSet, { ...ABOUT, decide: decidePayoutHold, online: ONLINE_FOR['payout.hold'] }),
    'payout.release': request(PayoutRelease, { ...ABOUT, decide: decidePayoutRelease, online: ONLINE_FOR['payout.release'] }),
    'payout.rate': request(PayoutRate, { ...ABOUT, decide: decidePayoutRate, online: ONLINE_FOR['payout.rate'] }),
    'payout.reserve': request(PayoutReserve, { ...ABOUT, decide: decidePayoutReserve, online: ONLINE_FOR['payout.reserve'] }),
    'payout.write-off': request(DebtWriteOff, { ...ABOUT, decide: decideDebtWriteOff, online: ONLINE_FOR['payout.write-off'] }),
  },
  collections: { 'platform/payouts': { indexes: [] } },
} as const satisfies DeviceNoun;

function decidedSince({ body }: { readonly body: { readonly gymId: string } }, known: Known): readonly (Instant | undefined)[] {
  return [found(known.get('gym', 'platform/gyms', body.gymId))?.createdAt];
}
