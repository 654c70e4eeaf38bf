/** [16] No list is cut in silence: each query with a limit is said on a screen when it is cut, or cannot reach its limit, and here is why. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { limitedQueries } from './limits.ts';

const ADMIN = 'client/screens/admin/';
const MEMBER = 'client/screens/member/';

/** Where it is said: a screen, or a part of one, with `CutShort`, or with `QueuePage`, which has it for every list of those who run the platform. */
const SAID: Readonly<Record<string, string>> = {
  'application/queries.ts#ownApplicationsQuery': 'client/screens/owner/application.tsx',
  'application/queue-queries.ts#ofType': `${ADMIN}gym-applications.tsx`,
  'area-request/office/queries.ts#areaRequestsQuery': `${ADMIN}area-expansion-requests.tsx`,
  'area-request/queries.ts#ownAreaRequestsQuery': 'client/features/area-request/own.tsx',
  'article/office/queries.ts#articlesQuery': `${ADMIN}blog.tsx`,
  'booking/gym-queries.ts#gymBookingsQuery': 'client/features/register/register.tsx',
  'booking/gym-queries.ts#missedBookingsQuery': 'client/features/register/missed.tsx',
  'booking/gym-queries.ts#slotBookingsQuery': 'client/features/register/register.tsx',
  'booking/queries.ts#bookingsQuery': `${MEMBER}bookings.tsx`,
  'checkin/queries.ts#gymDoubtsQuery': 'client/features/checkin/review/review.tsx',
  'checkin/queries.ts#visitsQuery': `${MEMBER}stats.tsx`,
  'closure/queries.ts#closuresQuery': 'client/screens/owner/closures.tsx',
  'contact/office/queries.ts#casesTakenQuery': `${ADMIN}contact-requests.tsx`,
  'contact/office/queries.ts#contactsQuery': `${ADMIN}contact-requests.tsx`,
  'contact/queries.ts#ownContactsQuery': `${MEMBER}contact.tsx`,
  'dispute/office/queries.ts#disputesQuery': `${ADMIN}disputes.tsx`,
  'dispute/queries.ts#gymDisputesQuery': 'client/features/dispute/own/disputes.tsx',
  'dispute/queries.ts#ownDisputesQuery': `${MEMBER}payments.tsx`,
  'door-watch/queries.ts#anomaliesQuery': `${ADMIN}checkin-monitoring.tsx`,
  'door-watch/queries.ts#doorCountsQuery': `${ADMIN}checkin-monitoring.tsx`,
  'door-watch/queries.ts#feedQuery': `${ADMIN}checkin-monitoring.tsx`,
  'duty/queries.ts#dutiesQuery': 'client/features/duty/my-classes.tsx',
  'duty/queries.ts#registersQuery': 'client/features/duty/my-classes.tsx',
  'employment/queries.ts#employeesQuery': 'client/screens/owner/employees.tsx',
  'favourite/queries.ts#favouritesQuery': `${MEMBER}favorites.tsx`,
  'gym-order/own/queries.ts#ownOrdersQuery': 'client/features/gym-order/own/orders.tsx',
  'gym-order/queries.ts#gymOrdersQuery': `${ADMIN}gyms.tsx`,
  'gym/own/queries.ts#own': 'client/screens/owner/passes.tsx',
  'gym/queries.ts#platformGymsQuery': `${ADMIN}gyms.tsx`,
  'invitation/queries.ts#invitationsQuery': 'client/screens/owner/employees.tsx',
  'kiosk/queries.ts#kiosksQuery': 'client/features/kiosk/tablets.tsx',
  'notice/queries.ts#noticesQuery': 'client/features/notice/list.tsx',
  'outreach/queries.ts#outreachQuery': `${ADMIN}owner-outreach.tsx`,
  'owed-visit/queries.ts#owedVisitsQuery': 'client/features/owed-visit/list.tsx',
  'pass/queries.ts#passesQuery': `${MEMBER}passes.tsx`,
  'pass/token-queries.ts#passTokensQuery': `${MEMBER}account/on-this-device.tsx`,
  'payment-method/queries.ts#paymentMethodsQuery': 'client/features/payment-method/cards.tsx',
  'payment/gym/queries.ts#gymMoneyQuery': 'client/screens/owner/financials.tsx',
  'payment/queries.ts#paymentsQuery': `${MEMBER}payments.tsx`,
  'payout-details/queries.ts#sentDetailsQuery': 'client/features/payout-details/details-section.tsx',
  'payout/debt/own-debt-query.ts#ownDebtDisputesQuery': 'client/features/payout/debt/own-debt.tsx',
  'payout/office-queries.ts#debtDisputesQuery': `${ADMIN}gyms/payouts.tsx`,
  'payout/office-queries.ts#stuckRefundsQuery': `${ADMIN}gyms/stuck-refunds.tsx`,
  'person/queries.ts#devicesQuery': `${MEMBER}account/devices/devices.tsx`,
  'product/shelf/queries.ts#passHoldersQuery': 'client/screens/owner/passes.tsx',
  'receipt/queries.ts#creditNotesQuery': `${MEMBER}payments.tsx`,
  'receipt/queries.ts#receiptsQuery': `${MEMBER}payments.tsx`,
  'refund/queries.ts#refundsQuery': `${MEMBER}payments.tsx`,
  'report/queries.ts#ownReportsQuery': 'client/features/report/own.tsx',
  'report/queue-queries.ts#reportsQuery': `${ADMIN}reports.tsx`,
  'review/desk/queries.ts#gymReviewsQuery': 'client/screens/owner/reviews.tsx',
  'review/office/queries.ts#allReviewsQuery': `${ADMIN}reviews.tsx`,
  'review/office/queries.ts#casesQuery': `${ADMIN}reviews.tsx`,
  'review/queries.ts#ownReviewsQuery': `${MEMBER}reviews.tsx`,
  'roster/whole.ts#wholeRosterQuery': 'client/screens/owner/financials/unused.tsx',
  'schedule/queries.ts#schedulesQuery': 'client/features/schedule/editor.tsx',
  'setting/signing-keys.ts#signingKeysQuery': `${ADMIN}system-settings/keys.tsx`,
  'staff-note/queries.ts#newest': 'client/features/staff-note/notes.tsx',
  'verification/queries.ts#verificationsQuery': `${ADMIN}gym-verification.tsx`,
  'verification/review-queries.ts#verificationReviewsQuery': `${ADMIN}gym-verification.tsx`,
};

/** What cannot be reached, or is no list that anybody takes for whole. */
const NEVER: Readonly<Record<string, string>> = {
  'area/queries.ts#areasQuery': 'one for each postcode area and for every few hundred gyms of an import (R-73)',
  'article/queries.ts#newestArticlesQuery': 'the server keeps 50 of them there (LIMITS.articlesKept)',
  'checkin/queries.ts#checkinsQuery': 'the newest, of which its screens show a few, and those of two weeks (R-42)',
  'checkin/queries.ts#gymAttemptsQuery': 'so many of the newest as its screen asks for',
  'checkin/queries.ts#gymCheckinsQuery': 'so many of the newest as its screen asks for',
  'checkin/queries.ts#passCheckinsQuery': 'so many of the newest as its screen asks for',
  'gym-day/queries.ts#gymDaysQuery': 'one a day, for 13 months (LIMITS.gymMonthsKept)',
  'gym-day/queries.ts#takingsQuery': 'one a day, for 13 months (LIMITS.gymMonthsKept)',
  'gym-directory/queries.ts#timetablesOfDay': 'one a gym and day: three areas of at most 400 (R-73), and what was looked at',
  'gym/queries.ts#gymsQuery': 'three areas of at most 400 (R-73), and what was looked at',
  'payment/queries.ts#gymPaymentsQuery': 'so many of the newest as its screen asks for',
  'payout/office-queries.ts#gymPayoutsQuery': 'one a week of a gym (R-53), for 38 years',
  'payout/queries.ts#inPayouts': 'one a week of a gym (R-53), for 38 years',
  'register/queries.ts#leasesQuery': 'of one class of at most 500 places, ten times over',
  'roster/queries.ts#rosterQuery': 'what is typed narrows it',
  'saved-search/queries.ts#savedSearchesQuery': '50 that are kept and 50 that were removed (MOST_SAVED)',
  'schedule/queries.ts#unlistedDaysQuery': 'one a day, of the days that are shown (LIMITS.window)',
  'setting/number.ts#publicSettingsQuery': 'one of each setting of the catalogue',
  'setting/queries.ts#settingsQuery': 'one of each setting of the catalogue',
  'slot/queries.ts#timetablesQuery': 'one a day, of the days that are shown (LIMITS.window)',
};

describe('[16] no list is cut in silence', () => {
  it('a query with a limit is said on a screen, or cannot be reached', () => {
    const files = globSync('client/{features,screens}/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).map((file) =>
      file.replaceAll('\\', '/'),
    );
    const found = files.flatMap((file) =>
      limitedQueries(readFileSync(file, 'utf8')).map((name) => `${file.replace('client/features/', '')}#${name}`),
    );
    expect(found.toSorted()).toEqual([...Object.keys(SAID), ...Object.keys(NEVER)].toSorted());
  });

  it.each(Object.entries(SAID))('%s is said in %s', (_, file) => {
    expect(readFileSync(file, 'utf8')).toMatch(/<(CutShort of=|QueuePage\b)/);
  });

  it('every list of those who run the platform has it from its page', () => {
    expect(readFileSync('client/features/queues/queue-page.tsx', 'utf8')).toContain('<CutShort of={[rows, ...besides]} />');
  });

  it('finds what asks with a limit, and not what asks for one document', () => {
    const selection = (limit: string) => `query({ selection: { index: ['_id'], ${limit} } })`;
    const source = [
      `export const many = ${selection('limit: MOST')};`,
      `export const asked = (key: string, limit: number) => (${selection('limit')});`,
      "export const own = ownQuery('notice', OWN_MOST);",
      `export function made() { return ${selection('limit: 5')}; }`,
      `export const one = ${selection('limit: 1')};`,
      "export const person = ownQuery('user', 1);",
      'const words = { limit: 20 };',
    ].join('\n');
    expect(limitedQueries(source)).toEqual(['many', 'asked', 'own', 'made']);
  });
});
