import { Button } from '@mantine/core';
import { IconBuildingStore, IconCalendarOff, IconReceipt, IconStars, type TablerIcon } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { keyOf } from '../../../../schemas/basics/primitives.ts';
import type { GymGrant, Permission } from '../../../../schemas/person/shape.ts';
import type { RoutePath } from '../../../../schemas/routes.ts';
import styles from '../dashboard.module.css';
import { messages } from '../words.ts';

const OpenMessages = lazy(() => import('../../../features/message/open.tsx'));

interface Way {
  readonly to: RoutePath;
  /** One of them is enough. */
  readonly powers: readonly Permission[];
  readonly icon: TablerIcon;
  readonly label: string;
}

const { ways } = messages;
const WAYS: readonly Way[] = [
  { to: '/owner/profile', powers: ['profile.edit', 'timetable.edit'], icon: IconBuildingStore, label: ways.profile },
  { to: '/owner/closures', powers: ['closures.edit'], icon: IconCalendarOff, label: ways.closures },
  { to: '/owner/reviews', powers: ['reviews.respond'], icon: IconStars, label: ways.reviews },
  { to: '/owner/financials', powers: ['financials.view'], icon: IconReceipt, label: ways.money },
];

/** To the pages on which the gym is run, for those of its people whom the owner lets, whatever else they do there. */
export function Ways({ uid, grant, gymName }: { uid: string; grant: GymGrant; gymName: string }) {
  const { gymId, permissions } = grant;
  const open = WAYS.filter(({ powers }) => powers.some((one) => permissions.includes(one)));
  const maySend = permissions.includes('messages.send');
  if (open.length === 0 && !maySend) return null;
  return (
    <>
      <h2 className={styles.title}>{ways.title}</h2>
      <div className={styles.ways}>
        {open.map(({ to, icon: Icon, label }) => (
          <Button
            key={to}
            component={Link}
            to={`${to}?gym=${encodeURIComponent(keyOf(gymId))}`}
            variant="default"
            leftSection={<Icon size={20} stroke={2} aria-hidden />}
          >
            {label}
          </Button>
        ))}
        {maySend && (
          <Suspense fallback={null}>
            <OpenMessages sender={gymId} senderName={gymName} uid={uid} mayOffer={grant.preset === 'owner'} />
          </Suspense>
        )}
      </div>
    </>
  );
}
