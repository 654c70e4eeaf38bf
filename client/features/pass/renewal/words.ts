/** What the card of a monthly pass says of its renewal. */
export const renewalWords = {
  switch: 'Renew every month',
  label: (name: string) => `Renew ${name} every month`,
  on: (day: string, price: string, card: string) => `Renews on ${day} for ${price}, with ${card}.`,
  onFromStart: (price: string, card: string) => `Renews a month after you start, for ${price}, with ${card}.`,
  until: (when: string) => `You can turn this off until ${when}.`,
  off: (price: string) =>
    `Off: it ends with its month. On, it goes on for ${price} a month, and we tell you 7 days and 1 day before.`,
  paying: "We're taking the payment for the next month.",
  unheard: (day: string, price: string) =>
    `It was to renew on ${day} for ${price}. You'll see here whether it was paid as soon as this device has heard.`,
  queued: (when: string) => `Saved on this device. It counts from now if we receive it before ${when}.`,
  queuedUnsure: "Saved on this device, which isn't sure of the time: it counts when we receive it.",
  owing: {
    again: (price: string, day: string) => `We couldn't take ${price}, and try again on ${day}.`,
    comes: (when: string) => `You can come in until ${when}.`,
    stays: "You can't come in until it's paid.",
    cards: 'See my cards',
  },
  needsNetwork: 'turn renewal on',
  noCard: 'your card',
  failed: "This device couldn't save it. Nothing was changed. Try again.",
  doing: {
    on: (name: string, gym: string) => `Renew ${name}, ${gym}`,
    off: (name: string, gym: string) => `Don't renew ${name}, ${gym}`,
  },
} as const;
