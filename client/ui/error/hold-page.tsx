import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { Busy } from '../form/busy.ts';

const BusyContext = createContext<Busy | null>(null);

/** Gives every part below it the one registry of what must not be reloaded away. */
export function BusyProvider({ busy, children }: { busy: Busy; children: ReactNode }) {
  return <BusyContext value={busy}>{children}</BusyContext>;
}

/** The registry; null in a part that is drawn on its own. */
export const useBusy = (): Busy | null => useContext(BusyContext);

/** Keeps the page from being reloaded while `open`: for sheets, payments and verdicts. Forms that were typed into hold it by themselves. */
export function useHoldPage(open: boolean): void {
  const busy = useBusy();
  useEffect(() => (open ? busy?.hold() : undefined), [busy, open]);
}
