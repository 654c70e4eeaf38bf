/** What is asked of a gym by who runs it, and never carried out from a queue (L4, G5): whoever may, of a gym that is there, now. */
import { between } from '../../basics/time.ts';
import { accepted, type Decision, type Known, type Moment, refused } from '../../decision.ts';
import { LIMITS } from '../../limits.ts';
import { type KindWithPower, powerMissing } from '../../person/power.ts';
import { gymOf } from '../known.ts';
import type { Gym } from '../shape.ts';

/** @returns the gym, or what is to be answered instead */
export function askedOf(
  gymId: string,
  kind: keyof typeof ONLINE,
  known: Known,
  moment: Moment,
): { readonly gym: Gym } | { readonly instead: Decision } {
  if (between(moment.judgedAt, moment.receivedAt) > LIMITS.purchaseFresh)
    return { instead: refused('NEEDS_ONLINE', { action: ONLINE[kind] }) };
  const missing = powerMissing(known, moment.by, gymId, kind);
  if (missing) return { instead: missing };
  const gym = gymOf(known, gymId);
  if (gym.state === 'unknown') return { instead: accepted([], ['gym']) };
  if (gym.state === 'absent' || gym.value.status === 'removed') return { instead: refused('GYM_REMOVED') };
  return { gym: gym.value };
}

/** What one needs to be online to do. */
export const ONLINE = {
  'gym.policies': 'change how people book',
  'gym.agreement': 'accept the agreement',
  'gym.publish': 'go live',
  'gym.pause': 'pause your gym',
  'gym.resume': 'open your gym again',
  'gym.close': 'close your gym',
  'product.set': 'change your passes',
  'product.order': 'change their order',
  'refund.give': 'refund',
  'pass.extend': 'make a pass longer',
  'pastdue.tell': 'send a message',
  'schedule.price': 'change what a class costs',
} as const satisfies Partial<Record<KindWithPower, string>>;
