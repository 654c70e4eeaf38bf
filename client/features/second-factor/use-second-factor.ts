/** One's second factor as the server knows it: the server alone does, so all of it needs the network. */
import { useCallback, useEffect, useState } from 'react';
import { SecondFactorState } from '../../../schemas/second-factor/wire.ts';
import { useSessionActions } from '../../session/hooks.tsx';
import { words } from './words.ts';

export const PATH = '/api/second-factor';

export type FactorStanding =
  | { readonly state: 'unknown' | 'failed' }
  | { readonly state: 'known'; readonly is: SecondFactorState };

/** `look`: asks anew. */
export function useSecondFactor(offline: boolean): { readonly standing: FactorStanding; readonly look: () => Promise<void> } {
  const { call } = useSessionActions();
  const [standing, stand] = useState<FactorStanding>({ state: 'unknown' });
  const ask = useCallback(async (): Promise<FactorStanding> => {
    const answer = await call({ method: 'GET', path: PATH, doing: words.showDoing, answer: SecondFactorState });
    return answer.ok ? { state: 'known', is: answer.value } : { state: 'failed' };
  }, [call]);
  useEffect(() => {
    if (offline) return undefined;
    let gone = false;
    void ask().then((found) => {
      if (!gone) stand(found);
    });
    return () => {
      gone = true;
    };
  }, [ask, offline]);
  const look = useCallback(async () => stand(await ask()), [ask]);
  return { standing, look };
}
