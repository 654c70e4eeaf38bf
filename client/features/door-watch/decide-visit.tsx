import { STANDS_BECAUSE, VOID_BECAUSE } from '../../../schemas/checkin/correcting/proposals.ts';
import type { SeenVisit } from '../../../schemas/door-watch/shape.ts';
import { useProposal } from '../../ui/form/request.ts';
import { type ReasonedAct, ReasonsForm } from '../queues/reasons-form.tsx';
import { words as all } from './words.ts';

const words = all.decide;
type Verdict = 'accepted' | 'voided';
const message = { label: words.message, least: 3, most: 200 };
const ACTS: Readonly<Record<Verdict, ReasonedAct<Verdict, string>>> = {
  accepted: {
    ...{ value: 'accepted', label: words.accept, hint: words.acceptHint, doing: words.doing, reasons: words.stands, message },
  },
  voided: {
    ...{ value: 'voided', label: words.void, hint: words.voidHint, doing: words.doing, reasons: words.voids, message },
    isGrave: true,
  },
};

/** It counts, or it was none; of one that was seen twice its first is decided about. Online only: the first decision stands (V6). */
export function DecideVisit({ visit }: { visit: SeenVisit }) {
  const { checkinId, gymId, gymName, initials, status, review } = visit;
  const propose = useProposal();
  const verdicts: readonly Verdict[] =
    status === 'accepted_flagged' ? ['accepted', 'voided'] : status === 'voided' ? ['accepted'] : ['voided'];
  const [first] = verdicts;
  if (first === undefined || status === 'duplicate') return null;
  return (
    <ReasonsForm
      key={`${checkinId} ${status}`}
      label={words.label}
      first={first}
      acts={verdicts.map((one) => ACTS[one])}
      decide={(verdict, { reason: chosen, message: reason }) => {
        const because = [...STANDS_BECAUSE, ...VOID_BECAUSE].find((one) => one === chosen);
        const said = { gymId, checkinId, verdict, reason, ...(because && { because }), ...(review && { decidedAt: review.at }) };
        return propose('checkin.correct', said, words.display(initials, gymName));
      }}
    />
  );
}
