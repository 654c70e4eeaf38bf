import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { keyOf } from '../../../schemas/key.ts';

/** What is open over a page says so in the history: then Back closes it. */
const opensHere = { modal: true };
const NAME = 'code';

/**
 * The code of a pass opens over the page one is on, as `?code=<pass>`: the address can be kept and passed on, Back closes it, and what was
 * open there before gives way.
 */
export function useCodeAddress() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const params = new URLSearchParams(search);
  const shown = params.get(NAME) ?? undefined;

  const linkTo = (passId: string) => {
    const next = new URLSearchParams(search);
    for (const over of ['buy', 'book']) next.delete(over);
    next.set(NAME, keyOf(passId));
    return { to: { pathname, search: `?${next}` }, state: opensHere, replace: params.has('buy') || params.has('book') };
  };
  const close = useCallback(() => {
    const rest = new URLSearchParams(search);
    rest.delete(NAME);
    if (typeof state === 'object' && state !== null && 'modal' in state) void navigate(-1);
    else void navigate({ pathname, search: `${rest}` }, { replace: true, preventScrollReset: true });
  }, [navigate, pathname, search, state]);
  return { shown, linkTo, close };
}
