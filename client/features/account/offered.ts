/** What can be done about an account by whoever looks at it. The server decides; what it would refuse anyway is not offered. Pure. */
import { holdIn } from '../../../schemas/account/known.ts';
import { ACCOUNT } from '../../../schemas/account/states.ts';
import type { AccountShown } from '../../../schemas/account/wire.ts';

export type Act = 'restrict' | 'suspend' | 'lift' | 'signout' | 'erase';

type Seen = Pick<AccountShown, 'status' | 'orders' | 'devices' | 'platform' | 'gyms' | 'mergedInto' | 'holds'>;

/** Whatever is in the way of it is said when it is asked for. */
export const mayMerge = ({ status, platform, holds }: Pick<Seen, 'status' | 'platform' | 'holds'>): boolean =>
  platform === 'none' && !holdIn({ holds }) && (status === 'active' || status === 'unverified');

export function actsFor({ status, orders, devices, platform, gyms, mergedInto, holds }: Seen, isSuper: boolean): readonly Act[] {
  const inForce = orders.filter(({ ended }) => ended === undefined).map(({ action }) => action);
  const ownsGym = gyms.some((one) => one.preset === 'owner' && one.status === 'active');
  // their role first; of an owner a super-admin.
  const isOpen = platform === 'none' && (isSuper || !ownsGym);
  const may: Readonly<Record<Act, boolean>> = {
    // What was merged is taken apart instead.
    lift: isOpen && !mergedInto && inForce.length > 0 && typeof ACCOUNT[status].lift === 'string',
    restrict: isOpen && !inForce.includes('restrict') && typeof ACCOUNT[status].restrict === 'string',
    suspend: isOpen && typeof ACCOUNT[status].suspend === 'string',
    signout: devices.some(({ revokedAt }) => revokedAt === undefined) && (isSuper || platform === 'none'),
    erase: isOpen && isSuper && !holdIn({ holds }) && status !== 'deletion_requested' && status !== 'erased',
  };
  return (['lift', 'restrict', 'suspend', 'signout', 'erase'] as const).filter((act) => may[act]);
}
