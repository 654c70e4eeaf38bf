/** What is said before a booking is moved to another class. */
export const moveWords = {
  title: 'Change class',
  lead: 'You keep your place until the new one is confirmed. If it turns out to be full, nothing changes.',
  gym: 'Gym',
  list: 'Classes with places left',
  none: 'No other class at this gym has places left in the next week, as far as this device knows.',
  move: 'Change to this class',
  keep: 'Keep mine',
  to: (what: string) => `You’d change to ${what}.`,
  offline: "We'll send it when you're back online. It counts from now if your clock is right.",
  display: (name: string, from: string, to: string) => `Change ${name}, ${from}, to ${to}`,
  failed: "This device couldn't save it. Free up some space and try again.",
  queued: "Saved on this device. We'll send it when you're back online.",
  done: "Sent. You'll see the answer on your bookings in a moment.",
} as const;
