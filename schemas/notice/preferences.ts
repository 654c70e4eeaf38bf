/** Which news a person may switch off, and where. Money and security are always said (product.md 2.1). */
import type { Notice } from './shape.ts';

export const PREFERENCE_GROUPS = ['bookings', 'visits'] as const;
export type PreferenceGroup = (typeof PREFERENCE_GROUPS)[number];
export type NoticeChannel = 'push' | 'email';

const GROUPS: Readonly<Record<Notice['event'], PreferenceGroup | 'always'>> = {
  'booking.confirmed': 'bookings',
  'booking.waitlisted': 'bookings',
  'booking.waitlist_promoted': 'bookings',
  'booking.refused': 'bookings',
  'booking.changed': 'bookings',
  'booking.cancelled_by_gym': 'bookings',
  'pass.ready': 'always',
  'pass.payment_failed': 'always',
  'checkin.flagged': 'visits',
  'outbox.refused': 'always',
  'access.ended': 'always',
  'contact.answered': 'always',
  'account.closing': 'always',
};

interface Chooser {
  readonly notificationPrefs?:
    | readonly { readonly group: PreferenceGroup; readonly channel: NoticeChannel; readonly on: boolean }[]
    | undefined;
}

/** May this notice go out there? What nobody chose against goes out. */
export function wants(person: Chooser, event: Notice['event'], channel: NoticeChannel): boolean {
  const group = GROUPS[event];
  if (group === 'always') return true;
  return person.notificationPrefs?.find((choice) => choice.group === group && choice.channel === channel)?.on ?? true;
}
