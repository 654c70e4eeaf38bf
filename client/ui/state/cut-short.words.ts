/** With a list that holds more than this device shows of it. */
export const words = {
  newest: (count: number) =>
    `These are the newest ${count.toLocaleString('en-GB')}. There are older ones, which this list leaves out.`,
  some: (count: number) =>
    `Only ${count.toLocaleString('en-GB')} fit on this device. There are more, so the numbers here are too low.`,
} as const;
