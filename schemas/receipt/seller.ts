/** Who a receipt says has sold it: the gym, as it is known when the money moves. We are its agent, and say so on the paper. */
import { gymScope } from '../basics/scope.ts';
import { found, type Known } from '../decision.ts';
import { gymOf } from '../gym/known.ts';
import type { Pass } from '../pass/shape.ts';
import { verificationIdOf } from '../verification/shape.ts';
import type { Seller } from './shape.ts';

export function sellerOf(known: Known, gymId: string, { snapshot }: Pick<Pass, 'snapshot'>): Seller {
  const gym = found(gymOf(known, gymId));
  const papers = found(known.get('verification', `${gymScope(gymId)}/verifications`, verificationIdOf(gymId)))?.business;
  const called = gym?.name ?? snapshot.gymName;
  const name = papers?.legalName ?? called;
  return {
    name,
    ...(name === called ? {} : { tradingAs: called }),
    ...(gym ? { address: gym.address } : {}),
    ...(papers?.vatRegistered && papers.vatNumber ? { vatNumber: papers.vatNumber } : {}),
  };
}
