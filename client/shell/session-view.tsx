import { createContext, type ReactNode, useContext } from 'react';
import type { ShellView } from './view-model.ts';

/**
 * Who is here, as far as this device knows. `loading` only until the device has looked at its own memory; the network is never waited for
 * (architecture: local data is not gated on a token).
 */
export type SessionView = { state: 'loading' } | { state: 'signed-out' } | { state: 'signed-in'; view: ShellView };

const SessionViewContext = createContext<SessionView>({ state: 'loading' });

export function SessionViewProvider({ session, children }: { session: SessionView; children: ReactNode }) {
  return <SessionViewContext value={session}>{children}</SessionViewContext>;
}

export function useSessionView(): SessionView {
  return useContext(SessionViewContext);
}
