/** What the bell and its panel say. */
export const words = {
  title: 'Notifications',
  bell: (unseen: number) => (unseen === 0 ? 'Notifications' : `Notifications: ${unseen} new`),
  new: 'New',
  seen: (title: string) => `Seen: ${title}`,
  stop: (sender: string) => `Stop offers from ${sender}`,
  stopped: (sender: string) => `You get no offers from ${sender}. You can say yes again under Account.`,
  seeAll: 'Mark all as read',
  empty: 'Nothing here yet',
  emptyText: 'What your gyms and Fitness Hub tell you shows up here, with or without a signal.',
} as const;
