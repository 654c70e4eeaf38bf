import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What is opened from a page says so in the history: then closing it goes back, as Back does. */
const opensHere = { modal: true };
/** The sheets of a gym: one sheet at a time. */
const OTHER_SHEETS = ['buy', 'book', 'then'];

/**
 * A sheet that opens over the page one is on and stands in its address as `?name=value`: it can be kept and passed on, survives a reload,
 * and what was open there before gives way.
 */
export function useOpenedOver(name: string) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const params = new URLSearchParams(search);

  const linkTo = (value: string) => {
    const next = new URLSearchParams(search);
    for (const over of OTHER_SHEETS) next.delete(over);
    next.set(name, value);
    return {
      to: { pathname, search: `?${next}` },
      state: opensHere,
      replace: OTHER_SHEETS.some((over) => params.has(over)),
      preventScrollReset: true,
    };
  };
  const close = useCallback(() => {
    const rest = new URLSearchParams(search);
    rest.delete(name);
    if (typeof state === 'object' && state !== null && 'modal' in state) void navigate(-1);
    else void navigate({ pathname, search: `${rest}` }, { replace: true, preventScrollReset: true });
  }, [navigate, name, pathname, search, state]);
  return { value: params.get(name) ?? undefined, linkTo, close };
}
