import { forWhom } from '../../../../schemas/gym/offer/eligibility.ts';
import type { Offer } from '../../../../schemas/gym/shape.ts';

/** Who may buy it and how often, where that is not anyone and as they like (2.4, R-15). */
export function conditionsOf({
  kind,
  eligibility,
  limitPerMember,
}: Pick<Offer, 'kind' | 'eligibility' | 'limitPerMember'>): string[] {
  const whom = eligibility ?? (kind === 'intro' ? { kind: 'new_to_gym' as const } : undefined);
  const most = limitPerMember ?? (kind === 'intro' ? 1 : undefined);
  return [
    ...(whom ? [forWhom(whom).replace('f', 'F')] : []),
    ...(most === undefined ? [] : [most === 1 ? 'Once for each person' : `Up to ${most} for each person`]),
  ];
}
