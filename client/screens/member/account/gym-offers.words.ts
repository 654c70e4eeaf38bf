/** What is said where somebody says yes or no to a gym's offers. */
export const words = {
  title: 'Offers from gyms',
  lead: 'Off unless you switch it on. Each switch is a yes to one gym, in these words:',
  none: 'Once you have a pass, you can say here whether its gym may send you offers.',
  label: (gym: string) => `Offers from ${gym}`,
  display: (gym: string, given: boolean) => (given ? `Yes to offers from ${gym}` : `No more offers from ${gym}`),
  aGym: 'a gym',
} as const;
