import type { ChainFault } from '../proposal/link.ts';

/** For whoever has to look into it: what it means and what it may come from. */
export const CHAIN_FAULT_WORDS: Readonly<Record<ChainFault, string>> = {
  unsigned: 'It sent a record without its signature.',
  altered: 'One of its records was changed after it was made.',
  missing: 'Records are missing between those that arrived.',
  forked: 'Two of its records have the same number, as when its storage was copied or put back.',
  cut_off: 'It had recorded more than ever arrived.',
  rolled_back: 'It went back to an earlier state, as when its storage was put back.',
};
