import { useSearchParams } from 'react-router-dom';

/** Whether a gym's disputes are open stands in the address: `?disputes=open`. */
export function useDisputesAddress() {
  const [params, setParams] = useSearchParams();
  const say = (isOpen: boolean) =>
    setParams(
      (before) => {
        if (isOpen) before.set('disputes', 'open');
        else before.delete('disputes');
        return before;
      },
      { replace: true },
    );
  return { isOpen: params.has('disputes'), open: () => say(true), close: () => say(false) } as const;
}
