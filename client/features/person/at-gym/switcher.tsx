import { lazy, Suspense } from 'react';
import type { GymSelectProps } from './select.tsx';

// Most people have one gym.
const GymSelect = lazy(async () => ({ default: (await import('./select.tsx')).GymSelect }));

/** Above everything that speaks of one gym, for whoever works at several (product.md 4.3, 4.4). */
export function GymSwitcher(props: GymSelectProps) {
  return props.gyms.length > 1 ? (
    <Suspense>
      <GymSelect {...props} />
    </Suspense>
  ) : null;
}
