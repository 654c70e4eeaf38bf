import { lazy, type ReactNode, Suspense } from 'react';
import type { GymRecord } from '../../../../schemas/gym/record.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import type { GymGrant, Permission } from '../../../../schemas/person/shape.ts';
import { useConnection, useOpenWorkspace } from '../../../sync/hooks.tsx';
import { PageTitle } from '../../../ui/page/title.tsx';
import { EmptyState } from '../../../ui/placeholder/empty-state.tsx';
import { RowSkeletons } from '../../../ui/placeholder/skeletons.tsx';
import { OwnOrders } from '../../gym-order/own/orders.tsx';
import { AtChosenGym } from '../../person/at-gym/at-gym.tsx';
import { GymSwitcher } from '../../person/at-gym/switcher.tsx';
import { useGymRecord, useOwnGym } from './hooks.ts';
import { ownWords as words } from './words.ts';

// Seldom is there anything to answer, and pages on which nothing of the gym is edited do not wait for it.
const GymAnswers = lazy(async () => ({ default: (await import('./answers.tsx')).GymAnswers }));
const MergedToast = lazy(async () => ({ default: (await import('./merging/merged-toast.tsx')).MergedToast }));

export interface OwnGym {
  readonly gym: Gym;
  readonly grant: GymGrant;
  readonly record: GymRecord | undefined;
  /** The change that is laid over it has not been sent. */
  readonly waiting: boolean;
}

/**
 * Round every page on which a gym is run: whose it is, which of several, and what of it has to be answered. `children` come once this device
 * has the gym; until then, and where somebody runs none, it says so.
 */
export function OwnGymPage({
  title,
  lead,
  power,
  children,
}: {
  title: string;
  lead?: (gym: Gym) => ReactNode;
  /** Of the gyms where one may do none of this, none is offered. */
  power: Permission | readonly Permission[];
  children: (own: OwnGym) => ReactNode;
}) {
  return (
    <AtChosenGym
      title={title}
      serves={({ permissions }) => [power].flat().some((one) => permissions.includes(one))}
      skeleton={<RowSkeletons count={3} />}
      unsaved={words.unsaved}
      none={words.noGym}
    >
      {({ grant, gyms, onGym }) => (
        <TheGym key={grant.gymId} title={title} lead={lead} grant={grant}>
          {(own) => (
            <>
              <GymSwitcher gyms={gyms} chosen={grant} onChoose={onGym} />
              {children(own)}
            </>
          )}
        </TheGym>
      )}
    </AtChosenGym>
  );
}

function TheGym({
  title,
  lead,
  grant,
  children,
}: {
  title: string;
  lead: ((gym: Gym) => ReactNode) | undefined;
  grant: GymGrant;
  children: (own: OwnGym) => ReactNode;
}) {
  useOpenWorkspace('gym', grant.gymId);
  const { row, state, asOf } = useOwnGym(grant.gymId);
  const record = useGymRecord(grant.gymId);
  const offline = useConnection().state === 'Offline';
  if (row === undefined)
    return (
      <>
        <PageTitle title={title} lead={grant.gymName} />
        {offline && state === 'ready' && asOf === undefined ? (
          <EmptyState drawing="offline" title={words.unsaved.title}>
            {words.unsaved.text}
          </EmptyState>
        ) : (
          <RowSkeletons count={4} />
        )}
      </>
    );
  return (
    <>
      <PageTitle title={title} lead={lead?.(row.doc) ?? row.doc.name} />
      {grant.preset === 'owner' && <OwnOrders gymId={row.doc._id} timeZone={row.doc.timeZone} />}
      <Suspense fallback={null}>
        <GymAnswers gym={row.doc} record={record} />
        <MergedToast gymId={row.doc._id} record={record} />
      </Suspense>
      {children({ gym: row.doc, grant, record, waiting: row.mark === 'waiting' })}
    </>
  );
}
