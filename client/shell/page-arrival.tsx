import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * What a page load used to do by itself: on a new address the window is at its top and the focus on the content, so that keyboard and screen
 * reader start there too. Not on the first page, where the browser does it, and not for a changed query, where the reader is in the middle.
 */
export function PageArrival() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    window.scrollTo(0, 0);
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
  useEffect(() => {
    window.addEventListener('keyup', showWhole);
    return () => window.removeEventListener('keyup', showWhole);
  }, []);
  return null;
}

/** Of a large field a browser brings the first line into sight; the rest of it may be under a bar. */
function showWhole({ key, target }: KeyboardEvent): void {
  if (key === 'Tab' && target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' });
}
