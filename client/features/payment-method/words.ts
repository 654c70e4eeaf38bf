/** What is said of a card that is saved by reference (product.md 4.2, 4.7). */
const brands: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };

export const methodWords = {
  title: 'Cards',
  lead: 'Saved with whoever takes the payment, when you pay by card or add one. We only know what you see here.',
  none: 'No card is saved.',
  add: 'Add a card',
  adding: 'add a card',
  open: 'A card you began to add isn’t saved yet',
  card: (brand: string, last4: string) => `${brands[brand] ?? brand} ending ${last4}`,
  ends: (month: number, year: number) => `Until ${String(month).padStart(2, '0')}/${year}`,
  chip: { chosen: 'Pays for renewals', expiring: 'Runs out soon', expired: 'Has run out' },
  choose: 'Use for renewals',
  chooseLabel: (card: string) => `Use for renewals: ${card}`,
  remove: 'Remove',
  removeLabel: (card: string) => `Remove ${card}`,
  sure: (card: string) => `Remove ${card}? We can't charge it after that.`,
  removeNow: 'Remove it',
  keep: 'Keep it',
  removing: 'remove a card',
  choosing: 'choose a card',
  failed: "This device couldn't save it. Nothing was changed. Try again.",
  doing: { remove: (card: string) => `Remove ${card}`, choose: (card: string) => `Pay renewals with ${card}` },
} as const;
