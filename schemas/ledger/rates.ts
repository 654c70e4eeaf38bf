/** The numbers of the books, each with the rule it comes from: not among the limits, which every first page brings. */
const DAY = 24 * 60 * 60_000;

export const RATES = {
  /** R-2, in hundredths of a per cent of the gross … */ commissionBps: 1500,
  /** … and at least so many pence. */ leastCommission: 50,
  /** of a gym with which something else was agreed, at most … */ mostCommissionBps: 3500,
  /** … and a rise so long after it was told. */ commissionNotice: 15 * DAY,
  /** */ renewalBps: 1000,
  /** VAT on the commission. */ vatOnCommissionBps: 2000,
  /** of a dispute that a gym lost, in pence. */ mostChargebackFee: 2000,
  /** what a gym has for a visit that nobody paid for, in pence. */ mostForOwedVisit: 1500,
  /** C8: what a member is not asked for, in pence. */ owedForgiven: 500,
  /** C7: … and within what time they pay, or can't buy or book. */ owedPaidWithin: 14 * DAY,
  /** a voucher is good for so long … */ voucherLives: 365 * DAY,
  /** … and comes off whatever costs so many pence or more, so that the gym's part of it stays above nothing. */ voucherFrom: 1000,
  /** a gym is paid so long after a sale … */ saleHeldBack: 14 * DAY,
  /** … or after a day pass was used, or was over. */ dayPassHeldBack: 3 * DAY,
  /** less than so many pence waits for more … */ leastPayout: 2500,
  /** … but nothing longer than so. */ paidWithin: 84 * DAY,
  /** */ firstPayoutAfter: 21 * DAY,
  /** */ bankChangeHolds: 3 * DAY,
  /** R-58, in hundredths of a per cent … */ mostReserveBps: 1000,
  /** … and days. */ mostReserveDays: 60,
  /** a gym that owes us has the invoice after so long … */ invoicedAfter: 30 * DAY,
  /** … and is suspended after so long. */ suspendedAfter: 60 * DAY,
} as const;
