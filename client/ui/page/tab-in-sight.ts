import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a bar of tabs that scrolls sideways, which is where more of them are than fit: the open one is in sight, also for whoever comes by a link,
 * reads with large text or turns the phone. The page itself stays where it is.
 */
export function useTabInSight(open: string): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another is open
  useEffect(() => {
    const see = () => {
      const tab = bar.current?.querySelector('[aria-selected="true"]');
      if (!bar.current || !tab) return;
      const [room, own] = [bar.current.getBoundingClientRect(), tab.getBoundingClientRect()];
      bar.current.scrollLeft += Math.max(0, own.right - room.right) + Math.min(0, own.left - room.left);
    };
    see();
    window.addEventListener('resize', see);
    return () => window.removeEventListener('resize', see);
  }, [open]);
  return bar;
}
