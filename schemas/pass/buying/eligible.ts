/** Whether somebody may buy this pass at all (product.md 2.4, R-15). What is not known here refuses nothing. */
import { type Decision, found, type Known, type Moment, refused } from '../../decision.ts';
import { forWhom, isShown } from '../../gym/offer/eligibility.ts';
import type { Offer } from '../../gym/shape.ts';
import { memberRecord } from '../member.ts';
import type { PassBuy } from '../proposals.ts';
import type { Pass } from '../shape.ts';
import { neverPaid } from '../status/paid.ts';

type Asked = Pick<PassBuy['body'], 'gymId' | 'meets'>;

/** @returns the refusal that names the rule; undefined where they may, as far as is known */
export function notFor(
  { productId, kind, eligibility, limitPerMember = kind === 'intro' ? 1 : undefined }: Offer,
  { gymId, meets }: Asked,
  known: Known,
  moment: Moment,
): Decision | undefined {
  const { passes, checkins } = memberRecord(known, moment.by);
  const held = (found(passes) ?? []).filter(counts);
  const here = held.filter(({ gymIds }) => gymIds.includes(gymId));
  if (kind === 'intro' && here.some((pass) => pass.kind === 'intro'))
    return not('You can buy an introductory pass once at each gym.');
  if (limitPerMember !== undefined && held.filter((pass) => pass.productId === productId).length >= limitPerMember)
    return not(limitPerMember === 1 ? 'You can buy this pass once.' : `You can buy this pass ${limitPerMember} times.`);
  if (kind === 'intro' || eligibility?.kind === 'new_to_gym') {
    const came = (found(checkins) ?? []).some((one) => one.gymId === gymId && one.status !== 'voided');
    if (here.length > 0 || came) return not(`This pass is ${forWhom({ kind: 'new_to_gym' })}.`);
  }
  if (eligibility && isShown(eligibility) && !meets)
    return not(`This pass is ${forWhom(eligibility)}. Say that you can show it.`);
  return undefined;
}

/** Never paid for, or given back unused, it is as if it had not been bought. */
const counts = (pass: Pass): boolean => !neverPaid(pass) && !(pass.status === 'refunded' && pass.visitsUsed === 0);

const not = (rule: string): Decision => refused('NOT_ELIGIBLE', { rule });
