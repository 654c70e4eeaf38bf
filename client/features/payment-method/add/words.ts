/** What is said while a card is added (product.md 4.7). */
export const addWords = {
  title: 'Add a card',
  text: {
    start: 'You add a card on the page of whoever takes the payment for us. Nothing is charged now.',
    preparing: 'We’re asking for the page on which you add it. Nothing is charged.',
    ready: 'The page is ready. Nothing is saved yet, and nothing will be charged there.',
    waiting: 'We haven’t heard yet that a card was saved. If you’ve just added one, it shows here by itself.',
    unheard: 'That page has ended, and we haven’t heard yet whether a card was saved. It shows here by itself.',
    nothing: 'Nothing was saved there, and nothing was charged.',
  },
  offline: 'You’re offline. The page comes once you’re connected again; nothing is saved until then.',
  saved: (card: string | undefined, pays: boolean, chosen: string | undefined) => {
    const what = card === undefined ? 'Your card is saved.' : `${card} is saved.`;
    if (pays) return `${what} It pays for renewals from now on. Nothing was charged.`;
    const still = chosen === undefined ? 'It doesn’t pay for renewals.' : `Renewals are still paid with ${chosen}.`;
    return `${what} Nothing was charged. ${still} To change that, choose “Use for renewals” beside it.`;
  },
  who: 'Whoever takes the payment keeps its number. We never see it: we only learn what kind of card it is, its last four digits and when it expires.',
  renewals:
    'If it’s the only card we can charge, it pays for renewals. Otherwise it does once you choose “Use for renewals”. A renewal that failed is tried again on its day, with the card that’s chosen by then.',
  chip: {
    preparing: 'Getting the page',
    waiting: 'Waiting to hear',
    unheard: 'Waiting to hear',
    saved: 'Saved',
    nothing: 'Nothing saved',
  },
  begin: 'Get the page',
  again: 'Try again',
  toPage: 'Go to the card page',
  backToPage: 'Go back to the card page',
  close: 'Close',
  doing: 'add a card',
  display: 'Add a card',
  failed: 'This device couldn’t save it. Nothing was changed. Try again.',
} as const;
