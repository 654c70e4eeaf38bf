import { startTransition, useEffect, useState } from 'react';

/**
 * False until what a page is opened for is drawn, and true right behind that: what lies under it then opens collections of its own, which on a slow phone
 * would keep the first numbers waiting. @param isDrawn whether this very rendering draws it
 */
export function useBehind(isDrawn: boolean): boolean {
  const [isBehind, come] = useState(false);
  useEffect(() => {
    if (isDrawn) startTransition(() => come(true));
  }, [isDrawn]);
  return isBehind;
}
