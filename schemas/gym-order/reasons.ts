/** Why a gym is paused, suspended or removed: the templates of R-71, to which the administrator adds what happened. */
export const ORDER_REASONS = [
  'insurance_expired',
  'verification_overdue',
  'unsafe',
  'not_as_described',
  'complaints',
  'unpaid',
  'repeated',
  'fraud',
  'illegal',
  'other',
] as const;
export type OrderReason = (typeof ORDER_REASONS)[number];

/** As its owner reads it, before what happened. */
export const REASON_SENTENCES: Readonly<Record<OrderReason, string>> = {
  insurance_expired: 'Your public liability insurance has run out.',
  verification_overdue: 'We couldn’t verify the gym in time.',
  unsafe: 'We think members may not be safe there.',
  not_as_described: 'The gym isn’t what its page says.',
  complaints: 'Several members complained.',
  unpaid: 'Money is owed to us or to members.',
  repeated: 'This has happened before.',
  fraud: 'We think somebody was deceived.',
  illegal: 'It may be against the law.',
  other: 'We can’t let it go on as it is.',
};

/** a removal comes thirty days after its reasons, but for these. */
export const WITHOUT_NOTICE: readonly OrderReason[] = ['fraud', 'illegal', 'repeated'];
