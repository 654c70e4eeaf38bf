import { useEffect, useMemo, useState } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router-dom';
import { sinceBegun } from './ports.ts';

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
  // Timed from the tap, and not from when the old page has been drawn once more for it.
  const next = useMemo(() => ({ wanted, dueAt: sinceBegun() + delayMs }), [wanted]);
  const isAtOnce = resolved.pathname === wanted.pathname || how === 'REPLACE';
  // While it is drawn: followed only after that, every page would be drawn once more.
  if (isAtOnce && resolved !== wanted) setResolved(wanted);
  useEffect(() => {
    onWanted(next.wanted.pathname);
    const timer = setTimeout(setResolved, next.dueAt - sinceBegun(), next.wanted);
    return () => clearTimeout(timer);
  }, [next, onWanted]);
  return resolved;
}
