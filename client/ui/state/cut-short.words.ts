/** Under a list that holds more than this device shows of it. */
export const words = {
  newest: (count: number) =>
    `These are the newest ${count.toLocaleString('en-GB')}. There are older ones, which this list leaves out.`,
  some: (count: number) => `These are ${count.toLocaleString('en-GB')} of more. This list leaves the others out.`,
} as const;
