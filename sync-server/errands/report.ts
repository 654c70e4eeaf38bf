/** What is reported of an errand bears its name, so that said twice it counts once. */
import { keyOf } from '../../schemas/basics/primitives.ts';
import type { Errand } from '../../schemas/errand/shape.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';

export type ErrandOf<K extends Errand['kind']> = Extract<Errand, { kind: K }>;

/** What came of running an errand. */
export interface ErrandRun {
  readonly reports: readonly SystemProposal[];
  /** Somebody else has to do something first: it is run again later, with the same key. */
  readonly waits: boolean;
}

export const reportId = (report: string, errand: Errand) => `proposal:system.${report}.${keyOf(errand._id)}`;
