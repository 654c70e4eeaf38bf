import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What is open over the gym's page stands in its address: it survives a reload and signing in, and Back closes it. */
export type GymModal = { readonly kind: 'book'; readonly slotId: string } | { readonly kind: 'buy'; readonly productId: string };

const opensHere = { modal: true };

export function useModalAddress(): { modal: GymModal | undefined; open: (modal: GymModal) => void; close: () => void } {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const modal = modalOf(new URLSearchParams(search));

  const open = useCallback(
    (next: GymModal) => {
      // One modal in place of another is no further step back.
      void navigate(addressWith(pathname, next), {
        state: opensHere,
        replace: modal !== undefined,
        preventScrollReset: true,
      });
    },
    [navigate, pathname, modal],
  );
  const close = useCallback(() => {
    if (isOpenedHere(state)) void navigate(-1);
    else void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [navigate, pathname, state]);
  return { modal, open, close };
}

/** The address at which the page opens with that modal, for the way through the sign-in page. */
export function addressWith(pathname: string, modal: GymModal): string {
  const [name, value] = modal.kind === 'book' ? ['book', modal.slotId] : ['buy', modal.productId];
  return `${pathname}?${name}=${encodeURIComponent(value)}`;
}

function modalOf(params: URLSearchParams): GymModal | undefined {
  const slotId = params.get('book');
  if (slotId) return { kind: 'book', slotId };
  const productId = params.get('buy');
  return productId ? { kind: 'buy', productId } : undefined;
}

const isOpenedHere = (state: unknown): boolean => typeof state === 'object' && state !== null && 'modal' in state;
