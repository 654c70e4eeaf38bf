import { type ReactNode, useCallback } from 'react';
import { BeforeProposing, type MayPropose } from '../../ui/form/request.ts';
import { useShowing } from './use-showing.tsx';
import { words } from './words.ts';

/**
 * Round what is decided by whoever runs a platform or gives money back: what takes their second factor is asked for first, over the form, and
 * goes out when it was shown. The server asks anew, whatever is said here.
 */
export function StepUp({ children }: { children: ReactNode }) {
  const { state, show, sheet } = useShowing();
  const mayPropose = useCallback<MayPropose>(
    async (kind) => {
      const is = await state(kind);
      // Without the network, or with a server that cannot say: whatever becomes of it, becomes of it there.
      if (is === null || !is.needed) return null;
      return (await show(is)) ? null : words.shown.notShown;
    },
    [state, show],
  );
  return (
    <BeforeProposing value={mayPropose}>
      {children}
      {sheet}
    </BeforeProposing>
  );
}
