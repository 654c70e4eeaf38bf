import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What is open over the gym's page stands in its address: it survives a reload and signing in, and Back closes it. */
export type GymModal =
  | { readonly kind: 'book'; readonly slotId: string }
  /** `thenSlotId`: the class a pass is bought for, which one comes back to. */
  | { readonly kind: 'buy'; readonly productId: string; readonly thenSlotId?: string }
  | { readonly kind: 'report' };

const opensHere = { modal: true };
/** Beside the passes: the class they are wanted for. */
const THEN = 'then';
/** Of the page itself; one about a review is opened beside that. */
const [REPORT, THIS] = ['report', 'gym'];

export function useModalAddress(): {
  modal: GymModal | undefined;
  open: (modal: GymModal) => void;
  close: () => void;
  /** From a class to the passes: whoever buys one comes back to it. */
  leaveForPasses: (slotId: string) => void;
  /** The class one came from. */
  thenSlotId: string | undefined;
} {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const params = new URLSearchParams(search);
  const modal = modalOf(params);
  const thenSlotId = params.get(THEN) ?? undefined;

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
  const leaveForPasses = useCallback(
    (slotId: string) =>
      void navigate(`${pathname}?${THEN}=${encodeURIComponent(slotId)}`, { replace: true, preventScrollReset: true }),
    [navigate, pathname],
  );
  return { modal, open, close, leaveForPasses, thenSlotId };
}

/** The address at which the page opens with that modal, for the way through the sign-in page. */
export function addressWith(pathname: string, modal: GymModal): string {
  if (modal.kind === 'report') return `${pathname}?${REPORT}=${THIS}`;
  const [name, value] = modal.kind === 'book' ? ['book', modal.slotId] : ['buy', modal.productId];
  const then = modal.kind === 'buy' && modal.thenSlotId !== undefined ? `&${THEN}=${encodeURIComponent(modal.thenSlotId)}` : '';
  return `${pathname}?${name}=${encodeURIComponent(value)}${then}`;
}

/** What the address asks for. */
export function modalOf(params: URLSearchParams): GymModal | undefined {
  const slotId = params.get('book');
  if (slotId) return { kind: 'book', slotId };
  const productId = params.get('buy');
  const thenSlotId = params.get(THEN);
  if (productId) return { kind: 'buy', productId, ...(thenSlotId && { thenSlotId }) };
  return params.get(REPORT) === THIS ? { kind: 'report' } : undefined;
}

const isOpenedHere = (state: unknown): boolean => typeof state === 'object' && state !== null && 'modal' in state;
