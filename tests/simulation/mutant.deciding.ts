/** Faults in what is decided, and in what is asked of a provider. */
import { accepted, type Decision, type Moment } from '../../schemas/decision.ts';
import { decide } from '../../schemas/folds/decide.ts';
import type { AnyDocument } from '../../schemas/folds/documents.ts';
import type { Decide } from '../../sync-server/decider/decide-entry.ts';

export type ProposalAsked = Parameters<Decide>[0];
let asked = 0;
/** As if it had never been asked before. */
export const anew = <A extends { readonly key: string }>(ask: A): A => {
  asked += 1;
  return { ...ask, key: `${ask.key}.${asked}` };
};

/** Decided in the rule's place. */
export function instead(of: (proposal: ProposalAsked) => boolean, documents: readonly AnyDocument[]): Decide {
  return (proposal, known, moment) => (of(proposal) ? accepted(documents) : decide(proposal, known, moment));
}

/** What the rule writes, each of it changed. */
export function changing(
  of: (proposal: ProposalAsked) => boolean,
  change: (one: AnyDocument, moment: Moment, all: Decision['documents']) => AnyDocument[],
): Decide {
  return (proposal, known, moment) => {
    const decision = decide(proposal, known, moment);
    if (!of(proposal)) return decision;
    return { ...decision, documents: decision.documents.flatMap((one) => change(one, moment, decision.documents)) };
  };
}

export function unbooked(one: AnyDocument): AnyDocument[] {
  return one.type === 'entry' || one.type === 'line' ? [] : [one];
}
