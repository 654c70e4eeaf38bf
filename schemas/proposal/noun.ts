/** Proposals themselves: what their author reads of them, and the answer that ends one that is held. */
import { type Noun, system } from '../noun.ts';
import { proposal as everyone } from './for-everyone.ts';
import { decideHeldTimedOut } from './held.ts';
import { HeldTimedOut } from './proposals.ts';

export const proposal = {
  documents: {},
  readers: { 'self/proposals': 'self' },
  indexes: {},
  kinds: { ...everyone.kinds, 'system.held-timed-out': system(HeldTimedOut, decideHeldTimedOut) },
  collections: {},
  notices: {},
} as const satisfies Noun;
