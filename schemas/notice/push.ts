/** A12: with every new notice goes the errand to tell its person's devices, in the same commit, whichever rule made it. */
import type { Decision, Moment } from '../decision.ts';
import type { PushErrand } from '../errand/shape.ts';
import { keyOf } from '../primitives.ts';
import { stamp } from '../revise.ts';
import type { Notice } from './shape.ts';

/** The errand's id is the notice's: one notice is pushed once, however often a rule says it. */
const pushErrand = (notice: Notice, moment: Moment): PushErrand => ({
  _id: `errand:push-${keyOf(notice._id)}`,
  type: 'errand',
  ...stamp(moment),
  kind: 'push',
  status: 'open',
  task: { uid: notice.uid, noticeId: notice._id },
});

/** A notice that was seen is no news. */
export function withPushes(decision: Decision, moment: Moment): Decision {
  const pushes = decision.documents.flatMap((doc) => (doc.type === 'notice' && !doc.seenAt ? [pushErrand(doc, moment)] : []));
  return pushes.length === 0 ? decision : { ...decision, documents: [...decision.documents, ...pushes] };
}
