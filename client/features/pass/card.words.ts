import { formatCount } from '../../ui/format.ts';

const inDays = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);
const visits = (count: number) => formatCount(count, 'visit', 'visits');

/** What a pass says, wherever it stands. */
export const passWords = {
  checkIn: 'Check in',
  checkInWith: (pass: string, gym: string) => `with ${pass}, ${gym}`,
  chip: {
    active: 'Active',
    ready: 'Ready to start',
    paying: 'Payment pending',
    cancelled: 'Cancelled',
    refunded: 'Refunded',
    usedUp: 'Used up',
    /** */
    endsWithin: (days: number) => `Ends ${inDays(days)}`,
    startWithin: (days: number) => `Ends ${inDays(days)}, not started`,
    ended: (day: string) => `Ended ${day}`,
    suspended: 'Suspended',
    pastDue: 'Renewal unpaid',
    awaitsRenewal: 'Waiting to hear of its renewal',
    paused: (day: string | undefined) => (day === undefined ? 'Paused' : `Paused until ${day}`),
  },
  oneDay: 'One day',
  unlimited: 'Unlimited visits',
  visits: (left: number) => `${visits(left)} left`,
  visitsWithReserved: (left: number, reserved: number) => `${visits(left)} left, ${reserved} of them booked`,
  unusedOf: (left: number, total: number) => `${left} of ${total} visits unused`,
  usedOf: (used: number, total: number) => `${used} of ${total} visits used`,
  ends: (day: string) => `Until ${day}`,
  startBy: (day: string) => `Start by ${day}`,
  startsOn: (day: string) => `Starts ${day}`,
  showCode: 'Show code',
  toBank: 'Finish at your bank',
  buyAgain: (price: string) => `Buy again for ${price}`,
  buyAgainLabel: (name: string) => `Buy ${name} again`,
  seeOffers: (gym: string) => `See passes at ${gym}`,
  reason: {
    bank: 'Your bank wants to be sure it is you. Nothing is charged until you have said yes there.',
    paying: "We're waiting to hear from the bank. There's nothing more you need to do.",
    payingOffline: "You'll see here whether the payment went through once you're back online. You won't be charged twice.",
    suspended:
      "You can't check in with it while we look into something. If you know what it may be, tell us on the contact page.",
    pastDue: "We couldn't take the renewal payment.",
    paused: "You can't check in with it while it's paused.",
  },
  terms: 'Terms',
} as const;
