import { expect, it } from 'vitest';
import { LIMITS } from './limits.ts';

const MINUTE = 60 * 1000;
const HOUR = 3600 * 1000;
const DAY = 86_400_000;

/** As product.md §3 and architecture have them, once more. */
it.each<[rule: string, limits: Record<string, unknown>]>([
  ['R-19', { livePassesPerGym: 5, livePasses: 20 }],
  ['R-20, R-21', { bookingWindowDays: 8, closesMinutesBefore: 15 }],
  ['R-23, G23', { cutoffHours: 6, cutoffsKept: 10 }],
  ['R-27', { promotedFreeCancel: HOUR }],
  ['R-28, R-29', { offerOpenFor: 30 * MINUTE, offerEndsBefore: 15 * MINUTE, toldBefore: HOUR }],
  ['2.6', { noticeMinutes: 2 * 24 * 60, waitedKept: 30 }],
  ['R-30', { overCapacity: 0.1 }],
  ['R-31, 2.7', { missedAfter: 2 * HOUR, noShowEarliest: 3 * DAY, noShowLatest: 7 * DAY, noShowLook: 12 * HOUR }],
  ['2.7', { excuseWithin: 14 * DAY, leasedSeats: 2, drainEvery: 10 * MINUTE, drainAnyway: HOUR, drainGaps: 100 }],
  ['R-33, R-71', { shortNotice: DAY, removalNotice: 30 * DAY }],
  ['R-36, R-43', { oneShows: 10 * MINUTE, checkinBeforeStart: 30 * MINUTE, checkinAfterStart: 15 * MINUTE }],
  ['R-38', { tokenLife: 7 * DAY, tokenRenewAfter: DAY }],
  ['R-39', { listGreen: 15 * MINUTE, listAmber: DAY, listRed: 7 * DAY }],
  ['R-41', { wrongCodes: 5, wrongCodesWithin: 10 * MINUTE, codeLock: 5 * MINUTE }],
  ['R-50', { refusedEntryVoucher: 500 }],
  ['R-46', { coolingOff: 14 * DAY }],
  ['R-49', { termNoticeDays: 30 }],
  ['2.5, L4', { paymentWithin: 30 * MINUTE, purchaseFresh: 15 * MINUTE }],
  ['5.0', { factKeepsTime: 7 * DAY, lateReportAfter: DAY }],
  ['X3', { lateClaims: 2, lateClaimsWithin: 90 * DAY }],
  ['B5', { heldFor: DAY, heldUntilBeforeStart: 2 * HOUR, slotMoved: 15 * MINUTE }],
  ['G2, G16', { conflictHeldFor: 30 * DAY, eraseAfter: 30 * DAY }],
  ['2.6, G7', { slotsADay: 200, followedAtOnce: 50, scheduleMonths: 24, scheduleTimes: 750, scheduleHeldFor: 7 * DAY }],
  ['2.11', { closureNotice: 7 * DAY, closureDays: 365, closureSchedules: 50, closureMonths: 13 }],
  ['2.11', { closuresAtOnce: 50, closureDaysBorne: 2 }],
  ['C4', { impossibleSpeed: 100, impossibleDistance: 1000, impossibleWithin: 10 * MINUTE, impossibleTravelWithin: 30 * DAY }],
  ['architecture §4', { countsEvery: MINUTE, leasePerson: 7 * DAY, leaseAdmin: DAY }],
  [
    'A6',
    {
      window: {
        slotsBack: 2 * DAY,
        slotsAhead: 14 * DAY,
        slotsFollowed: 35 * DAY,
        gymCheckins: 7 * DAY,
      },
    },
  ],
  [
    '3.9',
    {
      pushBatch: 100,
      writesPerHour: 600,
      writesPerHourStaff: 3000,
      bookingsPerHour: 30,
      purchasesPerHour: 10,
      pastDueToldPerHour: 60,
    },
  ],
  ['3.9, 2.12', { invitesPerDay: 20, invitesWithin: DAY, inviteResendAfter: 10 * MINUTE, inviteOpenFor: 7 * DAY }],
  ['3.9, 2.14', { applications: 3, applicationsWithin: 30 * DAY, applicationAnswerWithin: 30 * DAY, queueShown: 100 }],
  ['2.14, G13', { applicationAgainAfter: 30 * DAY, applicationKept: 365 * DAY, duplicateKept: 30 * DAY }],
  ['4.5', { claimFor: 15 * MINUTE, casesPerHour: 3 }],
  ['2.19', { outreachKept: 730 * DAY, outreachAgainAfter: 7 * DAY, outreachLinkFor: 60 * DAY, outreachListsPerHour: 40 }],
  ['2.20', { areaRequestsPerHour: 3, areaRequestsAtOnce: 200, areaRequestsKept: 730 * DAY }],
  ['R-43', { devicesPerPerson: 3 }],
  ['2.1, 2.15', { uploadsPerHour: 20, uploadBytes: 10_000_000, uploadUnusedFor: DAY, verificationFilesKeptFor: 90 * DAY }],
  ['2.2, 6.1', { portraitsKept: 2000, removedPhotosKeptFor: 90 * DAY }],
  ['2.13', { articlesKept: 50, articleSavesPerHour: 60, articleBytes: 128 * 1024 }],
  ['3.9', { documentBytes: 16 * 1024, bodyBytes: 2_000_000 }],
  ['R-37', { staleAfter: 15 * MINUTE }],
  ['specification §9', { connectionTimeout: 10 * 1000 }],
])('[%s] is the number that was decided on: %j', (_, limits) => {
  expect(LIMITS).toMatchObject(limits);
});
