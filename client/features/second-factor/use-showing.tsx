import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { SecondFactorState } from '../../../schemas/second-factor/wire.ts';
import { useSessionActions } from '../../session/hooks.tsx';
import type { Requested } from '../../ui/form/request.ts';
import { PATH } from './use-second-factor.ts';
import { words } from './words.ts';

const ShowSheet = lazy(() => import('./show-sheet.tsx'));

interface Asked {
  readonly is: SecondFactorState;
  readonly answer: (shown: boolean) => void;
}
const NOT_SHOWN = { ok: false, message: words.shown.notShown } satisfies Requested;

/**
 * The second factor over the form that turns out to take it. `state`: what there is, and whether that kind of proposal takes it; null where
 * nobody can say. `show`: resolves with whether it was shown. `shownFirst`: what the server would not do without it is done again with it.
 */
export function useShowing() {
  const { call } = useSessionActions();
  const [asked, setAsked] = useState<Asked>();
  const state = useCallback(
    async (kind = '') => {
      const path = `${PATH}?for=${kind}`;
      const answer = await call({ method: 'GET', path, doing: words.showDoing, answer: SecondFactorState });
      return answer.ok ? answer.value : null;
    },
    [call],
  );
  const show = useCallback(async (is: SecondFactorState) => {
    const shown = await new Promise<boolean>((resolve) => setAsked({ is, answer: resolve }));
    setAsked(undefined);
    return shown;
  }, []);
  const shownFirst = useCallback(
    async <A extends { readonly ok: boolean; readonly code?: string }>(work: () => Promise<A>) => {
      const answer = await work();
      if (answer.ok || answer.code !== 'SECOND_FACTOR_NEEDED') return answer;
      const is = await state();
      if (is === null) return answer;
      return (await show(is)) ? work() : NOT_SHOWN;
    },
    [state, show],
  );
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
  return { state, show, shownFirst, sheet };
}
