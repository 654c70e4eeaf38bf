/**
 * The sign-in and the sign-up form over another page stand in that page's address (`?modal=login`): they survive a reload, Back closes them, and
 * whoever has signed in is where they were, with whatever else the address said.
 */
import { useLocation, useNavigate } from 'react-router-dom';

export type AccountForm = 'login' | 'signup';
const NAME = 'modal';

/** @param address path and query of the page it is to stand over */
export function withForm(address: string, form: AccountForm): string {
  const [path, params] = split(address);
  params.set(NAME, form);
  return `${path}?${params}`;
}

/** The page itself. */
export function withoutForm(address: string): string {
  const [path, params] = split(address);
  params.delete(NAME);
  return params.size === 0 ? path : `${path}?${params}`;
}

export function formIn(search: string): AccountForm | undefined {
  const said = new URLSearchParams(search).get(NAME);
  return said === 'login' || said === 'signup' ? said : undefined;
}

function split(address: string): [string, URLSearchParams] {
  const [path = '', query = ''] = address.split('?', 2);
  return [path, new URLSearchParams(query)];
}

/** In the history entry of whoever signs in for it: the gym whose heart they tapped, to be kept once they are here. */
export const forFavourite = (gymId: string) => ({ ...openedHere, favourite: gymId });
export function favouriteIn(state: unknown): string | undefined {
  const said: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'favourite') : undefined;
  return typeof said === 'string' ? said : undefined;
}

/** Of the history entry in which a modal was opened: closing it goes back one. */
export const openedHere = { modal: true } as const;
const isOpenedHere = (state: unknown): boolean => typeof state === 'object' && state !== null && 'modal' in state;

export function useAccountForm(): {
  readonly form: AccountForm | undefined;
  /** This page's address, without the form. */
  readonly here: string;
  /** Over `address`, which is what the page goes on with afterwards. */
  readonly open: (form: AccountForm, address: string) => void;
  readonly close: () => void;
  /** Whoever was asked for is here. */
  readonly goOn: () => void;
} {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const here = withoutForm(pathname + search);
  return {
    form: formIn(search),
    here,
    open: (form, address) => void navigate(withForm(address, form), { state: openedHere, preventScrollReset: true }),
    close: () => {
      if (isOpenedHere(state)) void navigate(-1);
      else void navigate(here, { replace: true, preventScrollReset: true });
    },
    goOn: () => void navigate(here, { replace: true, state, preventScrollReset: true }),
  };
}
