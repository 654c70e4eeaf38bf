const titles = { openingHours: 'Opening hours', staffedHours: 'Staffed hours' } as const;

/** What the form of opening hours says. */
export const hoursWords = {
  titles,
  hint: {
    openingHours: 'When the doors are open. If you close after midnight, write the time of the next day: 22:00 to 02:00.',
    staffedHours: 'When somebody is there, if that isn’t all the time the doors are open.',
  },
  staffedOn: (day: string) => `${day} (staffed)`,
  opens: 'Opens',
  closes: 'Closes',
  opensOn: (day: string) => `${day}: opens`,
  closesOn: (day: string) => `${day}: closes`,
  add: 'Add hours',
  addOn: (day: string) => `Add hours on ${day}`,
  allDay: 'Open 24 hours',
  allDayOn: (day: string) => `Open 24 hours on ${day}`,
  remove: (day: string) => `Remove these hours on ${day}`,
  copy: 'Use Monday’s for all weekdays',
  empty: (day: string) => `${day}: fill in both times.`,
  wrong: (of: keyof typeof titles, rule: string) => `${titles[of]}: ${rule}`,
} as const;
