/** What of a series is set online only (G5, R-60): who of the team takes it, and what it costs without a pass. */
import { sameContent } from '../../../../schemas/basics/revise.ts';
import { opIdOf } from '../../../../schemas/proposal/shape.ts';
import type { ClassSchedule } from '../../../../schemas/schedule/shape.ts';
import { useProposal } from '../../../ui/form/request.ts';
import { scheduleWords } from '../schedule.words.ts';
import { priceOf, type SeriesDraft } from './draft.ts';

const { did } = scheduleWords;

/**
 * Proposes what differs, after the series itself: one device's proposals are decided in their order, so a series that was planned a moment ago is
 * there. What becomes of each is told in the Outbox.
 */
export function useSeriesTerms(gymId: string, schedule: ClassSchedule | undefined) {
  const propose = useProposal();
  return (proposalId: string, draft: SeriesDraft): void => {
    const scheduleId = schedule?._id ?? `schedule:${opIdOf(proposalId)}`;
    const { name, instructor, instructorId: uid = null } = draft;
    if (uid !== (schedule?.instructorId ?? null))
      void propose('duty.give', { gymId, scheduleId, uid }, did.give(name, uid === null ? undefined : instructor));
    const [seen, price] = [schedule?.price ?? null, priceOf(draft)];
    if (price !== undefined && !sameContent(price, seen))
      void propose('schedule.price', { gymId, scheduleId, seen, price }, did.price(name));
  };
}
