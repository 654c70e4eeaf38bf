/** What may be proposed about oneself, and what the system says of people and their devices. */
import * as z from 'zod/mini';
import { edited, replacedBy } from '../basics/edited.ts';
import { Email, Instant, line, Phone, text, Uid } from '../basics/primitives.ts';
import { PREFERENCE_GROUPS } from '../notice/groups.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { ContentHash } from '../upload/shape.ts';
import { OPTIONAL_CONSENTS } from './consents.ts';
import { DeviceKey, EmergencyContact, HealthConsent, MarketingConsent, Outcode, ROLES } from './shape.ts';

/**
 * Request: change one's profile. Fields are merged one by one against what the author saw (G1); where somebody else changed the
 * same field meanwhile the request is held until its author chooses (G2).
 */
export const PersonEdit = proposalOf('person.edit', {
  displayName: replacedBy(line(2, 50)),
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
/** Request: the photo that gyms see one by, or none. It was uploaded as `member`; the later choice counts (G14). */
export const PersonPhoto = proposalOf('person.photo', { hash: z.nullable(ContentHash) });
/** Request: give or withdraw a consent that is optional. */
export const PersonConsent = proposalOf('person.consent', {
  kind: z.union([z.enum(OPTIONAL_CONSENTS), HealthConsent, MarketingConsent]),
  version: text(1, 20),
  given: z.boolean(),
});
/** Setting: what this device signs its codes for the door with. Of itself only; of two the later counts. */
export const DeviceKeySet = proposalOf('device.key', { key: DeviceKey });
/** Setting: this device shows codes for the door. At most once in ten minutes. */
export const DeviceShows = proposalOf('device.shows', {});
/** Request: erase the account in 30 days. Online only, as is keeping it. */
export const AccountClose = proposalOf('account.close', {});
export const AccountKeep = proposalOf('account.keep', {});
export const PersonRegistered = systemOf('system.person-registered', {
  uid: Uid,
  email: Email,
  displayName: line(2, 50),
  consents: z.array(z.strictObject({ kind: text(1, 60), version: text(1, 20), givenAt: Instant })),
});
export const EmailVerified = systemOf('system.email-verified', { uid: Uid });
export const RoleSet = systemOf('system.role-set', { uid: Uid, role: z.enum(ROLES) });
export const PersonStatus = systemOf('system.person-status', { uid: Uid, status: z.enum(['active', 'restricted', 'suspended']) });
export const DeviceRegistered = systemOf('system.device-registered', { uid: Uid, deviceId: text(8, 40), name: line(1, 80) });
export const DeviceRevoked = systemOf('system.device-revoked', { uid: Uid, deviceId: text(8, 40) });
/** The thirty days are over. */
export const AccountErased = systemOf('system.account-erased', { uid: Uid });
/** By the link in an e-mail, without signing in. */
export const MailStopped = systemOf('system.mail-stopped', { uid: Uid, group: z.enum(PREFERENCE_GROUPS) });

export type PersonEdit = z.infer<typeof PersonEdit>;
export type PersonPreference = z.infer<typeof PersonPreference>;
export type PersonPhoto = z.infer<typeof PersonPhoto>;
export type PersonConsent = z.infer<typeof PersonConsent>;
export type DeviceKeySet = z.infer<typeof DeviceKeySet>;
export type DeviceShows = z.infer<typeof DeviceShows>;
export type AccountClose = z.infer<typeof AccountClose>;
export type AccountKeep = z.infer<typeof AccountKeep>;
export type PersonRegistered = z.infer<typeof PersonRegistered>;
export type EmailVerified = z.infer<typeof EmailVerified>;
export type RoleSet = z.infer<typeof RoleSet>;
export type PersonStatus = z.infer<typeof PersonStatus>;
export type DeviceRegistered = z.infer<typeof DeviceRegistered>;
export type DeviceRevoked = z.infer<typeof DeviceRevoked>;
export type AccountErased = z.infer<typeof AccountErased>;
export type MailStopped = z.infer<typeof MailStopped>;
