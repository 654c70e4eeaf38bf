import { useEffect, useState } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router-dom';

/** The specification (§9): the delay before a route is resolved. */
const delayMs = 100;

/**
 * The address that the screens are drawn for. On the way to another page it follows a tenth of a second behind: the old page stands
 * meanwhile, and the new one's code is usually there when its turn comes, so that no skeleton flashes by. The first page, a redirect of
 * the app's own and a changed query are followed at once.
 */
export function useResolvedLocation(onLeaving: (pathname: string) => void): Location {
  const wanted = useLocation();
  const how = useNavigationType();
  const [resolved, setResolved] = useState(wanted);
  const elsewhere = resolved.pathname !== wanted.pathname;
  const waits = elsewhere && how !== 'REPLACE';
  useEffect(() => {
    if (elsewhere) onLeaving(wanted.pathname);
  }, [elsewhere, wanted.pathname, onLeaving]);
  useEffect(() => {
    if (!waits) {
      setResolved(wanted);
      return undefined;
    }
    const timer = setTimeout(() => setResolved(wanted), delayMs);
    return () => clearTimeout(timer);
  }, [wanted, waits]);
  return waits ? resolved : wanted;
}
