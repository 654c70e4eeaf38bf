import { useEffect, useState } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router-dom';

/** The specification (§9): the delay before a route is resolved. */
const delayMs = 100;

/**
 * The address that the screens are drawn for. On the way to another page it follows a tenth of a second behind: the old page stands
 * meanwhile, and the new one's code is usually there when its turn comes, so that no skeleton flashes by. The first page, a redirect of
 * the app's own and a changed query are followed at once.
 */
export function useResolvedLocation(onWanted: (pathname: string) => void): Location {
  const wanted = useLocation();
  const how = useNavigationType();
  const [resolved, setResolved] = useState(wanted);
  const waits = resolved.pathname !== wanted.pathname && how !== 'REPLACE';
  // While it is drawn: followed only after that, every page would be drawn once more.
  if (!waits && resolved !== wanted) setResolved(wanted);
  useEffect(() => {
    onWanted(wanted.pathname);
  }, [wanted.pathname, onWanted]);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => setResolved(wanted), delayMs);
    return () => clearTimeout(timer);
  }, [wanted, waits]);
  return waits ? resolved : wanted;
}
