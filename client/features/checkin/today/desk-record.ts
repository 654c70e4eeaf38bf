import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import type { BodyOf } from '../../../sync/device/device.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { useRoster } from '../../roster/hooks.ts';

type Body = BodyOf<'checkin.record'>;
type Said = Pick<Body, 'method' | 'direction'> & Partial<Pick<Body, 'cameAt'>>;

/** What staff put down about somebody whom they know, as a fact; with what this device had in hand. The gym's workspace must be open. */
export function useDeskRecord(gymId: string): (who: Pick<Checkin, 'passId' | 'memberId'>, said: Said) => Body {
  const { trust } = useConnection().clock;
  const { asOf } = useRoster(gymId);
  return ({ passId, memberId }, said) => ({
    gymId,
    ...(passId ? { passId } : {}),
    ...(memberId ? { memberId } : {}),
    ...said,
    checkedAgainst: { ...(asOf === undefined ? {} : { rosterAt: asOf }), trust },
    localVerdict: 'ok',
  });
}
