/**
 * What those who run the platform know of a debt that a gym's own bank asks back, written down where the gym reads it too, and on record. Its
 * bank decides: nothing is decided here, and nothing of the money moves.
 */
import { stamp } from '../../basics/revise.ts';
import { accepted, audited, type Decision, found, type Known, type Moment, refused } from '../../decision.ts';
import { platformPowerMissing } from '../../person/runs-platform.ts';
import { debtDispute } from '../known.ts';
import type { DisputeNote } from '../proposals.ts';
import { DEBT_NOTES, type DebtDispute } from '../shape.ts';

export function decideDisputeNote({ body }: DisputeNote, known: Known, moment: Moment): Decision {
  const missing = platformPowerMissing(known, moment, 'admin');
  if (missing) return missing;
  const finding = debtDispute(known, body.disputeId);
  if (finding.state === 'unknown') return accepted([], ['dispute']);
  const dispute = found(finding);
  if (!dispute) return refused('NOT_FOUND');
  const { notes = [] } = dispute;
  if (notes.length >= DEBT_NOTES)
    return refused('VALIDATION', { field: 'What is known', rule: `there are ${DEBT_NOTES} notes already.` });
  const after: DebtDispute = {
    ...{ ...dispute, ...stamp(moment, dispute) },
    notes: [...notes, { text: body.note, at: moment.receivedAt }],
  };
  return audited(accepted([after]), {
    ...{ action: 'dispute.noted', target: { type: 'dispute', id: dispute._id }, reason: body.note },
    after: { notes: notes.length + 1 },
  });
}
