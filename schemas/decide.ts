/** The server's decision and the device's provisional view come from this call: one rule, two places (A4). */
import type { Decision, Known, Moment } from './decision.ts';
import { discreet } from './discreet.ts';
import type { AnyDocument } from './documents.ts';
import { withErrands } from './notice/errands.ts';
import { withNotices } from './notice/told.ts';
import type { Across, HeldPart } from './noun.ts';
import { EVERY_NOUN } from './nouns.ts';
import { surrendered } from './person/surrender.ts';
import { type AnyProposal, deviceKind, kindPart } from './proposals.ts';

const DOCUMENT_PARTS = EVERY_NOUN.flatMap(({ documents }) => Object.values(documents));

const ACROSS: Across = {
  erased: (leaver) => DOCUMENT_PARTS.flatMap(({ erased }): readonly AnyDocument[] => erased?.(leaver) ?? []),
  held: (kind): HeldPart<never> | null => deviceKind(kind)?.held ?? null,
};

export function decide(proposal: AnyProposal, known: Known, moment: Moment): Decision {
  const kind = kindPart(proposal.kind);
  if (!kind) throw new Error(`No noun declares ${proposal.kind}`);
  const decision = kind.decide(proposal, known, moment, ACROSS);
  if (kind.from === 'house' || !('origin' in proposal)) return told(decision, null, known, moment);
  // Somebody who may have been suspended, on a device that may have been signed out since.
  return told(surrendered(proposal, kind, decision, known, moment), proposal, known, moment);
}

function told(decision: Decision, proposal: Parameters<typeof withNotices>[1], known: Known, moment: Moment): Decision {
  const whole = withErrands(withNotices(decision, proposal, known, moment), moment);
  return { ...whole, documents: whole.documents.map(discreet) };
}
