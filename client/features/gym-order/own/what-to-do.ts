/** What an owner reads of what we ordered about their gym: the reasons, how long, and what to do. Pure. */

import { byText } from '../../../../schemas/basics/by-text.ts';
import type { OrderReason } from '../../../../schemas/gym-order/reasons.ts';
import type { GymOrder } from '../../../../schemas/gym-order/shape.ts';

/** What is in force, and what is announced; what is over, or was only asked for, is no news. */
export const standing = (orders: readonly GymOrder[]): readonly GymOrder[] =>
  orders
    .filter(({ status }) => status === 'in_force' || status === 'planned')
    .toSorted((a, b) => byText(a.from, b.from) || byText(a._id, b._id));

export interface WhatToDo {
  readonly text: string;
  readonly to: '/owner/profile?tab=verification' | '/owner/profile' | '/contact';
  readonly link: string;
}

const PAPERS = { to: '/owner/profile?tab=verification', link: 'Send it now' } as const;
const WRITE = { to: '/contact', link: 'Write to us' } as const;

/** For each of the reasons one thing to do; every order can be objected to. */
export const WHAT_TO_DO: Readonly<Record<OrderReason, WhatToDo>> = {
  insurance_expired: { ...PAPERS, text: 'Send us the new certificate. Once we’ve checked it, this ends.' },
  verification_overdue: { ...PAPERS, text: 'Send us what’s missing. Once we’ve checked it, this ends.' },
  unsafe: { ...WRITE, text: 'Put it right, then tell us what you did. We look at it and end this.' },
  not_as_described: { to: '/owner/profile', link: 'Change the profile', text: 'Make your page say what’s there, then tell us.' },
  complaints: { ...WRITE, text: 'Tell us what happened and what you’ve changed.' },
  unpaid: { ...WRITE, text: 'Pay what is owed, or tell us why you don’t think it is.' },
  repeated: { ...WRITE, text: 'Tell us what you’ll do differently from now on.' },
  fraud: { ...WRITE, text: 'If this is wrong, tell us why.' },
  illegal: { ...WRITE, text: 'If this is wrong, tell us why.' },
  other: { ...WRITE, text: 'If something is unclear or wrong, tell us.' },
};
