import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keyOf } from '../../../schemas/basics/primitives.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import type { GymGrant } from '../../../schemas/person/shape.ts';
import { useLease } from '../../features/employment/lease.ts';
import { useGrants } from '../../features/person/hooks.ts';
import { useSession } from '../../session/hooks.tsx';
import { useConnection } from '../../sync/hooks.tsx';
import { useTabTitle } from '../../ui/page/tab-title.ts';
import { PageSkeleton } from '../../ui/placeholder/skeletons.tsx';
import { Desk } from './tablet-checkin/desk.tsx';
import { messages } from './words.ts';

// Most come straight to the desk.
const places = () => import('./tablet-checkin/before/before.tsx');
const Locked = lazy(async () => ({ default: (await places()).Locked }));
const NotKnownYet = lazy(async () => ({ default: (await places()).NotKnownYet }));
const NotForYou = lazy(async () => ({ default: (await places()).NotForYou }));
const GymPicker = lazy(async () => ({ default: (await places()).GymPicker }));
const before = (page: ReactNode) => <Suspense fallback={<PageSkeleton />}>{page}</Suspense>;
// Whoever signed in here does without it.
const EnrolledDesk = lazy(async () => ({ default: (await import('./tablet-checkin/staff/enrolled.tsx')).EnrolledDesk }));

/** `/gym/tablet-checkin`: the door. For a tablet that was enrolled, and for people with `checkin.scan` at a gym; everyone else is told no and sent home. */
export default function TabletCheckinScreen() {
  const session = useSession();
  const grants = useGrants();
  const offline = useConnection().state === 'Offline';
  const [params, setParams] = useSearchParams();
  useTabTitle(messages.title);
  if (session.state === 'signedIn' && session.kiosk)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <EnrolledDesk kiosk={session.kiosk} uid={session.uid} since={instantOf(session.signedInAt ?? 0)} />
      </Suspense>
    );
  if (grants === undefined) return before(<NotKnownYet offline={offline} />);
  const gyms = grants.gyms.filter((grant) => grant.status === 'active' && grant.permissions.includes('checkin.scan'));
  const chosen = gyms.length === 1 ? gyms[0] : gyms.find((grant) => keyOf(grant.gymId) === params.get('gym'));
  if (gyms.length === 0) return before(<NotForYou />);
  if (chosen === undefined)
    return before(<GymPicker gyms={gyms} onChoose={(gymId) => setParams({ gym: keyOf(gymId) }, { replace: true })} />);
  return <LeasedDesk key={chosen.gymId} grant={chosen} />;
}

/** 2.12: for as many days without a connection as the gym gives; then nothing of it is shown until there is one. */
function LeasedDesk({ grant }: { grant: GymGrant }) {
  const lease = useLease(grant);
  if (!lease.isOver || grant.preset === 'owner') return <Desk grant={grant} />;
  return before(<Locked gymName={grant.gymName} days={lease.days} />);
}
