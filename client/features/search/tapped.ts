import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What a link to the search brings along when "Near me" was tapped on it. */
export const NEAR_ME = { tapped: 'near-me' } as const;

const wasTapped = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'tapped' in state && state.tapped === NEAR_ME.tapped;

/** The tap on the page before is what asks where this device is, and asks once: a reload or the way back finds no tap any more. */
export function useNearMeTapped(locate: () => void): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const tapped = wasTapped(state);
  useEffect(() => {
    if (!tapped) return;
    locate();
    void navigate(pathname + search, { replace: true });
  }, [tapped, locate, navigate, pathname, search]);
}
