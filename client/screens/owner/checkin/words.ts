/** What the check-in page of an owner says, besides the words of its parts. */
export const words = {
  title: 'Check-in',
  tabsLabel: 'At the door',
  tabs: { scan: 'Scan', search: 'Search', register: "Today's register", devices: 'Devices', review: 'Needs review' },
  toReview: (count: number) => `Needs review (${count})`,
} as const;
