/** Giving a payment back, as somebody at the gym does it. */
import type { Instant } from '../basics/primitives.ts';
import type { Known } from '../decision.ts';
import { ONLINE } from '../gym/live/asked.ts';
import { type DeviceNoun, ORDINARY, request } from '../noun.ts';
import { grantAt } from '../person/power.ts';
import { refund as everyone } from './for-everyone.ts';
import { decideRefundAgain, decideRefundGive, refundHeldUntil } from './give.ts';
import { RefundGive } from './proposals.ts';

export const refund = {
  for: 'desk',
  documents: everyone.documents,
  kinds: {
    'refund.give': request(RefundGive, {
      ...ORDINARY,
      decide: decideRefundGive,
      since: givenSince,
      online: ONLINE['refund.give'],
      // How much it is says the server's rule, so all of them do what the large ones must.
      proof: 'fresh',
      held: { again: decideRefundAgain, until: refundHeldUntil, unanswered: 'REFUND_UNANSWERED' },
    }),
  },
  collections: {},
} as const satisfies DeviceNoun;

function givenSince({ body }: RefundGive, known: Known, by: string): readonly (Instant | undefined)[] {
  return [grantAt(known, by, body.gymId)?.since];
}
