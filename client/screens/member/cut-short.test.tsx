/** [16] No list of one's own, nor of those who run the platform, is cut in silence. */
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { DocumentType } from '../../../schemas/folds/documents.ts';
import { booking, gym, NOW, pass } from '../../../tests/rules/documents.ts';
import { drawnAhead, readOfTypes } from '../../../tests/rules/drawn.tsx';
import { NoticeList } from '../../features/notice/list.tsx';
import { OwedVisits } from '../../features/owed-visit/list.tsx';
import { SavedCards } from '../../features/payment-method/cards.tsx';
import { QueuePage } from '../../features/queues/queue-page.tsx';
import type { Rows } from '../../sync/queries/rows.ts';
import { words } from '../../ui/state/cut-short.words.ts';
import CheckinMonitoringScreen from '../admin/checkin-monitoring.tsx';
import ContactRequestsScreen from '../admin/contact-requests.tsx';
import GymVerificationScreen from '../admin/gym-verification.tsx';
import { GymPayouts } from '../admin/gyms/payouts.tsx';
import { StuckRefunds } from '../admin/gyms/stuck-refunds.tsx';
import AdminGymsScreen from '../admin/gyms.tsx';
import OverviewScreen from '../admin/overview.tsx';
import AdminReviewsScreen from '../admin/reviews.tsx';
import { SigningKeys } from '../admin/system-settings/keys.tsx';
import ApplicationScreen from '../owner/application.tsx';
import { Devices } from './account/devices/devices.tsx';
import { DoorCodes } from './account/on-this-device.tsx';
import BookingsScreen from './bookings.tsx';
import PassesScreen from './passes.tsx';
import PaymentsScreen from './payments.tsx';

const held = (isCut: boolean, docs: readonly unknown[] = []): Rows<never> => ({
  ...{ state: 'ready', asOf: NOW, rows: docs.map((doc) => ({ doc: doc as never, mark: 'decided' })) },
  ...(isCut && { cut: true }),
});
const DOCS: Readonly<Partial<Record<DocumentType, unknown>>> = {
  booking: booking('b', { memberId: 'member01' }),
  pass: pass('p', 'member01'),
};
const iron = gym('iron-works');
const queue = (isCut: boolean, besides: boolean) => (
  <QueuePage
    {...{ title: 'Reports', lead: '', unsaved: { title: '', text: '' } }}
    {...(besides ? { rows: held(false), besides: [held(isCut)] } : { rows: held(isCut) })}
  >
    <p>A report</p>
  </QueuePage>
);

/** What it is, the type that there is more of, and how it begins. */
type List = readonly [string, DocumentType, (isCut: boolean) => ReactNode, (keyof typeof words)?];
const LISTS: readonly List[] = [
  ['bookings', 'booking', () => <BookingsScreen />],
  ['passes', 'pass', () => <PassesScreen />],
  ['payments', 'payment', () => <PaymentsScreen />, 'newest'],
  ['receipts', 'receipt', () => <PaymentsScreen />, 'newest'],
  ['credit notes', 'creditnote', () => <PaymentsScreen />, 'newest'],
  ['refunds', 'refund', () => <PaymentsScreen />, 'newest'],
  ['disputes beside the payments', 'dispute', () => <PaymentsScreen />],
  ['visits to be paid', 'owedvisit', () => <OwedVisits />, 'newest'],
  ['cards', 'paymethod', () => <SavedCards />, 'newest'],
  ['notices', 'notice', (isCut) => <NoticeList told={held(isCut)} newer={[]} onSee={() => {}} onClose={() => {}} />],
  ['codes for the door', 'passtoken', () => <DoorCodes />],
  ['devices', 'device', () => <Devices offline />],
  ['applications of one’s own', 'application', () => <ApplicationScreen />],
  ['a list of those who run the platform', 'report', (isCut) => queue(isCut, false)],
  ['what such a list counts besides', 'report', (isCut) => queue(isCut, true)],
  ['anomalies', 'anomaly', () => <CheckinMonitoringScreen />],
  ['what was redeemed', 'doorcount', () => <CheckinMonitoringScreen />],
  ['cases taken', 'contactcase', () => <ContactRequestsScreen />],
  ['reviews to look at', 'reviewcase', () => <AdminReviewsScreen />],
  ['files of papers', 'verificationreview', () => <GymVerificationScreen />],
  ['orders about gyms', 'gymorder', () => <AdminGymsScreen />],
  ['numbers of the overview', 'anomaly', () => <OverviewScreen />],
  ['signing keys', 'key', () => <SigningKeys />],
  ['what gyms’ banks ask back', 'dispute', () => <GymPayouts gym={iron} />],
  ['refunds to be paid another way', 'refund', () => <StuckRefunds gym={iron} />],
];

it.each(LISTS.map(([what, type, screen, order = 'some']) => ({ what, type, screen, order })))(
  '$what: says that there are more where there are, and else nothing',
  ({ type, screen, order }) => {
    const doc = DOCS[type];
    const docs = doc === undefined ? [] : [doc];
    const draw = (isCut: boolean) => drawnAhead(screen(isCut), readOfTypes({ [type]: held(isCut, docs) }));
    expect(draw(true)).toContain(words[order](docs.length));
    expect(draw(false)).not.toContain('role="note"');
  },
);
