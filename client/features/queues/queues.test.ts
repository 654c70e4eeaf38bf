import { expect, it } from 'vitest';
import { APPLICATION_STATUSES, type Application } from '../../../schemas/application/shape.ts';
import type { Dispute } from '../../../schemas/dispute/shape.ts';
import type { Anomaly } from '../../../schemas/door-watch/shape.ts';
import type { GymOrder } from '../../../schemas/gym-order/shape.ts';
import type { SettingKey } from '../../../schemas/setting/catalogue.ts';
import type { SettingChange, SystemSetting } from '../../../schemas/setting/shape.ts';
import type { Verification, VerificationItem } from '../../../schemas/verification/shape.ts';
import { ANSWERS } from '../../../tests/rules/applications.ts';
import { born, NOW } from '../../../tests/rules/documents.ts';
import { lead } from '../../../tests/rules/outreach.ts';
import { overviewOf } from './overview.ts';
import { COLUMNS, inColumn, type LISTS, toConfirm, toVerify } from './queues.ts';

const TODAY = '2026-03-03';
const application = (key: string, change: Partial<Application> = {}): Application => ({
  ...{ _id: `application:${key}`, type: 'application', ...born, uid: `member${key}`, status: 'submitted', site: key },
  ...{ answers: ANSWERS, dueAt: NOW, thread: [], history: [] },
  ...change,
});
const verification = (...items: VerificationItem[]): Verification => ({
  ...{ _id: 'verification:one', type: 'verification', ...born, gymId: 'gym:one', gymName: 'Gym one', status: 'in_progress' },
  items,
});

it('[4.5] every application stands in one column of the board', () => {
  const all = APPLICATION_STATUSES.map((status, index) => application(String(index), { status }));
  const shown = COLUMNS.flatMap((column) => inColumn(all, column));
  expect(shown.toSorted((a, b) => a._id.localeCompare(b._id))).toEqual(all);
  expect(COLUMNS.map((column) => inColumn(all, column).length)).toEqual([1, 1, 1, 5]);
});

it('[4.5] what is due first stands first, what was decided last too', () => {
  const due = ['2026-03-05', '2026-03-04'].map((day, index) => application(String(index), { dueAt: `${day}T17:00:00.000Z` }));
  expect(inColumn(due, 'new').map(({ _id }) => _id)).toEqual(['application:1', 'application:0']);
  const decided = ['2026-03-01', '2026-03-02'].map((day, index) =>
    application(String(index), { status: 'approved', updatedAt: `${day}T17:00:00.000Z` }),
  );
  expect(inColumn(decided, 'decided').map(({ _id }) => _id)).toEqual(['application:1', 'application:0']);
});

it('[2.15] what waits, what runs out within thirty days, what is decided: each in one list', () => {
  const all = [
    verification(
      { item: 'identity', status: 'submitted', files: 0 },
      { item: 'business', status: 'in_review', files: 0 },
      { item: 'premises', status: 'rejected', files: 0 },
      { item: 'public_liability_insurance', status: 'approved', files: 0, expiresOn: '2026-04-02' },
      { item: 'music_licence', status: 'approved', files: 0, expiresOn: '2026-04-03' },
      { item: 'first_aid', status: 'expired', files: 0, expiresOn: '2026-01-01' },
      { item: 'photos_match', status: 'not_started', files: 0 },
    ),
  ];
  const items = (list: (typeof LISTS)[number]) => toVerify(all, list, TODAY).map(({ item }) => item.item);
  expect(items('waiting')).toEqual(['identity', 'business']);
  expect(items('expiring')).toEqual(['first_aid', 'public_liability_insurance']);
  expect(items('decided')).toEqual(['premises', 'music_licence']);
});

it('[R-61] what was asked of a super-admin waits, nothing else', () => {
  const order: GymOrder = {
    ...{ type: 'gymorder', ...born, gymId: 'gym:one', gymName: 'Gym one', action: 'remove', reason: 'fraud' },
    ...{ message: 'Nobody there knew of it.', from: NOW, _id: 'gymorder:1', status: 'proposed' },
  };
  const orders = (['proposed', 'planned', 'in_force', 'ended', 'declined'] as const).map((status) => ({
    ...order,
    _id: `gymorder:${status}`,
    status,
  }));
  expect(toConfirm(orders).map(({ _id }) => _id)).toEqual(['gymorder:proposed']);
});

it('[4.5] the numbers of the overview are those of a world counted by hand, and none is of what is done', () => {
  const apply = (status: Application['status'], at: number) => application(`${status}${at}`, { status });
  const papers = verification(
    { item: 'identity', status: 'submitted', files: 0 },
    { item: 'business', status: 'in_review', files: 0 },
    { item: 'premises', status: 'approved', files: 0 },
    { item: 'first_aid', status: 'expired', files: 0, expiresOn: '2026-01-01' },
  );
  const order = (status: GymOrder['status']): GymOrder => ({
    ...{ type: 'gymorder', ...born, gymId: 'gym:one', gymName: 'Gym one', action: 'remove', reason: 'fraud' },
    ...{ message: 'Nobody there knew of it.', from: NOW, _id: `gymorder:${status}`, status },
  });
  const setting = (key: SettingKey, change: Partial<SettingChange>): SystemSetting => ({
    ...{ _id: `setting:${key}`, type: 'setting', ...born, key },
    changes: [
      {
        ...{ id: '01ARZ3NDEKTSV4RRFFQ69G5000', value: 8000, reason: 'As the partners agreed.', ...change },
        asked: { uid: 'super001', name: 'Sue S.', at: NOW },
      },
    ],
  });
  const disputed = (status: Dispute['status']): Dispute => ({
    ...{ type: 'dispute', ...born, _id: `dispute:${status}`, proposalId: 'proposal:01', judgedAt: NOW, kind: 'no_show', status },
    ...{ subject: { type: 'booking', id: 'booking:1' }, openedBy: 'member00', memberName: 'Sam K.', gymId: 'gym:one' },
    ...{ gymName: 'Gym one', happenedAt: NOW, timeZone: 'Europe/London', statement: 'I was there all evening.' },
    ...{ autoEvidence: { at: NOW, visits: [] }, deadlineAt: NOW, history: [{ status, at: NOW }] },
  });
  const odd = (status: Anomaly['status']): Anomaly => ({
    ...{ _id: `anomaly:silent.${status}`, type: 'anomaly', ...born, kind: 'silent', status, at: NOW, facts: {}, visits: [] },
    ...{ gymId: 'gym:one', gymName: 'Gym one', timeZone: 'Europe/London' },
  });
  const counts = overviewOf(
    {
      applications: [
        apply('submitted', 1),
        apply('submitted', 2),
        apply('submitted', 3),
        apply('in_review', 1),
        apply('approved', 1),
      ],
      verifications: [papers],
      contacts: [],
      ...{
        reviews: [],
        cases: [],
        reports: [],
        disputes: [disputed('under_review'), disputed('appealed'), disputed('awaiting_owner')],
        anomalies: [odd('open'), odd('closed'), odd('settled')],
      },
      orders: [order('proposed'), order('in_force'), order('declined')],
      outreach: [
        lead('late', { nextActionOn: '2026-03-02' }),
        lead('today', { nextActionOn: TODAY }),
        lead('lost', { nextActionOn: '2026-03-02', stage: 'lost' }),
      ],
      settings: [setting('refunds.staffAtOnce', {}), setting('refunds.staffADay', { from: NOW })],
    },
    TODAY,
  );
  expect(counts.map(({ to, search = '', count }) => [to + search, count])).toEqual([
    ['/admin/gym-applications', 3],
    ['/admin/gym-verification', 2],
    ['/admin/gym-verification?show=expiring', 1],
    ['/admin/contact-requests', 0],
    ['/admin/reviews', 0],
    ['/admin/reports', 0],
    ['/admin/disputes', 2],
    ['/admin/owner-outreach?show=overdue', 1],
    ['/admin/checkin-monitoring', 1],
    ['/admin/gyms', 1],
    ['/admin/system-settings?tab=money', 1],
  ]);
});
