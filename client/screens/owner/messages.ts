import type { ReasonCode } from '../../../schemas/codes.ts';
import { formatCount } from '../../parts/format.ts';

/** Why a visit needs a look, as the gym reads it: the catalogue's own sentences speak to the member. */
const reasons: Partial<Record<ReasonCode, string>> = {
  OVERUSED: 'More visits than the pass had',
  IMPOSSIBLE_TRAVEL: 'Seen at two gyms too far apart',
  LATE_REPORT: 'Reported more than a day late',
  STAFF_REMOVED: "Recorded after the staff member's access ended",
  PASS_MISSING: 'No such pass was found for this person',
  PASS_EXPIRED: 'The pass had ended',
  PASS_USED_UP: 'The pass had no visits left',
  PASS_REFUNDED: 'The pass had been refunded',
  PASS_SUSPENDED: 'The pass was suspended',
  PASS_PAUSED: 'The pass was paused',
  PASS_NOT_STARTED: 'The pass had not started',
  PASS_OFF_PEAK: 'Outside the hours of an off-peak pass',
  PASS_WRONG_GYM: 'The pass is for another gym',
  PASS_NOT_PAID: 'The pass had not been paid for',
  PASS_PAST_DUE: 'The renewal was unpaid',
  QR_EXPIRED: 'The code was out of date',
  TOKEN_STALE: 'The code had not been refreshed for a week',
  QR_BAD_SIGNATURE: 'The code was not genuine',
  NOT_CONFIRMED: 'The list was old and staff did not confirm the visit',
  DEVICE_REVOKED: 'Recorded on a device that had been signed out',
  NOT_ON_LIST: "Valid pass that was not on the tablet's list yet",
};

/** What the owner's screens say. */
export const messages = {
  title: 'Today',
  lead: (gym: string, day: string) => `${gym} · ${day}`,
  switcher: 'Gym',
  desk: 'Open front desk',
  loading: 'Opening this gym',
  unsaved: {
    title: 'Nothing of this gym is saved on this device yet',
    text: 'Connect once. After that today can be read here without a signal.',
  },
  noGym: {
    title: 'No gym of yours yet',
    text: 'When you own a gym on Fitness Hub its day shows here.',
    action: 'Find a gym',
  },
  figures: {
    label: 'Today in numbers',
    visits: 'Visits today',
    visitsNote: (people: number) => `${formatCount(people, 'member', 'members')}`,
    classes: 'Places booked today',
    classesNote: (classes: number) => formatCount(classes, 'class', 'classes'),
    review: 'To review',
    reviewNone: 'Nothing to check',
    reviewNote: 'in the last 7 days',
    money: 'Sales this week',
    moneyNote: (last: string) => `${last} last week`,
  },
  visits: {
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
  },
  classes: {
    title: 'Next classes',
    none: 'No more classes today or tomorrow.',
    noneEver: 'This gym has no timetable yet. Open-gym entry needs none.',
    fill: (booked: number, capacity: number) => `${booked} of ${capacity}`,
    fillLabel: (name: string, booked: number, capacity: number) => `${name}: ${booked} of ${capacity} places booked`,
    full: 'Full',
    waiting: (count: number) => `${count} waiting`,
    tomorrow: 'Tomorrow',
    cancelled: 'Cancelled',
  },
  review: {
    title: 'Needs review',
    none: 'Nothing needs a look. Flagged visits and people who were turned away stand here for 7 days.',
    attempt: 'Turned away',
    reasons,
    flagged: 'Let in',
    more: (count: number) => `and ${count} more`,
  },
  checklist: {
    title: 'Get ready for your first visit',
    steps: [
      {
        title: 'Put a tablet at the door',
        text: 'Sign in on it and open the front desk. It works without a signal once it has your list.',
      },
      { title: 'Let the team sign in', text: 'Reception signs in with their own account, so every visit has a name beside it.' },
      { title: 'Check yourself in', text: 'Buy your own day pass, show its code to the camera and see it arrive here.' },
    ],
  },
} as const;
