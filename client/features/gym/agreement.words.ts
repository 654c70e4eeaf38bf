/** What a gym's owner agrees to (P2B). A new wording raises its version (schemas/gym/agreement-version.ts). */
export const agreementText: readonly string[] = [
  'You sell your passes yourself. We take the order, take the payment and pass it on, less 15% and the VAT on that.',
  'You let in whoever shows a valid pass, at the price and on the terms that were on sale when they bought it.',
  'You change a price for the day after, never for passes that members already hold.',
  'If you cancel a class or close, members get their visit or their money back, as our refund rules say.',
  'You treat what you see of members as theirs: you use it to run your gym, and for nothing else.',
  'You have public liability insurance of at least £2m, and tell us when it ends.',
  'We tell you our reasons in writing before we pause or remove a gym, except where the law or somebody’s safety leaves no time. You can object.',
  'We tell you 15 days before these terms change. You can leave with 30 days’ notice; passes that are held are honoured or refunded.',
];
