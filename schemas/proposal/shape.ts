/**
 * What a device writes, and the only thing it writes (A1): a fact or a request, created once and never edited. Its outcome is
 * written by the server, once (A2).
 */
import * as z from 'zod/mini';
import { CHECKIN_METHODS, CheckedAgainst, Proof, STAFF_REASONS } from '../checkin/shape.ts';
import { ContactForm } from '../contact/shape.ts';
import { PREFERENCE_GROUPS } from '../notice/preferences.ts';
import { NOTICE_EVENTS } from '../notice/shape.ts';
import { OPTIONAL_CONSENTS } from '../person/consents.ts';
import { EmergencyContact, HealthConsent, Outcode } from '../person/shape.ts';
import { Instant, idOf, line, Money, OpId, Phone, pattern, prose, text, Uid, whole } from '../primitives.ts';
import { ReasonCode } from '../reason-code.ts';
import { SlotId } from '../slot/shape.ts';

/** Which device, in which order, and by which clock (product.md 0.1, 5.0). */
export const Origin = z.strictObject({
  deviceId: text(8, 40),
  /** Idempotency key. */
  opId: OpId,
  /** Counts up by one per device. */
  seq: whole(1, 1_000_000_000),
  /** The device's own clock. */
  madeAt: Instant,
  /** Server clock minus device clock, milliseconds, as last measured. */
  offsetMs: z.int(),
  /** The device's last word from a server; absent when it never had one. */
  lastServerAt: z.optional(Instant),
  trust: z.enum(['synced', 'estimated', 'untrusted']),
  appBuild: text(1, 40),
});

const common = {
  _id: pattern(/^proposal:[0-9A-HJKMNP-TV-Z]{26}$/, 40),
  type: z.literal('proposal'),
  schemaVersion: whole(1, 1000),
  /** One line that says what this is, readable when its scope is gone (A3). */
  display: line(1, 200),
  origin: Origin,
};
const proposalOf = <K extends string, B extends z.core.$ZodLooseShape>(kind: K, body: B) =>
  z.strictObject({ ...common, kind: z.literal(kind), body: z.strictObject(body) });

/** Request: a place in a slot (B1–B6). */
export const BookingRequest = proposalOf('booking.request', {
  gymId: idOf('gym'),
  slotId: SlotId,
  passId: z.optional(idOf('pass')),
  /** If that pass will not do, any other suitable one may be taken (B6). */
  anyPass: z.boolean(),
  joinWaitlistIfFull: z.boolean(),
  /** What the member saw, for fairness and support; a cut-off counts only if the gym had published it (G23). */
  seatsLeftSeen: z.optional(whole(-1000, 1000)),
  asOfSeen: z.optional(Instant),
  startsAtSeen: Instant,
  cutoffHoursSeen: whole(1, 24),
  note: z.optional(prose(0, 200)),
});
/** Request: give the place back (X1–X7). Also leaves a waiting list. */
export const BookingCancel = proposalOf('booking.cancel', {
  bookingId: idOf('booking'),
  gymId: idOf('gym'),
  slotId: SlotId,
  reason: z.optional(prose(0, 200)),
});
/** Fact: the member saw the promotion. */
export const BookingAcknowledge = proposalOf('booking.acknowledge', {
  bookingId: idOf('booking'),
  gymId: idOf('gym'),
  slotId: SlotId,
});
/** The answer that ends a held proposal (B5). */
export const HeldAnswer = proposalOf('held.answer', { proposalId: text(1, 40), choice: z.enum(['keep', 'drop']) });
/** Fact: somebody came in (C1–C5). Written by staff at the door. */
export const CheckinRecord = proposalOf('checkin.record', {
  gymId: idOf('gym'),
  passId: z.optional(idOf('pass')),
  memberId: z.optional(Uid),
  method: z.enum(CHECKIN_METHODS),
  direction: z.enum(['in', 'out']),
  proof: z.optional(Proof),
  checkedAgainst: CheckedAgainst,
  localVerdict: z.enum(['ok', 'ok_warn', 'denied']),
  localCode: z.optional(ReasonCode),
  staffReason: z.optional(z.enum(STAFF_REASONS)),
  staffNote: z.optional(prose(0, 200)),
});
/** Request: the gym's decision about a visit in doubt. The fact stays; whoever voids it says why. */
export const CheckinDecide = proposalOf('checkin.review', {
  gymId: idOf('gym'),
  checkinId: idOf('checkin'),
  verdict: z.enum(['accepted', 'voided']),
  reason: z.optional(prose(3, 200)),
});
/** Request: buy a pass. Online only: money never moves from a queue (L4). */
export const PassBuy = proposalOf('pass.buy', {
  gymId: idOf('gym'),
  productId: idOf('product'),
  version: whole(1, 100_000),
  /** The total the buyer saw and agreed to; another price is refused (PRICE_CHANGED). */
  priceSeen: Money,
  /** "Start during the 14 days; I pay for what I use". */
  startRequestedNow: z.boolean(),
  /** A payment method of the provider; the sandbox knows `sandbox:visa` and `sandbox:declined`. */
  method: pattern(/^[a-z]+:[A-Za-z0-9_-]+$/, 80),
});
/** Request: mark a notice as seen. */
export const NoticeSeen = proposalOf('notice.seen', {
  noticeId: idOf('notice'),
  /** What it said: a notice that took its place meanwhile was not seen. */
  event: z.optional(z.enum(NOTICE_EVENTS)),
});

/** One field of the profile: what the author saw and what it is to be; null is empty. */
const edited = <S extends z.core.$ZodType>(schema: S) =>
  z.optional(z.strictObject({ from: z.nullable(schema), to: z.nullable(schema) }));
/**
 * Request: change one's profile. Fields are merged one by one against what the author saw (G1); where somebody else changed the
 * same field meanwhile the request is held until its author chooses (G2).
 */
export const PersonEdit = proposalOf('person.edit', {
  displayName: z.optional(z.strictObject({ from: line(2, 50), to: line(2, 50) })),
  phone: edited(Phone),
  homeOutcode: edited(Outcode),
  emergencyContact: edited(EmergencyContact),
});
/** Request: which news to get where; the later choice counts (G14). */
export const PersonPreference = proposalOf('person.preference', {
  group: z.enum(PREFERENCE_GROUPS),
  channel: z.enum(['push', 'email']),
  on: z.boolean(),
});
/** Request: give or withdraw a consent that is optional. */
export const PersonConsent = proposalOf('person.consent', {
  kind: z.union([z.enum(OPTIONAL_CONSENTS), HealthConsent]),
  version: text(1, 20),
  given: z.boolean(),
});
/** Request: erase the account in 30 days. Online only, as is keeping it. */
export const AccountClose = proposalOf('account.close', {});
export const AccountKeep = proposalOf('account.keep', {});
/** Request: add, move, note or take away a favourite; the change made last counts. */
export const FavouriteSet = proposalOf('favourite.set', {
  gymId: idOf('gym'),
  kept: z.boolean(),
  note: prose(0, 140),
  order: z.number().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000)),
});
/** Request: a letter to us. */
export const ContactSend = proposalOf('contact.send', ContactForm.shape);
/** Request: one more message to a letter of one's own. */
export const ContactReply = proposalOf('contact.reply', { contactId: idOf('contact'), message: prose(1, 3000) });
/** Request, of an administrator: our answer to somebody who wrote to us. Online only, as is closing: two may be at it (V6). */
export const ContactAnswer = proposalOf('contact.answer', { contactId: idOf('contact'), message: prose(1, 3000) });
/** Request, of an administrator: there is nothing left to say. Its author's next message opens it again, unless it is spam. */
export const ContactClose = proposalOf('contact.close', { contactId: idOf('contact'), as: z.enum(['resolved', 'spam']) });

export const Proposal = z.discriminatedUnion('kind', [
  BookingRequest,
  BookingCancel,
  BookingAcknowledge,
  HeldAnswer,
  CheckinRecord,
  CheckinDecide,
  PassBuy,
  NoticeSeen,
  PersonEdit,
  PersonPreference,
  PersonConsent,
  AccountClose,
  AccountKeep,
  FavouriteSet,
  ContactSend,
  ContactReply,
  ContactAnswer,
  ContactClose,
]);

export const OUTCOME_STATES = ['accepted', 'accepted_flagged', 'refused', 'held'] as const;
/** The server's answer. Final, except `held`, which an answer or a timer ends. */
export const Outcome = z.strictObject({
  state: z.enum(OUTCOME_STATES),
  code: z.optional(ReasonCode),
  /** The sentence of the code, its blanks filled. */
  message: z.optional(text(0, 300)),
  at: Instant,
  judgedAt: Instant,
  /** `collection/id` and revision-independent stamp of every document this decision wrote for its author's eyes: when they have arrived the provisional ones end. */
  wrote: z.array(z.strictObject({ collection: text(1, 40), id: text(1, 160), updatedAt: Instant })).check(z.maxLength(50)),
});

const decided = { by: Uid, receivedAt: Instant, outcome: Outcome };
/** A proposal as it comes back: what the device wrote plus the server's answer. Bodies of refused malformed ones are not kept. */
export const DecidedProposal = z.discriminatedUnion('kind', [
  z.extend(BookingRequest, decided),
  z.extend(BookingCancel, decided),
  z.extend(BookingAcknowledge, decided),
  z.extend(HeldAnswer, decided),
  z.extend(CheckinRecord, decided),
  z.extend(CheckinDecide, decided),
  z.extend(PassBuy, decided),
  z.extend(NoticeSeen, decided),
  z.extend(PersonEdit, decided),
  z.extend(PersonPreference, decided),
  z.extend(PersonConsent, decided),
  z.extend(AccountClose, decided),
  z.extend(AccountKeep, decided),
  z.extend(FavouriteSet, decided),
  z.extend(ContactSend, decided),
  z.extend(ContactReply, decided),
  z.extend(ContactAnswer, decided),
  z.extend(ContactClose, decided),
]);

export type Origin = z.infer<typeof Origin>;
export type Proposal = z.infer<typeof Proposal>;
export type ProposalKind = Proposal['kind'];
export type ProposalOf<K extends ProposalKind> = Extract<Proposal, { kind: K }>;
export type Outcome = z.infer<typeof Outcome>;
export type DecidedProposal = z.infer<typeof DecidedProposal>;

/** Kinds that say something happened: stored and judged, at worst flagged, never refused (A2, L1). */
export const FACT_KINDS: readonly ProposalKind[] = ['checkin.record', 'booking.acknowledge', 'notice.seen'];

/** Kinds that no limit on what is asked for holds up: what happened, and a place that is given back. */
export const NEVER_HELD_KINDS: readonly ProposalKind[] = [...FACT_KINDS, 'booking.cancel'];

/** Kinds that set something to a value: of two, the later is what is wanted. */
export const SETTING_KINDS: readonly ProposalKind[] = ['person.edit', 'person.preference', 'person.consent', 'favourite.set'];

/** Kinds that are never carried out from a queue (L4), and what one needs to be online to do. */
export const ONLINE_KINDS: { readonly [K in ProposalKind]?: string } = {
  'pass.buy': 'pay',
  'account.close': 'delete your account',
  'account.keep': 'keep your account',
  'contact.answer': 'send an answer',
  'contact.close': 'close a message',
};

/** The ULID in a proposal's id; ids of what it creates derive from it (A1). */
export const opIdOf = (proposalId: string): string => proposalId.slice('proposal:'.length);

/** The operation that makes what this proposal is about, where it is one: without that one it means nothing. */
export function opSpokenOf({ body }: Pick<Proposal, 'body'>): string | undefined {
  if ('bookingId' in body) return body.bookingId.slice('booking:'.length);
  return 'proposalId' in body ? opIdOf(body.proposalId) : undefined;
}
