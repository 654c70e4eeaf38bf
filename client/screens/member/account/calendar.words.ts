/** What is said about following one's bookings in a calendar. */
export const calendarWords = {
  title: 'Bookings in your calendar',
  lead: 'Get an address that your calendar app follows: new bookings, changes and cancellations come by themselves, usually within a few hours.',
  make: 'Get an address',
  end: 'Switch it off',
  address: 'Your calendar address',
  hint: 'Add it in your calendar app, under “subscribe” or “from URL”. We show it only now.',
  secret: 'Anyone who has it can see your bookings. If it gets about, get a new one: the old one stops working.',
  copy: 'Copy',
  copied: 'Copied.',
  ended: 'Switched off. No address shows your bookings now.',
  doing: 'change your calendar address',
} as const;
