import type { ReactNode } from 'react';
import { BeforeProposing } from '../../ui/form/request.ts';
import { useShowing } from './use-showing.tsx';

/**
 * Round what is decided by whoever runs a platform or gives money back: what takes their second factor is asked for first, over the form, and
 * goes out when it was shown. The server asks anew, whatever is said here.
 */
export function StepUp({ children }: { children: ReactNode }) {
  const { mayPropose, sheet } = useShowing();
  return (
    <BeforeProposing value={mayPropose}>
      {children}
      {sheet}
    </BeforeProposing>
  );
}
