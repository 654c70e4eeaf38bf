/** What `/owner/profile` says. */
export const messages = {
  title: 'Gym profile',
  tabs: {
    details: 'Details',
    facilities: 'What’s there',
    hours: 'Hours',
    photos: 'Photos',
    rules: 'Rules',
    booking: 'Booking settings',
  },
  meter: {
    label: 'How complete your profile is',
    complete: (percent: number) => `Your profile is ${percent}% complete`,
  },
  preview: { open: 'See it as members do', title: 'As members see it' },
} as const;
