/**
 * All that deciding one entry is, from beginning to end: one function, which asks as it goes along. The working set records what it asks
 * for and has not; then it is run again. It is pure but for what it lays there, and that is taken back (`WorkingSet.perform`).
 */

import type { Instant } from '../../schemas/basics/primitives.ts';
import { type Decision, type Known, type Moment, refused } from '../../schemas/decision.ts';
import type { AnyProposal } from '../../schemas/folds/proposals.ts';
import { answeredBefore, isOfDevice } from './folding/answered.ts';
import type { Folded } from './folding/folded.ts';
import { isFromDevice, isNumberUsed, judge, noteJudged, type OpenEntry } from './inbox/judged-order.ts';
import type { WorkingSet } from './known/working-set.ts';
import { keepFindable } from './writes/accounts.ts';
import { appointAgain, appointTimeOut, strikeCount, strikeTimeOut } from './writes/agenda.ts';
import { record } from './writes/audit.ts';
import { fanOut } from './writes/fan-out.ts';
import { publishOpenData } from './writes/open-data.ts';
import type { OutcomeDraft, Outcomes } from './writes/outcomes.ts';

/** `decide` of schemas/folds/decide.ts; a parameter, so that a test can pass a rule of its own. */
export type Decide = (proposal: AnyProposal, known: Known, moment: Moment) => Decision;

export interface EntryContext {
  readonly set: WorkingSet;
  readonly outcomes: Outcomes;
  readonly decide: Decide;
  /** The time of deciding. */
  readonly at: Instant;
}

export interface EntryRun {
  readonly decision: Decision;
  readonly drafts: readonly OutcomeDraft[];
}

/**
 * To be called in a run (`WorkingSet.perform`): it goes on where something is missing, as if it were not there, so that it asks for as
 * much as it can at once.
 */
export function decideEntry(entry: OpenEntry, { set, outcomes, decide, at }: EntryContext): EntryRun {
  const before = answeredBefore(entry, set, at);
  if (before !== null && before !== 'another') return answeredAgain(entry, before, outcomes);
  const moment = judge(entry, set);
  const isUsed = before === 'another' || isNumberUsed(entry, set);
  const decision = isUsed ? refused('NUMBER_USED') : decide(entry.proposal, set, moment);
  const cause = { proposalId: entry.proposal._id, at };
  const changed = decision.documents.map((doc) => fanOut(set, doc, cause)).filter((one) => one !== null);
  publishOpenData(set, changed, at);
  keepFindable(set, changed);
  record(set, entry, decision, at);
  const drafts: OutcomeDraft[] = [];
  if (isFromDevice(entry)) {
    drafts.push(outcomes.decided(entry, moment, decision));
    if (decision.state === 'held') appointTimeOut(set, entry.proposal, entry.uid, at);
  }
  for (const settlement of decision.settles ?? []) {
    const draft = outcomes.settled(settlement, decision.documents);
    if (draft) drafts.push(draft);
    strikeTimeOut(set, settlement.proposalId);
  }
  strikeCount(set, entry.proposal);
  if (decision.again) appointAgain(set, decision.again, at);
  noteJudged(entry, moment, set);
  return { decision, drafts };
}

/** Said once more when it had been folded away: it ends as it did, nothing is done again, and its author is told once more (S3, S4). */
function answeredAgain(entry: OpenEntry, before: Folded, outcomes: Outcomes): EntryRun {
  const { state, code } = before;
  const decision: Decision = { state, ...(code ? { code } : {}), documents: [], unknown: [] };
  return { decision, drafts: isFromDevice(entry) && isOfDevice(before) ? [outcomes.again(entry, before)] : [] };
}
