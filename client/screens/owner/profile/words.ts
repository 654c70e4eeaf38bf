/** What `/owner/profile` says. */
export const messages = {
  title: 'Gym profile',
  tabs: {
    details: 'Details',
    facilities: 'What’s there',
    hours: 'Hours',
    timetable: 'Timetable',
    photos: 'Photos',
    rules: 'Rules',
    booking: 'Booking settings',
    verification: 'Verification',
  },
  meter: {
    label: 'How complete your profile is',
    complete: (percent: number) => `Your profile is ${percent}% complete`,
  },
  preview: { open: 'See it as members do', title: 'As members see it' },
} as const;
