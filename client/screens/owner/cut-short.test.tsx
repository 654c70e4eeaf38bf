/** [16] Nothing that a gym reads of its own is cut in silence. */
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { DocumentType } from '../../../schemas/folds/documents.ts';
import { PERMISSIONS } from '../../../schemas/person/shape.ts';
import { born, closure, gym, NOW, schedule, ZONE } from '../../../tests/rules/documents.ts';
import { drawnAhead, readOfTypes } from '../../../tests/rules/drawn.tsx';
import { Booked } from '../../features/checkin/paper/day-sheet.tsx';
import { VisitReview } from '../../features/checkin/review/review.tsx';
import { ImpactCount, useImpact } from '../../features/closure/impact-preview.tsx';
import { MyClasses } from '../../features/duty/my-classes.tsx';
import { TheirClasses } from '../../features/duty/their-classes.tsx';
import { UnusedNow } from '../../features/gym/own/closing/unused-now.tsx';
import { OwnOrders } from '../../features/gym-order/own/orders.tsx';
import { Tablets } from '../../features/kiosk/tablets.tsx';
import { FailedRenewals } from '../../features/past-due/list.tsx';
import { PayoutDetailsSection } from '../../features/payout-details/details-section.tsx';
import { ProductList } from '../../features/product/list.tsx';
import { MissedToConfirm } from '../../features/register/missed.tsx';
import { GymRegister, OwnRegister } from '../../features/register/register.tsx';
import { GymWalkIns } from '../../features/register/walk-ins.tsx';
import { TimetableEditor } from '../../features/schedule/editor.tsx';
import type { Rows } from '../../sync/queries/rows.ts';
import { words } from '../../ui/state/cut-short.words.ts';
import OwnerClosuresScreen from './closures.tsx';
import { Money } from './dashboard/money.tsx';
import { UnusedPasses } from './financials/unused.tsx';
import { Year } from './financials/year.tsx';
import FinancialsScreen from './financials.tsx';
import OwnerPassesScreen from './passes.tsx';

const GYM = gym('iron-works');
const gymId = GYM._id;
const timeZone = ZONE;
const nothing = () => {};
const register = { gymId, timeZone, asked: undefined, onClass: nothing };
const held = (isCut: boolean, docs: readonly unknown[]): Rows<never> => ({
  ...{ state: 'ready', asOf: NOW, rows: docs.map((doc) => ({ doc: doc as never, mark: 'decided' })) },
  ...(isCut && { cut: true }),
});

const OWNER = {
  ...{ _id: 'grants:sam00000', type: 'grants', ...born, uid: 'sam00000', admin: false, superAdmin: false },
  gyms: [{ gymId, gymName: 'Iron Works', preset: 'owner', permissions: [...PERMISSIONS], since: NOW, status: 'active' }],
};
const EMPTY = held(false, []);
const HAS = {
  timetable: EMPTY,
  product: EMPTY,
  payment: EMPTY,
  line: EMPTY,
  gym: held(false, [GYM]),
  grants: held(false, [OWNER]),
};

const TERMS = closure('one', '2026-03-03T12:00', '2026-03-03T18:00');
function Impact() {
  const impact = useImpact(TERMS, GYM, true);
  return impact && <ImpactCount impact={impact} />;
}

interface Shown {
  readonly order?: keyof typeof words;
  readonly docs?: readonly unknown[];
}
type List = readonly [string, DocumentType, (isCut: boolean) => ReactNode, Shown?];
const LISTS: readonly List[] = [
  ['a register', 'booking', () => <GymRegister {...register} mayMark />],
  ['walk-ins', 'booking', () => <GymWalkIns {...register} />],
  ['a register of one’s own', 'booking', () => <OwnRegister {...register} />],
  ['one’s own classes on a register', 'duty', () => <OwnRegister {...register} />],
  ['one’s own classes', 'duty', () => <MyClasses gymId={gymId} timeZone={timeZone} onRegister={nothing} />],
  ['who booked them', 'booking', () => <MyClasses gymId={gymId} timeZone={timeZone} onRegister={nothing} />],
  ['missed', 'booking', () => <MissedToConfirm {...{ gymId, timeZone }} now={NOW} mayMark onRegister={nothing} />],
  [
    'visits in doubt',
    'checkin',
    (isCut) => <VisitReview {...{ list: [], attempts: [], timeZone }} of={held(isCut, [])} maySettle now={NOW} />,
    { order: 'newest' },
  ],
  ['closures', 'closure', () => <OwnerClosuresScreen />],
  ['what is sold', 'product', () => <OwnerPassesScreen />],
  ['who holds a pass', 'roster', () => <OwnerPassesScreen />],
  ['what is sold, at the gym’s profile', 'product', () => <ProductList gym={GYM} />],
  ['payments of a month', 'payment', () => <FinancialsScreen />],
  ['receipts of a month', 'receipt', () => <FinancialsScreen />],
  ['credit notes of a month', 'creditnote', () => <FinancialsScreen />],
  ['refunds of a month', 'refund', () => <FinancialsScreen />],
  ['lines of a month', 'line', () => <FinancialsScreen />],
  ['lines of a year', 'line', () => <Year gymId={gymId} months={['2026-03']} timeZone={timeZone} />],
  ['passes that are not used', 'roster', () => <UnusedPasses {...{ gymId, timeZone }} />],
  ['what closing would give back', 'roster', () => <UnusedNow gym={GYM} />],
  ['renewals that failed', 'pastdue', () => <FailedRenewals gym={GYM} />, { order: 'newest' }],
  ['sales of the week', 'payment', () => <Money {...{ gymId, timeZone }} now={NOW} />],
  ['our orders', 'gymorder', () => <OwnOrders {...{ gymId, timeZone }} />],
  ['tablets', 'kiosk', () => <Tablets {...{ gymId, timeZone }} />],
  ['bank details', 'payoutdetails', () => <PayoutDetailsSection gym={GYM} />],
  ['series', 'schedule', () => <TimetableEditor gym={GYM} />],
  ['the day on paper', 'booking', () => <Booked {...{ gymId, timeZone }} from={NOW} to={NOW} classesOf={() => []} />],
  ['what a closure touches', 'booking', () => <Impact />],
  [
    'who takes which class',
    'schedule',
    () => <TheirClasses {...{ gymId }} uid="u" name="Sam" offline nameOf={() => ''} />,
    { docs: [schedule('s')] },
  ],
];

it.each(LISTS.map(([what, type, screen, shown]) => ({ what, type, screen, ...shown })))(
  '$what: says that there are more where there are, and else nothing',
  ({ type, screen, order = 'some', docs = [] }) => {
    const draw = (isCut: boolean) => drawnAhead(screen(isCut), readOfTypes({ ...HAS, [type]: held(isCut, docs) }));
    expect(draw(true)).toContain(words[order](docs.length));
    expect(draw(false)).not.toContain('role="note"');
  },
);
