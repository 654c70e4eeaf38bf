/** What became of a dispute, and what was on record when it was opened, line by line. Pure. */
import { byText } from '../../../schemas/basics/by-text.ts';
import type { Instant } from '../../../schemas/basics/primitives.ts';
import type { Dispute } from '../../../schemas/dispute/shape.ts';
import { formatDayTime, formatTime } from '../../ui/format.ts';
import { words } from './words.ts';

/** Who reads it. */
export type DisputeReader = 'member' | 'gym' | 'office';

interface StoryLine {
  readonly at: Instant;
  readonly text: string;
}

/** Oldest first, in the words of who reads it. */
export function storyOf({ history, reply }: Pick<Dispute, 'history' | 'reply'>, reader: DisputeReader): readonly StoryLine[] {
  const steps = history.map(({ status, at }) => ({ at, text: words.history[stepOf(status, at, reply)][reader] }));
  // In time by when it was written, and here only after its time was over (G21): that is a line of its own.
  const isLate = reply !== undefined && !history.some(({ status, at }) => status === 'under_review' && at === reply.at);
  const all = isLate ? [...steps, { at: reply.at, text: words.history.answered[reader] }] : steps;
  return all.toSorted((a, b) => byText(a.at, b.at));
}

function stepOf(status: Dispute['status'], at: Instant, reply: Dispute['reply']): keyof typeof words.history {
  if (status === 'awaiting_owner') return 'opened';
  if (status === 'withdrawn' || status === 'appealed' || status === 'closed') return status;
  if (status !== 'under_review') return 'decided';
  return reply?.at === at ? 'answered' : 'overdue';
}

type Recorded = Pick<Dispute, 'happenedAt' | 'timeZone'>;

/** What everybody reads of what was on record. */
export function recordOf({ booking, visits }: Dispute['autoEvidence'], { happenedAt, timeZone }: Recorded): readonly string[] {
  const said = words.recorded;
  const moment = (at: Instant) => formatDayTime(at, timeZone);
  const lines: string[] = [];
  if (booking) {
    lines.push(said.class(formatTime(happenedAt, timeZone)));
    if (booking.toldAt !== undefined) lines.push(said.told(moment(booking.toldAt)));
    if (booking.promotionSeenAt !== undefined) lines.push(said.seen(moment(booking.promotionSeenAt)));
    const { cancelledAt, cancelReceivedAt } = booking;
    if (cancelledAt !== undefined) {
      lines.push(said.cutoff(moment(booking.cutoffAt)));
      lines.push(
        cancelReceivedAt === undefined
          ? said.cancelled(moment(cancelledAt))
          : said.cancelledHeard(moment(cancelledAt), moment(cancelReceivedAt)),
      );
    }
    if (booking.marked !== undefined) lines.push(said[booking.marked]);
  }
  return [...lines, ...(visits.length === 0 ? [said.none] : visits.map((visit) => visitLine(visit, moment)))];
}

type Visit = Dispute['autoEvidence']['visits'][number];

function visitLine({ judgedAt, receivedAt, status }: Visit, moment: (at: Instant) => string): string {
  const [came, heard] = [moment(judgedAt), moment(receivedAt)];
  if (status === 'voided') return words.recorded.voided(came);
  return came === heard ? words.recorded.visit(came) : words.recorded.visitHeard(came, heard);
}
