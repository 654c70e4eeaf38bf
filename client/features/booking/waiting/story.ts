/** What a waiting list says of its own history, a line for each thing that happened. Pure. */
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import type { Booking, WaitingEntry } from '../../../../schemas/booking/shape.ts';
import { formatTime } from '../../../ui/format.ts';
import { waitingWords } from './words.ts';

const words = waitingWords.line;

export interface StoryLine {
  readonly at: Instant;
  readonly text: string;
}

/** Oldest first. */
export function storyOf(booking: Booking): StoryLine[] {
  const lines = (booking.waited ?? []).map((line) => ({ at: line.at, text: textOf(line, booking.timeZone) }));
  return booking.status === 'expired' ? [...lines, { at: booking.startsAt, text: words.expired }] : lines;
}

function textOf({ what, position, why, until }: WaitingEntry, timeZone: string): string {
  switch (what) {
    case 'joined':
    case 'moved_up':
      return words[what](position);
    case 'passed_over':
      return why === 'pass' ? words.passed_over.pass : words.passed_over.notice;
    case 'offered':
      return words.offered(until === undefined ? undefined : formatTime(until, timeZone));
    case 'offer_over':
      return why === 'taken' ? words.offer_over.taken : words.offer_over.time;
    case 'last_minute':
    case 'promoted':
    case 'accepted':
      return words[what];
  }
}
