import { useEffect, useState } from 'react';
import type { Result } from '../../../session/hooks.tsx';

/** `later`: there is a token but no network to ask about it. */
export type AddressCheck =
  | { readonly state: 'none' | 'later' | 'checking' | 'verified' }
  | { readonly state: 'expired' | 'failed'; readonly message: string };

/**
 * Asks once per token as soon as there may be a network, and again when `again` is called. Asking twice does no harm: opening the link
 * twice is fine.
 */
export function useCheck(
  token: string | undefined,
  offline: boolean,
  verify: (token: string) => Promise<Result>,
): { check: AddressCheck; again: () => void } {
  const [answer, setAnswer] = useState<{ token: string; result: Result }>();
  const [turn, setTurn] = useState(0);
  const settled = answer !== undefined && answer.token === token && !isPassing(answer.result);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` is the wish to ask again
  useEffect(() => {
    if (token === undefined || offline || settled) return undefined;
    let current = true;
    void verify(token).then((result) => {
      if (current) setAnswer({ token, result });
    });
    return () => {
      current = false;
    };
  }, [token, offline, settled, verify, turn]);

  const again = () => {
    setAnswer(undefined);
    setTurn((before) => before + 1);
  };
  if (token === undefined) return { check: { state: 'none' }, again };
  if (answer === undefined || answer.token !== token) return { check: { state: offline ? 'later' : 'checking' }, again };
  if (answer.result.ok) return { check: { state: 'verified' }, again };
  const state = isPassing(answer.result) ? (offline ? 'later' : 'failed') : 'expired';
  return state === 'later' ? { check: { state }, again } : { check: { state, message: answer.result.message }, again };
}

/** A failure that says nothing about the link: no network, too many tries. */
function isPassing(result: Result): boolean {
  return !result.ok && result.code !== 'LINK_EXPIRED' && result.code !== 'VALIDATION' && result.code !== 'MALFORMED';
}
