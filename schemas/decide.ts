/** The table of rules: which noun decides which kind of proposal. Complete by type: a kind without a rule does not compile. */
import type { Decision, Known, Moment } from './decision.ts';
import type { Proposal } from './proposal/shape.ts';
import type { SystemProposal } from './proposal/system.ts';

export type AnyProposal = Proposal | SystemProposal;
export type Decide<P extends AnyProposal = AnyProposal> = (proposal: P, known: Known, moment: Moment) => Decision;

// RULES: filled in as the rules are written (booking/, checkin/, pass/, person/, gym/)
export declare const decide: Decide;
