/** The server's decision: the rule that a device runs as well (`loaded-nouns.ts`, A4), and what the system sends out because of it. */
import { withHeldBack } from '../account/hold/held-back.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { discreet } from '../discreet.ts';
import { withDoorWatch } from '../door-watch/watch.ts';
import { withDueMoved } from '../ledger/due.ts';
import { withOwedVisits } from '../ledger/visits/book.ts';
import { withStopped } from '../message/stopped.ts';
import { withErrands } from '../notice/errands.ts';
import { withNotices } from '../notice/told.ts';
import type { Across, HeldPart } from '../noun.ts';
import { EVERY_NOUN } from '../nouns.ts';
import { withOutreach } from '../outreach/follow.ts';
import { ruled } from '../ruled.ts';
import { daysOf } from '../schedule/recurrence.ts';
import type { AnyDocument } from './documents.ts';
import { type AnyProposal, deviceKind, kindPart } from './proposals.ts';

const DOCUMENT_PARTS = EVERY_NOUN.flatMap(({ documents }) => Object.values(documents));

const ACROSS: Across = {
  erased: (leaver) => DOCUMENT_PARTS.flatMap(({ erased }): readonly AnyDocument[] => erased?.(leaver) ?? []),
  held: (kind): HeldPart<never> | null => deviceKind(kind)?.held ?? null,
  days: daysOf,
};

export function decide(proposal: AnyProposal, known: Known, moment: Moment): Decision {
  const kind = kindPart(proposal.kind);
  if (!kind) throw new Error(`No noun declares ${proposal.kind}`);
  const kept = withHeldBack(kind, proposal, ruled(kind, proposal, known, moment, ACROSS), known, moment);
  const ruling = withDueMoved(kept, known, moment);
  const settled = withStopped(withOwedVisits(ruling, known, moment), known, moment);
  const decision = withDoorWatch(proposal.kind, withOutreach(settled, known, moment), known, moment);
  const whole = withErrands(withNotices(decision, 'origin' in proposal ? proposal : null, known, moment), moment);
  return { ...whole, documents: whole.documents.map(discreet) };
}
