import { lazy, type ReactNode, Suspense } from 'react';
import { type Rows, useConnection, useOpenWorkspace } from '../../sync/hooks.tsx';
import { PageTitle } from '../../ui/page/title.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { NothingToShow } from '../../ui/placeholder/nothing-to-show.tsx';
import { onDevice } from '../../ui/placeholder/on-device.ts';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { AsOf } from '../../ui/state/as-of.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';
import { StepUp } from '../second-factor/step-up.tsx';
import { triageKeys } from './triage-keys.ts';

const ToSee = lazy(() => import('../second-factor/to-see.tsx'));

interface Said {
  readonly title: string;
  readonly text: string;
}

const NONE: readonly Rows<unknown>[] = [];

/**
 * Round every list of those who run the platform: its title with the age of its rows, and a word in place of the list while this device has
 * none of it, or while the server keeps what is new in it until a second factor is shown. `above` stands there whatever becomes of the list; without `empty`, that there is nothing is shown by the list itself. J, K and digits work in it.
 */
export function QueuePage({
  title,
  lead,
  rows,
  besides = NONE,
  unsaved,
  empty,
  drawing = 'done',
  above,
  children,
}: {
  title: string;
  lead: string;
  /** What the list is made of, of the workspace that this opens. */
  rows: Rows<unknown>;
  /** What it counts, looks up or lists besides. */
  besides?: readonly Rows<unknown>[];
  unsaved: Said;
  empty?: Said;
  drawing?: 'done' | 'search';
  above?: ReactNode;
  children: ReactNode;
}) {
  useOpenWorkspace('platform');
  const { state: connection, secondFactor } = useConnection();
  const state = onDevice(rows, connection);
  const isList = state === 'there' || (state === 'empty' && empty === undefined);
  // Without a network nothing can be shown, and what is here is what there is.
  const lacks = connection === 'Offline' ? undefined : secondFactor;
  // Many a lead counts, and nobody has counted.
  const isUntold = lacks !== undefined && state !== 'there';
  return (
    <StepUp>
      <PageTitle title={title} {...(isUntold ? {} : { lead })} aside={rows.asOf !== undefined && <AsOf at={rows.asOf} />} />
      {above}
      <CutShort of={[rows, ...besides]} />
      {lacks !== undefined && (
        <Suspense fallback={<RowSkeletons count={2} />}>
          <ToSee code={lacks} hasSome={isList} />
        </Suspense>
      )}
      {lacks === undefined && (
        <NothingToShow
          state={state}
          unsaved={unsaved}
          skeleton={<RowSkeletons count={6} />}
          empty={
            empty && (
              <EmptyState drawing={drawing} title={empty.title}>
                {empty.text}
              </EmptyState>
            )
          }
        />
      )}
      {isList && <div ref={triageKeys}>{children}</div>}
    </StepUp>
  );
}
