import { formatCount } from './format.ts';

const visits = (count: number) => formatCount(count, 'visit', 'visits');

/** What a pass says, wherever it stands. */
export const passWords = {
  chip: {
    active: 'Active',
    ready: 'Ready to start',
    paying: 'Payment on its way',
    notPaid: 'Not paid',
    cancelled: 'Cancelled',
    refunded: 'Refunded',
    usedUp: 'Used up',
    ended: (day: string) => `Ended ${day}`,
    suspended: 'Suspended',
    pastDue: 'Renewal unpaid',
    paused: (day: string | undefined) => (day === undefined ? 'Paused' : `Paused until ${day}`),
  },
  oneDay: 'One day',
  unlimited: 'Unlimited visits',
  visits: (left: number) => `${visits(left)} left`,
  visitsWithReserved: (left: number, reserved: number) => `${visits(left)} left, ${reserved} of them booked`,
  usedOf: (used: number, total: number) => `${used} of ${total} visits used`,
  ends: (day: string) => `Until ${day}`,
  startBy: (day: string) => `Start by ${day}`,
} as const;
