/** Of a device that has been without a connection for too long. Apart: a tablet at the door says no more of who works there. */
export const words = {
  locked: {
    title: 'Connect to the internet to keep working',
    text: (gym: string, days: number) =>
      `This device has been offline for ${days === 1 ? 'a day' : `${days} days`}, the most ${gym} allows. What you recorded is kept and goes when you’re online.`,
  },
} as const;
