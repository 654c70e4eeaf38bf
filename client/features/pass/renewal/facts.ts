/** What is said beside the switch of a pass that can renew, and whether it can be tapped. Pure. */
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import { plus } from '../../../../schemas/basics/time.ts';
import type { ReasonCode } from '../../../../schemas/codes.ts';
import { closesAt, nextOf } from '../../../../schemas/pass/renewal/next.ts';
import { CLAIMED_WITHIN } from '../../../../schemas/pass/renewal/switch.ts';
import type { Pass } from '../../../../schemas/pass/shape.ts';
import { opensUntil } from '../../../../schemas/pass/usable.ts';
import { formatDay, formatDayTime, formatMoney } from '../../../ui/format.ts';
import { awaitsRenewal, endOf } from '../card-facts.ts';
import { renewalWords as words } from './words.ts';

const SHOWN: readonly Pass['status'][] = ['ready', 'active', 'paused', 'past_due'];

export const mayRenew = ({ kind, status }: Pass): boolean => kind === 'monthly' && SHOWN.includes(status);

interface RenewalFacts {
  readonly lines: readonly string[];
  /** Why the switch stands still, where it does. */
  readonly code?: ReasonCode;
}

/** @param card what it would be paid with; undefined: nothing is saved */
export function renewalFacts(pass: Pass, card: string | undefined, now: Instant): RenewalFacts {
  const { autoRenew, snapshot, status, validTo, renewal } = pass;
  const price = formatMoney(snapshot.price);
  if (renewal?.paymentId !== undefined) return { lines: [words.paying], code: 'RENEWAL_CLOSED' };
  if (status === 'past_due') return { lines: owing(pass, price, now) };
  if (awaitsRenewal(pass, now)) {
    return { lines: [words.unheard(formatDay(endOf(pass), snapshot.timeZone), price)], code: 'RENEWAL_CLOSED' };
  }
  const isClosed = validTo !== undefined && closesAt(validTo) <= now;
  const still = isClosed ? { code: 'RENEWAL_CLOSED' as const } : {};
  if (!autoRenew) return { lines: [words.off(price)], ...(card === undefined ? { code: 'METHOD_NONE' as const } : still) };
  const by = card ?? words.noCard;
  if (validTo === undefined) return { lines: [words.onFromStart(price, by)] };
  const on = words.on(formatDay(validTo, snapshot.timeZone), price, by);
  return isClosed ? { lines: [on], ...still } : { lines: [on, words.until(formatDayTime(closesAt(validTo), snapshot.timeZone))] };
}

function owing(pass: Pass, price: string, now: Instant): string[] {
  const { timeZone } = pass.snapshot;
  const next = nextOf(pass);
  const until = opensUntil(pass);
  return [
    ...(next ? [words.owing.again(price, formatDay(next.at, timeZone))] : []),
    until > now ? words.owing.comes(formatDayTime(until, timeZone)) : words.owing.stays,
  ];
}

/** X8: until when we have to have heard of what is said now without a network. */
export const heardBy = (pass: Pass, now: Instant): string => formatDayTime(plus(now, CLAIMED_WITHIN), pass.snapshot.timeZone);
