import { createContext, type ReactNode, useCallback, useContext } from 'react';
import { useLocation } from 'react-router-dom';
import type { FirstPage } from './first-page.ts';

export const FirstTextContext = createContext<FirstPage | null>(null);

/** Of this page, as the server sent it; null where it said nothing of it. */
export function useFirstPage(): FirstPage | null {
  const first = useContext(FirstTextContext);
  const { pathname } = useLocation();
  return first?.page === pathname ? first : null;
}

/**
 * The page as the server sent it, as long as the app's `isOnItsWay`: with its frame (`whole`) or what stands in it. `children` after that,
 * and where the server said nothing of this page.
 */
export function FirstText({
  isOnItsWay = true,
  whole = false,
  children,
}: {
  isOnItsWay?: boolean;
  whole?: boolean;
  children: ReactNode;
}) {
  const first = useFirstPage();
  const place = useCallback(
    (around: HTMLDivElement | null) => around?.replaceChildren(...((whole ? first?.whole : first?.inside) ?? [])),
    [first, whole],
  );
  if (!isOnItsWay || first === null) return children;
  // Of its own, or React would go on with it as with the page's first element.
  return <div key="first" ref={place} data-skeleton="" />;
}
