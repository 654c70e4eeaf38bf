/** What is read where an account is put on legal hold. */
export const words = {
  title: 'Legal hold',
  lead: 'For a legal matter that isn’t over: a claim, a court, the police.',
  inForce: 'All of theirs is kept. It can’t be deleted or merged, whoever asks.',
  would: (day: string) => `They have asked to be deleted, which would have been on ${day}.`,
  began: 'Put on hold by',
  ended: 'Released by',
  open: { hold: 'Put on legal hold', release: 'End the legal hold' },
  cancel: 'Cancel',
  hold: {
    submit: 'Put on legal hold',
    doing: 'put an account on legal hold',
    reason: 'What it is about',
    hint: 'For the record. They don’t read it, and hear of the hold only once they ask to be deleted.',
  },
  release: {
    submit: 'End the legal hold',
    doing: 'end a legal hold',
    reason: 'Why it’s over',
    hint: 'For the record. If they have asked to be deleted, that goes ahead, tomorrow at the earliest, and they’re told.',
  },
  display: (what: string, uid: string) => `${what}: ${uid}`,
} as const;
