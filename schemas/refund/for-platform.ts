/** Refunds that no bank took, as those have them before them who run the platform. */
import type { Instant } from '../basics/primitives.ts';
import { found, type Known } from '../decision.ts';
import { type DeviceNoun, ORDINARY, request } from '../noun.ts';
import { refund as everyone } from './for-everyone.ts';
import { RefundSettle } from './proposals.ts';
import { decideRefundSettle } from './settle.ts';

export const refund = {
  for: 'platform',
  documents: everyone.documents,
  kinds: {
    'refund.settle': request(RefundSettle, {
      ...ORDINARY,
      decide: decideRefundSettle,
      since: settledSince,
      online: 'pay a refund another way',
      proof: 'fresh',
    }),
  },
  collections: {},
} as const satisfies DeviceNoun;

function settledSince({ body }: RefundSettle, known: Known): readonly (Instant | undefined)[] {
  return [found(known.get('refund', 'platform/payouts', body.refundId))?.createdAt];
}
