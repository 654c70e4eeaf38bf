import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { GymGrant } from '../../../../schemas/person/shape.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { PageTitle } from '../../../ui/page/title.tsx';
import { EmptyState } from '../../../ui/placeholder/empty-state.tsx';
import { PageSkeleton } from '../../../ui/placeholder/skeletons.tsx';
import { useGrants } from '../hooks.ts';
import { useChosenGym } from './chosen.ts';

export interface AtGym {
  readonly uid: string;
  readonly grant: GymGrant;
  /** All that the page could speak of, to choose from. */
  readonly gyms: readonly GymGrant[];
  readonly onGym: (gymKey: string) => void;
}

interface Said {
  readonly title: string;
  readonly text: string;
}

interface ChosenGymProps {
  readonly title: string;
  /** Of the gyms one works at, those that the page can speak of. */
  readonly serves?: (grant: GymGrant) => boolean;
  /** While the device's own answer is not there. */
  readonly skeleton?: ReactNode;
  /** Offline, on a device that has never heard where its owner works. */
  readonly unsaved: Said;
  readonly none: Said & { readonly way?: { readonly to: string; readonly label: string } };
  readonly children: (at: AtGym) => ReactNode;
}

/** Round every page that speaks of one gym: which of several it is; and where there is none, why. */
export function AtChosenGym({
  title,
  serves = () => true,
  skeleton = <PageSkeleton />,
  unsaved,
  none,
  children,
}: ChosenGymProps) {
  const grants = useGrants();
  const offline = useConnection().state === 'Offline';
  const gyms = grants?.gyms.filter((grant) => grant.status === 'active' && serves(grant)) ?? [];
  const [grant, onGym] = useChosenGym(gyms);
  if (grants !== undefined && grant !== undefined) return children({ uid: grants.uid, grant, gyms, onGym });
  const said: ChosenGymProps['none'] = grants === undefined ? unsaved : none;
  return (
    <>
      <PageTitle title={title} />
      {grants === undefined && !offline ? (
        skeleton
      ) : (
        <EmptyState
          drawing={grants === undefined ? 'offline' : 'people'}
          title={said.title}
          action={
            said.way && (
              <Button component={Link} to={said.way.to}>
                {said.way.label}
              </Button>
            )
          }
        >
          {said.text}
        </EmptyState>
      )}
    </>
  );
}
