import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { SecondFactorState } from '../../../schemas/person/second-factor.ts';
import { useSessionActions } from '../../session/hooks.tsx';
import { BeforeProposing, type MayPropose } from '../../ui/form/request.ts';
import { PATH } from './use-second-factor.ts';
import { words } from './words.ts';

const ShowSheet = lazy(() => import('./show-sheet.tsx'));

interface Asked {
  readonly is: SecondFactorState;
  readonly answer: (shown: boolean) => void;
}

/**
 * Round what is decided by whoever runs the platform: what takes their second factor is asked for first, over the form, and goes out when it was
 * shown. The server asks anew, whatever is said here.
 */
export function StepUp({ children }: { children: ReactNode }) {
  const { call } = useSessionActions();
  const [asked, setAsked] = useState<Asked>();
  const mayPropose = useCallback<MayPropose>(
    async (kind) => {
      const path = `${PATH}?for=${kind}`;
      const answer = await call({ method: 'GET', path, doing: words.showDoing, answer: SecondFactorState });
      // Without the network, or with a server that cannot say: whatever becomes of it, becomes of it there.
      if (!answer.ok || !answer.value.needed) return null;
      const shown = await new Promise<boolean>((resolve) => setAsked({ is: answer.value, answer: resolve }));
      setAsked(undefined);
      return shown ? null : words.shown.notShown;
    },
    [call],
  );
  return (
    <BeforeProposing value={mayPropose}>
      {children}
      {asked && (
        <Suspense fallback={null}>
          <ShowSheet
            hasPasskey={asked.is.passkeys.length > 0}
            hasApp={asked.is.app !== null}
            onShown={() => asked.answer(true)}
            onClose={() => asked.answer(false)}
          />
        </Suspense>
      )}
    </BeforeProposing>
  );
}
