/** Which powers may be given to whom, and what somebody has at a gym, as far as it is known here. */
import { type Power, selfScope } from '../basics/scope.ts';
import { found, type Known } from '../decision.ts';
import { type GymGrant, PERMISSIONS, type Permission, PRESET_PERMISSIONS, type Preset } from '../person/shape.ts';

/** What an owner may make somebody; an owner is made by us. */
export const STAFF_PRESETS = ['manager', 'reception', 'trainer', 'custom'] as const satisfies readonly Preset[];
export type StaffPreset = (typeof STAFF_PRESETS)[number];

/** never anybody's but an owner's. */
export const OWNERS_ONLY: readonly Permission[] = ['employees.manage', 'passes.edit', 'payouts', 'data.export'];
/** What may be given to staff, in the order of R-60. */
export const GIVABLE: readonly Permission[] = PERMISSIONS.filter((one) => !OWNERS_ONLY.includes(one));

/** A role of one's own making that may do nothing is none. For the end of a sentence that begins with the field. */
export const NO_POWERS = 'choose at least one.';

/** Those that staff have a screen for by now, and may be given one by one. The others come with their preset all the same, and wait for what they are about. */
export const STAFF_USE: readonly Permission[] = [
  'checkin.scan',
  'checkin.search',
  'checkin.override',
  'checkin.void',
  'register.mark',
  'bookings.add',
  'members.view',
  'timetable.edit',
  'closures.edit',
  'refunds',
  'reviews.respond',
  'messages.send',
  'profile.edit',
  'financials.view',
  'kiosk.register',
];
const OWNERS_USE: readonly Permission[] = [...STAFF_USE, 'passes.edit', 'employees.manage', 'payouts'];
/** Whose screen is part of another's: a sale is given back where sales are seen, a tablet set up beside the members it lets in. */
const BESIDE: Readonly<Partial<Record<Permission, Permission>>> = {
  refunds: 'financials.view',
  'kiosk.register': 'members.view',
};

/** Another power without which somebody can do nothing with this one; undefined where they have it, and where it takes none. */
export function powerBeside(permissions: readonly Permission[], power: Permission): Permission | undefined {
  const other = BESIDE[power];
  return other !== undefined && !permissions.includes(other) ? other : undefined;
}

/** Can somebody with that preset and these permissions do something with this power by now? */
export const isInUse = ({ preset, permissions }: Pick<GymGrant, 'preset' | 'permissions'>, power: Permission): boolean =>
  (preset === 'owner' ? OWNERS_USE : STAFF_USE).includes(power) && powerBeside(permissions, power) === undefined;

/** What a preset comes to; `custom` is what was chosen, each once and in the order of R-60. */
export const permissionsOf = (preset: Preset, chosen: readonly Permission[] = []): Permission[] =>
  preset === 'custom' ? PERMISSIONS.filter((one) => chosen.includes(one)) : [...PRESET_PERMISSIONS[preset]];

/** A trainer has none of these powers either, and has the register of their own classes. */
export const lacksPowers = (preset: Preset, chosen: readonly Permission[] = []): boolean =>
  preset === 'custom' && permissionsOf(preset, chosen).length === 0;

/** What a grant opens while it is active: its permissions, and for managers the list of people (R-60: they may view it). */
export const powersOf = ({ preset, permissions }: Pick<GymGrant, 'preset' | 'permissions'>): ReadonlySet<Power> =>
  new Set<Power>([...permissions, ...(preset === 'manager' ? (['employees.view'] as const) : [])]);

/** What somebody may do or could do at a gym, as far as it is known here. */
export const grantOf = (known: Known, uid: string, gymId: string): GymGrant | undefined =>
  found(known.get('grants', `${selfScope(uid)}/self`, `grants:${uid}`))?.gyms.find((grant) => grant.gymId === gymId);
