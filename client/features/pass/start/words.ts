/** What is asked before somebody comes in for the first time. */
export const startWords = {
  title: 'Before your first visit',
  text: (until: string) =>
    `You can change your mind about this pass until ${until}. Do you want to start before then? You can come in either way.`,
  now: 'Start now',
  notNow: 'Not now',
  done: (until: string) => `Thanks, we've noted that. You can still change your mind until ${until}.`,
  doneOneDay: "Thanks, we've noted that. Have a good session.",
  proposed: (pass: string, gym: string) => `Start ${pass} now, ${gym}`,
  failed: "This device couldn't save your answer. Free up some space and try again.",
} as const;
