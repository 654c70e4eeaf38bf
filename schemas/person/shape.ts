/** A person, what they may do, and the devices they do it on (product.md 2.1, 2.12; R-60). All server-owned. */
import * as z from 'zod/mini';
import { envelope } from '../basics/envelope.ts';
import { Email, Instant, idOf, line, Phone, pattern, text, Uid, whole } from '../basics/primitives.ts';
import { PREFERENCE_GROUPS } from '../notice/groups.ts';
import { ContentHash } from '../upload/shape.ts';
import { ROLES } from './roles.ts';

export { ROLES, type Role } from './roles.ts';

export const PERMISSIONS = [
  'checkin.scan',
  'checkin.search',
  'checkin.override',
  'checkin.void',
  'register.mark',
  'bookings.add',
  'members.view',
  'members.contact',
  'timetable.edit',
  'closures.edit',
  'passes.edit',
  'refunds',
  'reviews.respond',
  'messages.send',
  'profile.edit',
  'employees.manage',
  'financials.view',
  'payouts',
  'kiosk.register',
  'data.export',
] as const;
export const PRESETS = ['owner', 'manager', 'reception', 'trainer', 'custom'] as const;
export const Permission = z.enum(PERMISSIONS);

/** `LS1`: the first half of a postcode; a member's full home address is never asked for. */
export const Outcode = pattern(/^[A-Z]{1,2}[0-9][A-Z0-9]?$/, 4);
/** Kept for its owner: no gym reads it (`databasesOf` a person is theirs alone). */
export const EmergencyContact = z.strictObject({ name: line(2, 60), phone: Phone });
/** As `healthConsentOf` (consents.ts) makes it. */
export const HealthConsent = pattern(/^health_statement:[A-Za-z0-9_.=-]{1,43}$/, 60);
/** As `marketingConsentOf` (consents.ts) makes it. */
export const MarketingConsent = pattern(/^marketing_gym:[A-Za-z0-9_.=-]{1,43}$/, 60);

export const Person = z.strictObject({
  /** `user:<uid>`, the specification's document `users/{uid}`. */
  _id: idOf('user'),
  type: z.literal('user'),
  ...envelope,
  uid: Uid,
  role: z.enum(ROLES),
  email: Email,
  emailVerified: z.boolean(),
  displayName: line(2, 50),
  /** Seen by who works where one holds a pass or works, never by everybody. Of two devices' choices the later counts; without a hash: none. */
  photo: z.optional(z.strictObject({ hash: z.optional(ContentHash), at: Instant })),
  phone: z.optional(Phone),
  homeOutcode: z.optional(Outcode),
  emergencyContact: z.optional(EmergencyContact),
  status: z.enum(['unverified', 'active', 'restricted', 'suspended', 'deletion_requested', 'erased']),
  standing: z.strictObject({ blockedUntil: z.optional(Instant), owedVisits: z.int() }),
  consents: z
    .array(z.strictObject({ kind: text(1, 60), version: text(1, 20), givenAt: Instant, withdrawnAt: z.optional(Instant) }))
    .check(z.maxLength(50)),
  /** Where a choice differs from what is usual; a missing one means yes. `at` is the judged time of the choice: the later one counts. */
  notificationPrefs: z.optional(
    z
      .array(
        z.strictObject({ group: z.enum(PREFERENCE_GROUPS), channel: z.enum(['push', 'email']), on: z.boolean(), at: Instant }),
      )
      .check(z.maxLength(20)),
  ),
  /** While `suspended`, and while what is suspended is being deleted: since when. What happened before still counts (G15). */
  suspendedAt: z.optional(Instant),
  /** While `suspended` because it was merged: whose account goes on, its address as it is shown to whoever owns both, and since when. */
  mergedInto: z.optional(z.strictObject({ uid: Uid, email: text(3, 254), at: Instant })),
  /** While `deletion_requested`: when the account is erased unless its owner keeps it. Absent while it is on legal hold. */
  eraseAt: z.optional(Instant),
});

/** A PIN of four to eight digits as PBKDF2 with SHA-256 makes it (RFC 8018): salt of 16 bytes and result of 32, base64url. */
export const DoorPin = z.strictObject({
  salt: pattern(/^[A-Za-z0-9_-]{22}$/, 22),
  hash: pattern(/^[A-Za-z0-9_-]{43}$/, 43),
  rounds: whole(10_000, 10_000_000),
});
export const MOST_DOOR_STAFF = 100;
/** Somebody who may act at a tablet, which knows them by their PIN (product.md 2.26). */
const DoorStaff = z.strictObject({ uid: Uid, name: line(1, 50), permissions: z.array(Permission), pin: DoorPin });

/** One power over one gym. Ends at once when its `status` is no longer active, and offline at the end of the lease. */
export const GymGrant = z.strictObject({
  gymId: idOf('gym'),
  gymName: line(2, 80),
  preset: z.enum(PRESETS),
  permissions: z.array(Permission),
  since: Instant,
  status: z.enum(['active', 'suspended', 'removed']),
  /** When it stopped being active. */
  endedAt: z.optional(Instant),
  /** For so many days a device works there without a connection; absent: as many as anywhere. */
  leaseDays: z.optional(whole(1, 14)),
  /** G9: what was taken since, and when: what was done with it before still counts. */
  taken: z.optional(z.array(z.strictObject({ permission: Permission, at: Instant }))),
  /** By which the gym's tablets know them. */
  pin: z.optional(DoorPin),
  /** Of a tablet in staff mode: who may act there. */
  staff: z.optional(z.array(DoorStaff).check(z.maxLength(MOST_DOOR_STAFF))),
});

/** The grants document (A7): what a person may do beyond being a member. Access the document no longer gives is wiped from the device. */
export const Grants = z.strictObject({
  /** `grants:<uid>` */
  _id: idOf('grants'),
  type: z.literal('grants'),
  ...envelope,
  uid: Uid,
  gyms: z.array(GymGrant).check(z.maxLength(100)),
  admin: z.boolean(),
  /** what only they decide who run the platform. Absent, as in older documents: no. */
  superAdmin: z.optional(z.boolean()),
});

/** What a device signs its codes for the door with: the public half, base64url; 32 bytes of Ed25519, or a compressed point of P-256 of 33. */
export const DeviceKey = z.union([
  z.strictObject({ algorithm: z.literal('Ed25519'), publicKey: pattern(/^[A-Za-z0-9_-]{43}$/, 43) }),
  z.strictObject({ algorithm: z.literal('P-256'), publicKey: pattern(/^[A-Za-z0-9_-]{44}$/, 44) }),
]);

export const ENDED_KEYS_KEPT = 5;

/** A device a person signed in on; revoking it refuses it whatever its token says. */
export const Device = z.strictObject({
  /** `device:<deviceId>` */
  _id: idOf('device'),
  type: z.literal('device'),
  ...envelope,
  uid: Uid,
  deviceId: text(8, 40),
  name: line(1, 80),
  registeredAt: Instant,
  revokedAt: z.optional(Instant),
  /** Absent on one with an older app: its codes are of the older format. `at`: when it was made; the later one counts. */
  codeKey: z.optional(z.strictObject({ key: DeviceKey, at: Instant })),
  /** Keys it had before (`thumbprintOf`), the newest first, for as long as a code that one of them signed may live. */
  endedKeys: z.optional(z.array(z.strictObject({ thumbprint: text(16, 40), at: Instant })).check(z.maxLength(ENDED_KEYS_KEPT))),
  /** since when it has shown codes without a pause of ten minutes, and when it last said so. */
  showing: z.optional(z.strictObject({ since: Instant, at: Instant })),
});

export type Permission = z.infer<typeof Permission>;
export type Preset = (typeof PRESETS)[number];
export type Person = z.infer<typeof Person>;
export type Grants = z.infer<typeof Grants>;
export type DoorPin = z.infer<typeof DoorPin>;
export type DoorStaff = z.infer<typeof DoorStaff>;
export type GymGrant = z.infer<typeof GymGrant>;
export type Device = z.infer<typeof Device>;
export type DeviceKey = z.infer<typeof DeviceKey>;

const RECEPTION: readonly Permission[] = [
  'checkin.scan',
  'checkin.search',
  'checkin.override',
  'register.mark',
  'bookings.add',
  'members.view',
];
const MANAGER: readonly Permission[] = [
  ...RECEPTION,
  'checkin.void',
  'members.contact',
  'timetable.edit',
  'closures.edit',
  'refunds',
  'reviews.respond',
  'messages.send',
  'profile.edit',
  'kiosk.register',
];

/** what each preset may do. A trainer's powers over own classes come with the trainer's own scope. */
export const PRESET_PERMISSIONS: Readonly<Record<Exclude<Preset, 'custom'>, readonly Permission[]>> = {
  owner: PERMISSIONS,
  manager: MANAGER,
  reception: RECEPTION,
  trainer: [],
};

/** "Sam K.": what others may see of a name (L9). */
export function publicName(displayName: string): string {
  const [first = 'Member', ...rest] = displayName.trim().split(/\s+/);
  const initial = rest.at(-1)?.[0];
  return (initial ? `${first} ${initial.toUpperCase()}.` : first).slice(0, 50);
}
