import { startTransition, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The open one of a page's tabs, which stands in its address as `?tab=`; the first where nothing, or no tab of these, stands there. A tapped
 * tab opens at once: the address, for which the whole frame is drawn anew, follows behind it.
 */
export function useTab<Tab extends string>(tabs: readonly Tab[], first: Tab): readonly [Tab, (tab: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const [open, show] = useOptimistic(tabs.find((tab) => tab === params.get('tab')) ?? first);
  const choose = (wanted: string | null) => {
    const tab = tabs.find((one) => one === wanted);
    if (tab === undefined) return;
    startTransition(() => {
      show(tab);
      const next = new URLSearchParams(params);
      next.set('tab', tab);
      setParams(next, { replace: true });
    });
  };
  return [open, choose];
}
