import type { ChainFault } from '../proposal/link.ts';

/** For whoever has to look into it: what it means and what it may come from. */
export const CHAIN_FAULT_WORDS: Readonly<Record<ChainFault, string>> = {
  unsigned: 'It sent a record without its signature.',
  altered: 'One of its records was changed after it was made.',
  missing: 'Records are missing between those that arrived.',
  forked: 'It went on from an earlier state, as after its storage was put back or lost.',
  cut_off: 'It had recorded more than ever arrived.',
};
