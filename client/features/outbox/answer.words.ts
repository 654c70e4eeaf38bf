/** What is said about an action that was not accepted, or that needs a choice. */
export const answerWords = {
  held: 'Needs your choice',
  moved: (from: string, to: string) => `It was ${from}. It's now ${to}.`,
  keep: 'Keep the new time',
  drop: "Don't book",
  refund: { keep: 'Give it back', drop: "Don't give it back" },
  affects: { keep: 'Change it and tell them', drop: 'Leave it as it is' },
  edit: {
    fields: {
      displayName: 'Name',
      phone: 'Phone',
      homeOutcode: 'Home area',
      emergencyContact: 'Emergency contact',
    },
    saved: 'Saved first',
    yours: 'Your change',
    nothing: 'Empty',
    keep: 'Use my change',
    drop: 'Leave it as it is',
  },
  chosen: "Your choice is saved on this device. We'll send it when you're back online.",
  dismiss: 'Dismiss',
  dismissLabel: (what: string) => `Dismiss: ${what}`,
  again: 'Try again',
  step: {
    classes: 'See other classes',
    passes: 'See passes',
    payAgain: 'Try another card',
    ownPasses: 'See my passes',
    bookings: 'See my bookings',
    gyms: 'Find another gym',
  },
} as const;
