import { formatCount } from '../../../ui/format.ts';

/** What `/member/gym/{id}` says. */
export const messages = {
  publicPage: 'Prices, access and more about this gym',
  notListed: 'This gym is no longer listed on Fitness Hub. Your passes and visits here stay.',
  absentOffline: "This gym's page isn't saved on this device, but everything of yours is.",
  passes: {
    title: 'Your passes here',
    none: "You don't have a pass for this gym at the moment.",
    buy: "See what's on sale",
    past: (count: number) => formatCount(count, 'earlier pass', 'earlier passes'),
  },
  bookings: {
    title: 'Your bookings here',
    none: 'Nothing booked here.',
    past: (count: number) => formatCount(count, 'earlier booking', 'earlier bookings'),
  },
  visits: {
    title: 'Your visits here',
    none: 'Your first visit will appear here.',
    count: (count: number, since: string) => `${formatCount(count, 'visit', 'visits')} since ${since}`,
  },
  health: {
    title: 'Before you train here',
    none: 'We ask nothing about your health. What you tell the gym stays with the gym.',
    accept: "I've read this and accept it",
    acceptDisplay: (gym: string) => `Accept the health statement of ${gym}`,
    withdraw: 'Take it back',
    withdrawDisplay: (gym: string) => `Take back the health statement of ${gym}`,
    accepted: (day: string, version: string) => `Accepted ${day}, version ${version}`,
    newer: (version: string) => `The gym has changed this since you accepted version ${version}.`,
  },
  answers: 'Needs your attention',
} as const;
