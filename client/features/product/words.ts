/** What is said of the passes a gym sells, to whoever sells them. */
export const productWords = {
  doing: 'change your passes',
  stop: 'Stop selling',
  stopDisplay: (name: string) => `Stop selling ${name}`,
  edit: 'Change',
  editLabel: (name: string) => `Change ${name}`,
  stopLabel: (name: string) => `Stop selling ${name}`,
  none: 'Nothing is on sale yet. Begin with one of these, and change it as you like.',
  begin: (name: string, price: string) => `${name}, ${price}`,
  more: 'Add another pass',
  from: (price: string, day: string) => `${price} from ${day}`,
  status: { draft: 'Draft', on_sale: 'On sale', paused: 'Paused', retired: 'No longer sold', blocked: 'Stopped by us' },
} as const;
