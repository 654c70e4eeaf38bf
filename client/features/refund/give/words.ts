import { pounds } from '../../../../schemas/basics/pounds.ts';
import { ONLINE } from '../../../../schemas/gym/live/asked.ts';
import { LIMITS } from '../../../../schemas/limits.ts';

/** What is said to whoever gives a payment back at a gym. */
export const giveWords = {
  title: 'Give money back',
  lead: 'We work out what goes back, and what of it is yours to give. Nothing moves until you say yes.',
  cause: 'Why?',
  missing: 'Choose why.',
  causes: {
    changed_mind: {
      label: 'They changed their mind',
      text: `Within 14 days of buying, or with ${LIMITS.termNoticeDays} days' notice on a pass for several months`,
    },
    gym_closed: { label: 'The gym closed', text: "What they haven't used goes back" },
    gym_cancelled: { label: 'We cancelled what they paid for', text: "What they haven't used goes back" },
    refused_entry: {
      label: 'They were wrongly turned away',
      text: `A day pass goes back in full, with a voucher of ${pounds(LIMITS.refusedEntryVoucher)}. Any other keeps the visit`,
    },
    duplicate_charge: { label: 'They were charged twice', text: 'All of it goes back' },
    not_as_described: { label: "It wasn't as described", text: "What they haven't used goes back" },
  },
  limits: (atOnce: number, aDay: number) =>
    `You can give back ${pounds(atOnce)} at a time and ${pounds(aDay)} a day. The owner can give back more.`,
  ends: 'Their pass ends when you say yes, or with its notice where it has one.',
  ask: 'See what goes back',
  doing: ONLINE['refund.give'],
  display: (name: string, buyer: string) => `Refund ${name}, ${buyer}`,
  working: 'Working out what goes back',
  failed: "This device couldn't save it. No money moved. Free up some space and try again.",
  state: {
    asked: (amount: string) => `${amount} is on its way back to the member.`,
    paid: (amount: string, day: string) => `${amount} went back to the member on ${day}.`,
    failed: (amount: string) => `The member's bank didn't take ${amount}, so it's still owed. We sort that out with them.`,
  },
  nothing: {
    asked: 'This money is already on its way back.',
    all_back: 'All of it has gone back.',
    disputed: "The member's bank is looking into this payment. Until it has decided, nothing else can go back.",
    taken_back: "The member's bank took this payment back.",
    owed_visit: 'This was for a visit that had been owed. To give it back, please write to us.',
    part_back: '',
    paid: '',
  },
} as const;
