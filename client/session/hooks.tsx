/** The session for screens: who is here, and what can be done about it. */
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Live } from '../sync/rows.ts';
import type { Result, Session, SessionView } from './session.ts';

export type { DeviceInUse, Result, SessionView } from './session.ts';

const SessionContext = createContext<Session | null>(null);

/** `null` while the session module is still being loaded: `useSession` then says `loading`. */
export function SessionProvider({ session, children }: { session: Session | null; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

const LOADING: SessionView = { state: 'loading' };
const loading: Live<SessionView> = { get: () => LOADING, subscribe: () => () => {} };

export function useSession(): SessionView {
  const view = useContext(SessionContext)?.view ?? loading;
  return useSyncExternalStore(view.subscribe, view.get);
}

export type SessionActions = Omit<Session, 'view'>;

const NOT_YET = { ok: false, code: 'UNKNOWN_YET', message: '' } as const;
const notYet = async (): Promise<Result> => NOT_YET;
const NO_ACTIONS: SessionActions = {
  signIn: notYet,
  signUp: notYet,
  signOut: async () => ({ ok: false, unsent: 0 }),
  continueOffline: notYet,
  resendVerification: notYet,
  verifyEmail: notYet,
  forgotPassword: notYet,
  resetPassword: notYet,
  call: async () => ({ ...NOT_YET, status: 0 }),
};

/** signIn, signUp, signOut …: each resolves to a value, none throws. */
export function useSessionActions(): SessionActions {
  const session = useContext(SessionContext);
  return useMemo(() => session ?? NO_ACTIONS, [session]);
}
