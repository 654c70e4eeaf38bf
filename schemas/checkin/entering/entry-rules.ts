/** Where a gym is stricter than most about coming in (product.md 2.2). */
import type { Gym } from '../../gym/shape.ts';
import type { Checkin } from '../shape.ts';

/** 2.2: as they are when somebody comes in; what the gym changes later is no rule of that day. */
export function entryRulesOf({ policies }: Pick<Gym, 'policies'>): Pick<Checkin, 'entryRules'> {
  const entryRules = [
    ...(policies.reEntry === 'none' ? (['no_re_entry'] as const) : []),
    ...(policies.entryMode === 'booking_required' ? (['booking_required'] as const) : []),
  ];
  return entryRules.length > 0 ? { entryRules } : {};
}
