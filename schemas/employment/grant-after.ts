/** What becomes of somebody's powers at a gym when they change, or end (G8, G9). */
import type { Moment } from '../decision.ts';
import type { GymGrant, Permission } from '../person/shape.ts';

export type GrantChange = Pick<GymGrant, 'preset' | 'permissions'> & Partial<Pick<GymGrant, 'leaseDays'>>;

/** G9: what was taken is kept with its time, so that what was done with it before still counts. */
export function grantAfter(
  held: GymGrant,
  change: GrantChange | undefined,
  status: GymGrant['status'],
  moment: Moment,
): GymGrant {
  const { endedAt: since = moment.receivedAt, taken: before = [], leaseDays: _days, ...rest } = held;
  const { preset, permissions, leaseDays } = change ?? held;
  const lost = held.permissions.filter((one) => !permissions.includes(one));
  const taken = [
    ...before.filter(({ permission }) => !permissions.includes(permission) && !lost.includes(permission)),
    ...lost.map((permission: Permission) => ({ permission, at: moment.receivedAt })),
  ];
  return {
    ...rest,
    preset,
    permissions,
    ...(leaseDays === undefined ? {} : { leaseDays }),
    ...(taken.length > 0 ? { taken } : {}),
    status,
    ...(status === 'active' ? {} : { endedAt: since }),
  };
}
