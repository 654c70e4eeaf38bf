import { formatCount } from '../../ui/format.ts';

/** Who came in today, as the gym reads it. */
export const words = {
  title: "Today's visits",
  none: 'Nobody has checked in yet today.',
  more: (count: number) => `and ${formatCount(count, 'earlier visit', 'earlier visits')}`,
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
    flagged: 'Being checked',
    duplicate: 'Scanned again',
    voided: 'Not counted',
    reEntry: 'Back in',
    waiting: 'Waiting to be sent',
  },
} as const;
