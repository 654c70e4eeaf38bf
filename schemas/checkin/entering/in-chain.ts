/** What a broken chain says of the visit itself (schemas/proposal/link.ts). Where others are missing before it, this one is as it was recorded. */
import type { ReasonCode } from '../../codes.ts';
import type { ChainFault } from '../../proposal/link.ts';

const DOUBTS: Readonly<Partial<Record<ChainFault, ReasonCode>>> = {
  unsigned: 'CHAIN_UNSIGNED',
  altered: 'CHAIN_ALTERED',
  forked: 'CHAIN_FORKED',
};

/** Empty where nothing of it speaks against the visit. */
export function doubtsOfChain(fault: ChainFault | undefined): ReasonCode[] {
  const doubt = fault && DOUBTS[fault];
  return doubt ? [doubt] : [];
}
