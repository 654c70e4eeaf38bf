/** Who is there: members with a phone, two at the doors with a tablet, and those who try everything at gyms of their own. */
import type { Workspace } from '../../../client/sync/queries/rows.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import { GYMS } from '../../simulation/scene.ts';

export interface CastAccount {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
}

/** Works at the first gym, and at the second; they come and go as the platform says. */
export const MEMBER_NAMES = ['ann', 'ben', 'cat'] as const;
export const STAFF_NAMES = ['dot', 'eve'] as const;
/** They may do anything somewhere, and are never the ones it is done to. */
export const TRYING = { owner: 'owner', desk: 'reception', admin: 'admin', second: 'admin', guest: null } as const;
export type TryingName = keyof typeof TRYING;
export const TRYING_NAMES = Object.keys(TRYING) as TryingName[];
/** Whom it is done to. */
export const VICTIM_NAMES = ['vic', 'wim'] as const;

export const workspaceOf = (index: number): Workspace =>
  index < MEMBER_NAMES.length ? { kind: 'member' } : { kind: 'gym', gymId: (GYMS[index - MEMBER_NAMES.length] ?? GYMS[0])._id };

/** Where everything is tried: in an area that nobody else keeps. */
const elsewhere = (key: string): Gym => ({
  ...GYMS[0],
  _id: `gym:${key}`,
  name: `Gym ${key}`,
  slug: key,
  areaId: 'area:harbour',
});
export const TRIED_GYMS = [elsewhere('tried'), elsewhere('tested')] as const;
