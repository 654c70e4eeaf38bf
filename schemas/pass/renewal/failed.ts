/** the money for the next month did not come: the pass is past due, is tried again, and after the last try it has ended. */
import { isRefusal } from '../../basics/machine.ts';
import { without } from '../../blank.ts';
import type { Known, Moment } from '../../decision.ts';
import type { AnyDocument } from '../../folds/documents.ts';
import { pastDueBeside } from '../../past-due/beside.ts';
import { settleMember } from '../member.ts';
import type { Pass } from '../shape.ts';
import { PASS } from '../states.ts';
import { devicesOf, signErrands } from '../tokens.ts';
import { isLastFailure } from './next.ts';
import { toldOfEnd, toldOfFailure } from './told.ts';

const NEVER_PAID = 'We tried four times, and the money for the next month didn’t come.';

/** @param why the bank said no, or there was no card to charge */
export function renewalFailed(pass: Pass, why: 'declined' | 'no_card', known: Known, moment: Moment): AnyDocument[] {
  const { renewal } = pass;
  if (!renewal) return [];
  const after = {
    ...without(renewal, 'paymentId', 'noCard'),
    failed: renewal.failed + 1,
    ...(why === 'no_card' && { noCard: true as const }),
  };
  const owing = PASS[pass.status].renewalFailed;
  const settled = (next: Pass) => settleMember(known, moment, pass.memberId, { passes: [next] });
  // It is suspended or over meanwhile, or its holder turned renewal off: there is nothing to try again.
  if (isRefusal(owing) || !pass.autoRenew) return settled({ ...pass, renewal: after });
  if (isLastFailure(after.failed)) {
    const ended: Pass = { ...without(pass, 'pastDueAt'), autoRenew: false, renewal: after, status: PASS[owing].over };
    return [...settled(ended), ...pastDueBeside(ended, known, moment), toldOfEnd(ended, NEVER_PAID, moment)];
  }
  const due: Pass = { ...pass, status: owing, pastDueAt: pass.pastDueAt ?? moment.receivedAt, renewal: after };
  return [
    ...settled(due),
    ...pastDueBeside(due, known, moment),
    // To the end of the days on which it still opens the door.
    ...(pass.status === owing ? [] : signErrands(known, moment, [due], devicesOf(known, pass.memberId))),
    toldOfFailure(due, moment),
  ];
}
