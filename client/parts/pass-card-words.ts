import { formatCount } from './format.ts';

const visits = (count: number) => formatCount(count, 'visit', 'visits');

/** What a pass says, wherever it stands. */
export const passWords = {
  checkIn: 'Check in',
  checkInWith: (pass: string, gym: string) => `with ${pass}, ${gym}`,
  chip: {
    active: 'Active',
    ready: 'Ready to start',
    paying: 'Payment on its way',
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
  unusedOf: (left: number, total: number) => `${left} of ${total} visits not used`,
  usedOf: (used: number, total: number) => `${used} of ${total} visits used`,
  ends: (day: string) => `Until ${day}`,
  startBy: (day: string) => `Start by ${day}`,
  showCode: 'Show code',
  buyAgain: (price: string) => `Buy again for ${price}`,
  buyAgainLabel: (name: string) => `Buy ${name} again`,
  seeOffers: (gym: string) => `See passes at ${gym}`,
  reason: {
    paying: "We're waiting for the payment's answer. There is nothing more for you to do.",
    payingOffline: "The payment's answer shows here as soon as you're back online. Nothing is charged twice.",
    suspended: "It opens no door while we look into something. You don't lose the time.",
    pastDue: 'The renewal could not be collected. Ask at the front desk.',
    paused: 'It opens no door while it is paused.',
  },
  terms: {
    title: 'Terms',
    bought: 'Bought',
    runs: 'Runs',
    span: (from: string, to: string) => `${from} to ${to}`,
    fromFirst: (duration: string, by: string) => `${duration} from your first visit, which must be by ${by}`,
    when: 'Lets you in',
    classes: 'Classes',
    perDay: 'Visits a day',
    perDayLine: (count: number) =>
      count === 1 ? 'One counts; coming back the same day is free' : `Up to ${count}; coming back the same day is free`,
    coolingOff: 'Cooling-off until',
    renews: 'Renewal',
    never: 'Never by itself',
  },
} as const;
