/** What became of a visit. */
export const visitWords = {
  in: 'Checked in',
  flagged: "We're checking a visit",
  duplicate: 'Scanned again, counted once',
  voided: 'Not counted',
  reEntry: 'Back in the same day, no visit used',
} as const;
