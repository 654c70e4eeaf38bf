/**
 * a gym that has been removed, or was closed by its owner, opens no door, so what is left of every pass that opens no other goes back, without anybody's asking. In pieces,
 * so that no decision keeps the others waiting (S7): each pass's payment is marked, and is given back by itself (`system.refund-due`).
 */
import { byText } from '../basics/by-text.ts';
import { stamp } from '../basics/revise.ts';
import { gymScope, memberScope } from '../basics/scope.ts';
import { accepted, type Decision, found, type Known, type Moment } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import type { Pass } from '../pass/shape.ts';
import type { Payment } from '../payment/shape.ts';
import { lastPaymentFor } from '../refund/known.ts';
import { orderOf } from './known.ts';
import type { GymOrderRefund } from './proposals.ts';
import type { GymOrder } from './shape.ts';

/** What could still have been used; of what is over nothing is left. */
export const LIVE: readonly Pass['status'][] = ['ready', 'active', 'paused', 'past_due', 'suspended'];

export function decideGymOrderRefund({ body }: GymOrderRefund, known: Known, moment: Moment): Decision {
  const order = found(orderOf(known, body.orderId));
  if (!order?.refunding || order.refunding.after !== body.after) return accepted([]);
  const { payments, last } = nextDueBack(order.gymId, body.after, known, moment);
  const { refunding: _before, ...rest } = order;
  const next: GymOrder = { ...rest, ...stamp(moment, order), ...(last !== undefined && { refunding: { after: last } }) };
  return accepted([next, ...payments]);
}

/**
 * The next of a gym's passes, with what was paid for them marked.
 * @returns `last` where there are more after it
 */
export function nextDueBack(
  gymId: string,
  after: string | undefined,
  known: Known,
  moment: Moment,
): { readonly payments: readonly Payment[]; readonly last: string | undefined } {
  const left = (found(known.find('roster', `${gymScope(gymId)}/roster`, 'gymId', gymId)) ?? [])
    .filter(({ _id }) => after === undefined || _id > after)
    .toSorted((one, other) => byText(one._id, other._id));
  const piece = left.slice(0, LIMITS.followedAtOnce);
  const payments = piece.flatMap((entry) => marked(entry, known, moment));
  return { payments, last: left.length > piece.length ? piece.at(-1)?._id : undefined };
}

function marked(entry: { readonly memberId: string; readonly passId: string }, known: Known, moment: Moment): Payment[] {
  const { memberId, passId } = entry;
  const pass = found(known.get('pass', `${memberScope(memberId)}/passes`, passId));
  // Another gym lets it in.
  if (!pass || !LIVE.includes(pass.status) || pass.gymIds.length > 1) return [];
  const payment = found(lastPaymentFor(known, memberId, passId));
  return payment ? [{ ...payment, ...stamp(moment, payment), dueBack: 'gym_closed' }] : [];
}
