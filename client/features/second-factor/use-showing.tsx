import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { SecondFactorState } from '../../../schemas/second-factor/wire.ts';
import { useSessionActions } from '../../session/hooks.tsx';

const ShowSheet = lazy(() => import('./show-sheet.tsx'));
/** Nobody who only reads waits for it. */
const asking = () => import('./asked-of.ts');

interface Asked {
  readonly is: SecondFactorState;
  readonly answer: (shown: boolean) => void;
}

/**
 * The second factor over the form that turns out to take it. `mayPropose`: shown first where that kind of proposal takes it; why it does not go
 * out, or null. `shownFirst`: what the server would not do without it is done again with it. `showNow`: nothing asks but the person; whether it
 * was shown, `unknown` where the server could not say what there is.
 */
export function useShowing() {
  const { call } = useSessionActions();
  const [asked, setAsked] = useState<Asked>();
  const show = useCallback(async (is: SecondFactorState) => {
    const shown = await new Promise<boolean>((resolve) => setAsked({ is, answer: resolve }));
    setAsked(undefined);
    return shown;
  }, []);
  const mayPropose = useCallback(
    async (kind: string) => {
      const { asStands, NOT_SHOWN } = await asking();
      const is = await asStands(call, kind);
      // Without the network, or with a server that cannot say: whatever becomes of it, becomes of it there.
      if (is === null || !is.needed) return null;
      return (await show(is)) ? null : NOT_SHOWN.message;
    },
    [call, show],
  );
  const shownFirst = useCallback(
    async <A extends { readonly ok: boolean; readonly code?: string }>(work: () => Promise<A>) => {
      const answer = await work();
      if (answer.ok || answer.code !== 'SECOND_FACTOR_NEEDED') return answer;
      const { asStands, NOT_SHOWN } = await asking();
      const is = await asStands(call);
      if (is === null) return answer;
      return (await show(is)) ? work() : NOT_SHOWN;
    },
    [call, show],
  );
  const showNow = useCallback(async (): Promise<boolean | 'unknown'> => {
    const { asStands } = await asking();
    const is = await asStands(call);
    return is === null ? 'unknown' : show(is);
  }, [call, show]);
  const sheet: ReactNode = asked && (
    <Suspense fallback={null}>
      <ShowSheet
        hasPasskey={asked.is.passkeys.length > 0}
        hasApp={asked.is.app !== null}
        onShown={() => asked.answer(true)}
        onClose={() => asked.answer(false)}
      />
    </Suspense>
  );
  return { mayPropose, shownFirst, showNow, sheet };
}

export type ShownFirst = ReturnType<typeof useShowing>['shownFirst'];
