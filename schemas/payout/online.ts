/** What one needs to be online to do: money never waits in a queue (L4). */
export const ONLINE_FOR = {
  'payout.hold': 'hold payouts',
  'payout.release': 'let payouts go',
  'payout.reserve': 'set a reserve',
  'payout.write-off': 'write off a debt',
  'payout.rate': 'set a commission',
} as const;
