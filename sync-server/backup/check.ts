/**
 * One thing to be found out while every document passes by once, scope by scope: all that a scope has comes together, and what is held for the end is
 * little, since there may be millions.
 */
import type { AnyDocument } from '../../schemas/folds/documents.ts';
import type { KeptDocument } from './snapshot.ts';

export interface Check {
  /** `doc`: what the rules would read there; null for removals and for the server's own notes. */
  see(kept: KeptDocument, doc: AnyDocument | null): void;
  /** Asked once, when all have passed. */
  problems(): string[];
}
