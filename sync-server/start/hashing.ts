/** The rules may ask for the server's keyed hash: they hold no key themselves. */
import type { Decide } from '../decider/decide-entry.ts';
import type { ServerHash } from '../mail/server-hash.ts';

export const hashing =
  (hashOf: ServerHash, decide: Decide): Decide =>
  (proposal, known, moment) =>
    decide(proposal, known, { ...moment, hashOf });
