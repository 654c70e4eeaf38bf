import { useEffect } from 'react';
import { tabTitle } from '../../../schemas/routes.ts';

/** What the tab is called; undefined leaves it as it is. */
export function useTabTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = tabTitle(title);
  }, [title]);
}
