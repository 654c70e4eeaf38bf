import { useEffect } from 'react';

/** What the tab is called; undefined leaves it as it is. */
export function useTabTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Fitness Hub`;
  }, [title]);
}
