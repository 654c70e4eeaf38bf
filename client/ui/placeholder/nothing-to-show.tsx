import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import type { OnDevice } from './on-device.ts';
import { PageSkeleton } from './skeletons.tsx';

/**
 * In place of what is one's own on this device: its outline while it is on its way, a word where it was never saved here, and `empty` where
 * there is none. Nothing once it is there.
 */
export function NothingToShow({
  state,
  unsaved,
  skeleton = <PageSkeleton />,
  empty = null,
}: {
  state: OnDevice;
  unsaved: { readonly title: string; readonly text: string };
  skeleton?: ReactNode;
  empty?: ReactNode;
}) {
  if (state === 'loading') return skeleton;
  if (state === 'unsaved')
    return (
      <EmptyState drawing="offline" title={unsaved.title}>
        {unsaved.text}
      </EmptyState>
    );
  return state === 'empty' ? empty : null;
}
