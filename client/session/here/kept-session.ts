/**
 * The session as it lies on the device. Read by hand, without the validators: the first screen (`first-look.ts`) waits for it, and what
 * is wrong with it only means that nobody is here.
 */
import type { Json } from '../../../schemas/basics/json.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { ROLES, type Role } from '../../../schemas/person/roles.ts';
import { flagsOf } from '../role-flags.ts';
import type { KioskHere } from '../session.ts';

const DAY = 86_400_000;
const PROVIDERS = ['embedded', 'firebase', 'kiosk'] as const;
const KIOSK_STATES = ['enrolled', 'revoked', 'lost'] as const satisfies readonly KioskHere['state'][];

export interface KeptSession {
  readonly uid: string;
  readonly displayName: string;
  readonly emailVerified: boolean;
  readonly sessionToken: string;
  readonly role: Role;
  /** With whom they signed in; our own server where nothing is said. `kiosk`: nobody did, a tablet is here as itself. */
  readonly provider?: (typeof PROVIDERS)[number];
  /** Of a tablet: which, and at whose door. */
  readonly kiosk?: KioskHere;
  /** "Keep me signed in on this device". */
  readonly keep: boolean;
  /** When the person showed who they are on this device; absent in sessions from before it was kept. Milliseconds. */
  readonly signedInAt?: number;
  /** For so many days without a connection, where a gym they work at gives more than the usual (product.md 2.12). */
  readonly leaseDays?: number;
  /** The last time the server took this session, milliseconds. */
  readonly contactAt: number;
}

/** What it is called among the device's values. */
export const KEPT = 'session';

/** This person's device is registered: the value that says as which. */
export const deviceName = (uid: string): string => `device:${uid}`;

/** Stands in the tab's own storage: ends with the browser, and with it the session of who did not ask to be kept. */
export const VISIT = 'fitness-hub-visit';

export function keptSessionOf(value: Json | undefined): KeptSession | null {
  if (typeof value !== 'object') return null;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  const { uid, displayName, emailVerified, sessionToken, keep, contactAt, signedInAt, leaseDays } = fields;
  const role = ROLES.find((one) => one === fields.role);
  const provider = PROVIDERS.find((one) => one === fields.provider);
  if (typeof uid !== 'string' || typeof displayName !== 'string' || typeof sessionToken !== 'string') return null;
  if (typeof emailVerified !== 'boolean' || typeof keep !== 'boolean' || typeof contactAt !== 'number') return null;
  if (role === undefined || (fields.provider !== undefined && provider === undefined)) return null;
  const kiosk = kioskOf(fields.kiosk);
  // A tablet that does not know where it stands is none.
  if ((provider === 'kiosk') !== (kiosk !== null)) return null;
  const since = typeof signedInAt === 'number' ? { signedInAt } : {};
  const days = typeof leaseDays === 'number' ? { leaseDays } : {};
  return {
    uid,
    displayName,
    emailVerified,
    sessionToken,
    role,
    keep,
    contactAt,
    ...days,
    ...since,
    ...(provider ? { provider } : {}),
    ...(kiosk ? { kiosk } : {}),
  };
}

function kioskOf(value: unknown): KioskHere | null {
  if (typeof value !== 'object' || value === null) return null;
  const { kioskId, gymId, gymName, state: kept }: Readonly<Record<string, unknown>> = { ...value };
  const state = KIOSK_STATES.find((one) => one === kept);
  if (typeof kioskId !== 'string' || typeof gymId !== 'string' || typeof gymName !== 'string' || !state) return null;
  return { kioskId, gymId, gymName, state };
}

/** Until when it opens without the server's word, milliseconds (architecture §4). */
export function leaseEnds({ role, contactAt, leaseDays = 0, kiosk }: KeptSession): number {
  // A tablet goes on recording who comes in: what runs out there is its list.
  if (kiosk) return contactAt + LIMITS.kioskRecordsFor;
  // Whoever runs the platform is held to a day, wherever else they work.
  return contactAt + (flagsOf(role).isAdmin ? LIMITS.leaseAdmin : Math.max(LIMITS.leasePerson, leaseDays * DAY));
}
