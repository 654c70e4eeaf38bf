/** The session for screens: who is here, and what can be done about it. */
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Live } from '../sync/queries/rows.ts';
import { awaited } from './awaited.ts';
import type { Session, SessionView } from './session.ts';

export type { DeviceInUse, Result, SessionView } from './session.ts';

interface InReach {
  readonly session: Session | null;
  /** Who is here, as far as it was known before the session was there. */
  readonly first: SessionView | null;
  readonly coming: Promise<Session>;
}

const SessionContext = createContext<InReach>({ session: null, first: null, coming: new Promise(() => {}) });

/** `session` is `null` while its module is still being loaded: `useSession` then says `first`, or `loading`, and what is done waits. */
export function SessionProvider({ session, first, coming, children }: InReach & { children: ReactNode }) {
  return (
    <SessionContext value={useMemo(() => ({ session, first, coming }), [session, first, coming])}>{children}</SessionContext>
  );
}

const LOADING: SessionView = { state: 'loading' };

export function useSession(): SessionView {
  const { session, first } = useContext(SessionContext);
  const view = useMemo((): Live<SessionView> => {
    return session?.view ?? { get: () => first ?? LOADING, subscribe: () => () => {} };
  }, [session, first]);
  return useSyncExternalStore(view.subscribe, view.get, view.get);
}

export type SessionActions = Omit<Session, 'view' | 'onLook'>;

/** signIn, signUp, signOut …: each resolves to a value, none throws. */
export function useSessionActions(): SessionActions {
  const { session, coming } = useContext(SessionContext);
  return useMemo(() => session ?? awaited(coming), [session, coming]);
}
