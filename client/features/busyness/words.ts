/** how busy a gym is, and since when that is known. */
export const words = {
  levels: { quiet: 'Quiet', steady: 'Steady', busy: 'Busy' },
  asOf: (level: string, time: string) => `${level}, as of ${time}`,
} as const;
