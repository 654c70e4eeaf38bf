/**
 * Proposals the house itself puts into the inbox: timers, provider reports, imports, sign-ups. The same door and the same rules
 * as everybody else (A12), with the principal `system`. No device can send one: the gateway parses `Proposal`, never these.
 */
import * as z from 'zod/mini';
import { Area, SigningKey } from '../area/shape.ts';
import { ContactForm } from '../contact/shape.ts';
import { Gym } from '../gym/shape.ts';
import { PREFERENCE_GROUPS } from '../notice/preferences.ts';
import { PRESETS, ROLES } from '../person/shape.ts';
import { Email, Instant, idOf, line, OpId, pattern, text, Uid } from '../primitives.ts';
import { Slot, Timetable } from '../slot/shape.ts';

const systemOf = <K extends string, B extends z.core.$ZodLooseShape>(kind: K, body: B) =>
  z.strictObject({
    /** `proposal:<kind>:<cause>`; derived from the cause, so that saying it twice is saying it once. */
    _id: idOf('proposal'),
    type: z.literal('proposal'),
    kind: z.literal(kind),
    body: z.strictObject(body),
  });

export const SystemProposal = z.discriminatedUnion('kind', [
  systemOf('system.person-registered', {
    uid: Uid,
    email: Email,
    displayName: line(2, 50),
    consents: z.array(z.strictObject({ kind: text(1, 60), version: text(1, 20), givenAt: Instant })),
  }),
  systemOf('system.email-verified', { uid: Uid }),
  systemOf('system.role-set', { uid: Uid, role: z.enum(ROLES) }),
  systemOf('system.person-status', { uid: Uid, status: z.enum(['active', 'restricted', 'suspended']) }),
  systemOf('system.device-registered', { uid: Uid, deviceId: text(8, 40), name: line(1, 80) }),
  systemOf('system.device-revoked', { uid: Uid, deviceId: text(8, 40) }),
  systemOf('system.employed', { uid: Uid, gymId: idOf('gym'), preset: z.enum(PRESETS) }),
  systemOf('system.employment-ended', { uid: Uid, gymId: idOf('gym') }),
  systemOf('system.area-set', { area: Area }),
  systemOf('system.key-published', { key: SigningKey }),
  /** Creates or replaces the gym; an unchanged body changes nothing. */
  systemOf('system.gym-set', { gym: Gym }),
  /** Creates a day or adds slots that are not there yet; slots that exist keep their counts. */
  systemOf('system.timetable-set', { timetable: Timetable }),
  systemOf('system.slot-changed', {
    gymId: idOf('gym'),
    slotId: text(1, 100),
    change: z.partial(z.pick(Slot, { startsAt: true, endsAt: true, capacity: true, cutoffHours: true, status: true })),
  }),
  systemOf('system.timetable-recount', { timetableId: idOf('timetable') }),
  systemOf('system.payment-reported', {
    paymentId: idOf('payment'),
    memberId: Uid,
    result: z.enum(['succeeded', 'failed']),
    /** Eight characters of Crockford base 32, drawn by the worker: the rules have no randomness. */
    shortCode: pattern(/^[0-9A-HJKMNP-TV-Z]{8}$/, 8),
    pspRef: text(1, 120),
  }),
  systemOf('system.payment-abandoned', { paymentId: idOf('payment'), memberId: Uid }),
  systemOf('system.token-signed', {
    passId: idOf('pass'),
    memberId: Uid,
    deviceId: text(8, 40),
    token: text(20, 1200),
    kid: text(1, 40),
    issuedAt: Instant,
    expiresAt: Instant,
  }),
  systemOf('system.tokens-due', { memberId: Uid }),
  /** A pass whose time is over, or that was not started in time. */
  systemOf('system.pass-settled', { passId: idOf('pass'), memberId: Uid }),
  systemOf('system.pass-status', {
    passId: idOf('pass'),
    memberId: Uid,
    status: z.enum(['suspended', 'refunded', 'active', 'paused']),
  }),
  /** The worker has run an errand; what came of it is reported beside this. */
  systemOf('system.errand-done', { errandId: idOf('errand') }),
  /** The thirty days are over. */
  systemOf('system.account-erased', { uid: Uid }),
  /** A letter from somebody who is not signed in. */
  systemOf('system.contact-received', { opId: OpId, form: ContactForm }),
  /** By the link in an e-mail, without signing in. */
  systemOf('system.mail-stopped', { uid: Uid, group: z.enum(PREFERENCE_GROUPS) }),
  systemOf('system.held-timed-out', { proposalId: text(1, 40), uid: Uid }),
]);
export type SystemProposal = z.infer<typeof SystemProposal>;
export type SystemKind = SystemProposal['kind'];
