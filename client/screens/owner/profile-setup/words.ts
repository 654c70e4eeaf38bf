/** What `/owner/profile-setup` says. */
export const messages = {
  title: 'Set up your gym',
  lead: (gym: string) => `Step by step: what people should know about ${gym}. You can stop at any time and go on later.`,
  meter: 'How much of it is there',
  step: (at: number, of: number, there: number) => `Step ${at} of ${of} · ${there}% complete`,
  steps: {
    details: 'Details',
    hours: 'Opening hours',
    photos: 'Photos',
    activities: 'Activities and what’s there',
    passes: 'Passes',
    policies: 'How people book',
    preview: 'As members see it',
  },
  back: 'Back',
  next: 'Next',
  toChecklist: 'To the checklist',
} as const;
