/** What may be proposed about a pass, and what the system says of one. */
import * as z from 'zod/mini';
import { Instant, idOf, LocalDate, line, Money, pattern, text, Uid, whole } from '../basics/primitives.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';

/** Request: buy a pass. Online only: money never moves from a queue (L4). */
export const PassBuy = proposalOf('pass.buy', {
  gymId: idOf('gym'),
  productId: idOf('product'),
  version: whole(1, 100_000),
  /** The total the buyer saw and agreed to; another price is refused (PRICE_CHANGED). */
  priceSeen: Money,
  /** "Start during the 14 days; I pay for what I use". */
  startRequestedNow: z.boolean(),
  /** The version of the wording that was ticked; older apps say none. */
  startConsent: z.optional(whole(1, 10_000)),
  /** The day of the gym's on which it is to begin, of a pass that asks for one. */
  startsOn: z.optional(LocalDate),
  /** They said that it is for people like them, and that they can show it (2.4). Older apps say nothing. */
  meets: z.optional(z.literal(true)),
  /** A payment method of the provider; the sandbox knows `sandbox:visa` and `sandbox:declined`. */
  method: pattern(/^[a-z]+:[A-Za-z0-9_-]+$/, 80),
  /** With this card of theirs instead, which is saved. */
  savedMethod: z.optional(idOf('paymethod')),
});
/** Request: end a pass now, at the refund that was seen. Another one is refused (REFUND_CHANGED). */
export const PassCancel = proposalOf('pass.cancel', { passId: idOf('pass'), amountSeen: Money });
/** Setting: "Start now", by the version of the wording that was shown. */
export const PassStart = proposalOf('pass.start', { passId: idOf('pass'), version: whole(1, 10_000) });
/** Request: it is to go on when its month is over, or not to. */
export const PassRenewal = proposalOf('pass.renewal', { passId: idOf('pass'), on: z.boolean() });
/** Request: it is put aside from now on, for so many days, … */
export const PassPause = proposalOf('pass.pause', { passId: idOf('pass'), days: whole(7, 60) });
/** … and taken up again before they are over. */
export const PassResume = proposalOf('pass.resume', { passId: idOf('pass') });
/** Request: a member's pass lasts so many days longer, by its gym's owner. */
export const PassExtend = proposalOf('pass.extend', {
  gymId: idOf('gym'),
  memberId: Uid,
  passId: idOf('pass'),
  days: whole(1, 365),
  reason: line(5, 300),
});
/** A reminder, a renewal or the next try at one is due. */
export const RenewalDue = systemOf('system.renewal-due', { passId: idOf('pass'), memberId: Uid });
/** Its holder is to be told that it ends, or has to be started. */
export const PassExpiring = systemOf('system.pass-expiring', { passId: idOf('pass'), memberId: Uid });
export const TokenSigned = systemOf('system.token-signed', {
  passId: idOf('pass'),
  memberId: Uid,
  deviceId: text(8, 40),
  token: text(20, 1200),
  kid: text(1, 40),
  issuedAt: Instant,
  expiresAt: Instant,
  /** The public key of the device that it was signed for. */
  deviceKey: z.optional(text(43, 44)),
});
export const TokensDue = systemOf('system.tokens-due', { memberId: Uid });
/** A pass whose time is over, or that was not started in time. */
export const PassSettled = systemOf('system.pass-settled', { passId: idOf('pass'), memberId: Uid });
export const PassStatusSet = systemOf('system.pass-status', {
  passId: idOf('pass'),
  memberId: Uid,
  /** `refunded`: of builds that gave no money back. Understood, and refused. */
  status: z.enum(['suspended', 'refunded', 'active', 'paused', 'past_due']),
});

export type PassBuy = z.infer<typeof PassBuy>;
export type PassCancel = z.infer<typeof PassCancel>;
export type PassStart = z.infer<typeof PassStart>;
export type PassRenewal = z.infer<typeof PassRenewal>;
export type PassPause = z.infer<typeof PassPause>;
export type PassResume = z.infer<typeof PassResume>;
export type PassExtend = z.infer<typeof PassExtend>;
export type PassExpiring = z.infer<typeof PassExpiring>;
export type RenewalDue = z.infer<typeof RenewalDue>;
export type TokenSigned = z.infer<typeof TokenSigned>;
export type TokensDue = z.infer<typeof TokensDue>;
export type PassSettled = z.infer<typeof PassSettled>;
export type PassStatusSet = z.infer<typeof PassStatusSet>;
