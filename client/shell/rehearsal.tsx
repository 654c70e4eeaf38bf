import { lazy, Suspense } from 'react';
import { useRehearsal } from '../sync/hooks.tsx';

// Hardly anybody ever rehearses.
const RehearsalBanner = lazy(() => import('../features/rehearsal/banner.tsx'));

/** Over every page, whoever is signed in: an outage by choice is seen, and can be ended. */
export function Rehearsal() {
  const view = useRehearsal();
  if (!view || view.state === 'none') return null;
  return (
    <Suspense fallback={null}>
      <RehearsalBanner view={view} />
    </Suspense>
  );
}
