/** What the server says of one's second factor, when something turns out to take it. */
import { SecondFactorState } from '../../../schemas/second-factor/wire.ts';
import type { useSessionActions } from '../../session/hooks.tsx';
import type { Requested } from '../../ui/form/request.ts';
import { PATH } from './use-second-factor.ts';
import { words } from './words.ts';

type Call = ReturnType<typeof useSessionActions>['call'];

export const NOT_SHOWN = { ok: false, message: words.shown.notShown } satisfies Requested;

/** `kind`: of the proposal that is about to go out. Null where nobody can say. */
export async function asStands(call: Call, kind = ''): Promise<SecondFactorState | null> {
  const path = `${PATH}?for=${kind}`;
  const answer = await call({ method: 'GET', path, doing: words.showDoing, answer: SecondFactorState });
  return answer.ok ? answer.value : null;
}
