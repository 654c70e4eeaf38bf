/** What the card of a pass says of cancelling it. */
export const cancelLinkWords = {
  cancel: 'Cancel this pass',
  label: (name: string) => `Cancel this pass: ${name}`,
} as const;

export const leavingWords = {
  chip: 'Cancelling',
  sent: "We're on it. You'll see the answer here in a moment.",
  queued: "Your notice is saved on this device. We'll send it when you're back online, and the money moves when we receive it.",
} as const;
