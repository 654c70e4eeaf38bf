/** Visits that no pass paid for, as whoever made them has them. */
import type { Instant } from '../basics/primitives.ts';
import { memberScope } from '../basics/scope.ts';
import { found, type Known } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { type DeviceNoun, ORDINARY, request, shown } from '../noun.ts';
import { owedVisitOf } from './known.ts';
import { decideOwedVisitPay } from './pay.ts';
import { OwedVisitPay } from './proposals.ts';
import { OwedVisit } from './shape.ts';

export const owedVisit = {
  for: 'member',
  documents: {
    owedvisit: shown(OwedVisit, {
      // Payments lie beside them.
      in: ['member/payments'],
      databases: ({ memberId }) => [`${memberScope(memberId)}/payments`],
      exportedAs: 'owedVisits',
      provisional: 'never',
    }),
  },
  kinds: {
    'owedvisit.pay': request(OwedVisitPay, {
      ...ORDINARY,
      decide: decideOwedVisitPay,
      since: askedSince,
      online: 'pay',
      perHour: LIMITS.purchasesPerHour,
      // What somebody owes they may pay, whatever became of their account.
      whenSuspended: 'heard',
    }),
  },
  collections: {},
} as const satisfies DeviceNoun;

function askedSince({ body }: OwedVisitPay, known: Known, by: string): readonly (Instant | undefined)[] {
  return [found(owedVisitOf(known, by, body.owedVisitId))?.createdAt];
}
