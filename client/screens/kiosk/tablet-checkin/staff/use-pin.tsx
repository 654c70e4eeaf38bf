import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { keyOf } from '../../../../../schemas/basics/primitives.ts';
import { StaffPin } from '../../../../features/checkin/staff-pin.ts';
import { usePerson } from '../../../../features/person/hooks.ts';
import { useSession, useSessionActions } from '../../../../session/hooks.tsx';
import { useDevice } from '../../../../sync/hooks.tsx';
import { freshBytes } from '../ports.ts';
import { type GateView, StaffGate } from './gate.ts';

// The desk opens without it.
const PinSheet = lazy(async () => ({ default: (await import('./pin-sheet.tsx')).PinSheet }));

export interface AsksForPin {
  /** Undefined while it is being read. */
  readonly isSet: boolean | undefined;
  /** Resolves with true when the PIN was right, or was just chosen; with false when nobody typed it. */
  readonly ask: () => Promise<boolean>;
  /** To be drawn. */
  readonly sheet: ReactNode;
}

const NOTHING: GateView = { isSet: undefined, wants: null };
const nothing = () => NOTHING;
const never = () => () => {};

/** The gate of this tablet at this gym, asked as soon as the desk opens. */
export function useStaffPin(gymId: string): AsksForPin {
  const device = useDevice();
  const session = useSession();
  const email = usePerson()?.email;
  const { signIn } = useSessionActions();
  const signedIn = session.state === 'signedIn' ? session : undefined;
  const who = useRef({ signedInAt: signedIn?.signedInAt, email });
  who.current = { signedInAt: signedIn?.signedInAt, email };
  const gate = useMemo(() => {
    if (!device) return undefined;
    return new StaffGate({
      pin: new StaffPin(device.values, keyOf(gymId), () => freshBytes(16)),
      now: () => device.now(),
      signedInAt: () => who.current.signedInAt,
      signInAgain: (password) => signIn({ email: who.current.email ?? '', password }),
    });
  }, [device, gymId, signIn]);
  useEffect(() => void gate?.open(), [gate]);
  const { isSet, wants } = useSyncExternalStore(gate?.view.subscribe ?? never, gate?.view.get ?? nothing);
  const ask = useCallback(() => gate?.ask() ?? Promise.resolve(false), [gate]);
  const sheet = gate && wants !== null && (
    <Suspense fallback={null}>
      <PinSheet key={wants} wants={wants} name={signedIn?.displayName ?? ''} gate={gate} />
    </Suspense>
  );
  return { isSet, ask, sheet };
}
