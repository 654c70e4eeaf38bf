/** A gym asks the holder of a pass whose renewal was not paid to look at their card: once for each month, in words that are ours. */
import { stamp } from '../basics/revise.ts';
import { accepted, audited, type Decision, type Known, type Moment, refused } from '../decision.ts';
import { askedOf } from '../gym/live/asked.ts';
import { notice } from '../notice/make.ts';
import { shortDay } from '../notice/short-day.ts';
import { pastDueOf } from './over.ts';
import type { PastDueTell } from './proposals.ts';
import { saidOf } from './said.ts';

export function decidePastDueTell({ body }: PastDueTell, known: Known, moment: Moment): Decision {
  const { gymId, passId } = body;
  const asked = askedOf(gymId, 'pastdue.tell', known, moment);
  if ('instead' in asked) return asked.instead;
  const { gym } = asked;
  const finding = pastDueOf(known, gymId, passId);
  if (finding.state === 'unknown') return accepted([], ['payments']);
  // Of what another gym sold nothing is said, not even that it is there.
  if (finding.state === 'absent') return refused('NOT_FOUND');
  const { value: owed } = finding;
  if (owed.status !== 'open') return refused('PAST_DUE_OVER');
  if (owed.toldAt !== undefined) return refused('PAST_DUE_TOLD', { date: shortDay(owed.toldAt, gym.timeZone) });
  const said = notice(moment, owed.memberId, owed._id, {
    event: 'pass.gym_asks',
    ...saidOf(owed, gym),
    link: '/member/payments',
    severity: 'action',
  });
  return audited(accepted([{ ...owed, ...stamp(moment, owed), toldAt: moment.receivedAt }, said]), {
    action: 'renewal.told',
    target: { type: 'pass', id: passId },
    after: { gymId },
  });
}
