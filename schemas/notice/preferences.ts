/** Which news goes out where, and what of it a person may switch off. Money, answers and security are always said (product.md 2.1). */
import type { Notice } from './shape.ts';

export const PREFERENCE_GROUPS = ['bookings', 'visits'] as const;
export type PreferenceGroup = (typeof PREFERENCE_GROUPS)[number];
export type NoticeChannel = 'push' | 'email';

interface Way {
  readonly group: PreferenceGroup | 'always';
  /** Every notice is pushed; this one goes out by e-mail as well. */
  readonly mailed: boolean;
}
const bookings: Way = { group: 'bookings', mailed: true };
const visits: Way = { group: 'visits', mailed: true };
const always: Way = { group: 'always', mailed: true };

const WAYS: Readonly<Record<Notice['event'], Way>> = {
  'booking.confirmed': bookings,
  'booking.waitlisted': bookings,
  'booking.waitlist_promoted': bookings,
  'booking.changed': bookings,
  'booking.cancelled': bookings,
  'booking.cancelled_by_gym': bookings,
  'pass.ready': always,
  'pass.payment_failed': always,
  'checkin.flagged': visits,
  'checkin.reviewed': visits,
  /** Told on the device that asked, and by the bell. */
  'outbox.refused': { group: 'always', mailed: false },
  'access.ended': always,
  /** The answer itself is sent, not word of it. */
  'contact.answered': { group: 'always', mailed: false },
  'account.closing': always,
  'account.kept': always,
};

interface Chooser {
  readonly notificationPrefs?:
    | readonly { readonly group: PreferenceGroup; readonly channel: NoticeChannel; readonly on: boolean }[]
    | undefined;
}

/** May this notice go out there? What nobody chose against goes out. */
export function wants(person: Chooser, event: Notice['event'], channel: NoticeChannel): boolean {
  const group = switchOf(event);
  return group === null || isOn(person, group, channel);
}

export const isOn = (person: Chooser, group: PreferenceGroup, channel: NoticeChannel): boolean =>
  person.notificationPrefs?.find((choice) => choice.group === group && choice.channel === channel)?.on ?? true;

export const isMailed = (event: Notice['event']): boolean => WAYS[event].mailed;

/** The switch that turns it off; null for what is always said. */
export function switchOf(event: Notice['event']): PreferenceGroup | null {
  const { group } = WAYS[event];
  return group === 'always' ? null : group;
}
