import { formatCount } from '../../../ui/format.ts';

/** Who came in today, as the gym reads it. */
export const words = {
  title: "Today's visits",
  none: 'Nobody has checked in yet today.',
  more: (count: number) => `Show ${formatCount(count, 'earlier visit', 'earlier visits')}`,
  nameless: 'Unknown pass',
  method: {
    qr_member_shown: 'Code',
    qr_gym_scanned: 'Door code',
    short_code: 'Short code',
    staff_search: 'Search',
    kiosk_self: 'Self-service',
    day_sheet: 'Day sheet',
  },
  chip: {
    in: 'In',
    left: 'Left',
    flagged: 'Being checked',
    duplicate: 'Scanned again',
    voided: 'Not counted',
    reEntry: 'Back in',
    waiting: 'Waiting to be sent',
  },
} as const;

/** What staff do about one of them. */
export const acting = {
  out: 'Check out',
  outLabel: (name: string) => `Check out ${name}`,
  checkedOut: (name: string) => `${name} is checked out.`,
  remove: 'Remove…',
  removeLabel: (name: string, time: string) => `Remove the visit of ${name} at ${time}`,
} as const;

/** a visit that is only written down afterwards. */
export const writing = {
  open: 'Write down a visit',
  title: 'Write down a visit',
  text: 'For visits nobody scanned, and for day sheets on paper. The member is told, and can say that they weren’t there.',
  day: 'Day',
  time: 'Time',
  choose: 'Came in',
  late: (days: number) => `At most ${days} days ago.`,
  ahead: 'That is still to come.',
  missing: 'Say on which day and when.',
  done: (name: string, when: string) => `Written down: ${name}, ${when}.`,
  display: (name: string, when: string) => `Write down the visit of ${name}, ${when}`,
} as const;
