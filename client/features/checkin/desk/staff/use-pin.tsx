import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { keyOf } from '../../../../../schemas/basics/primitives.ts';
import type { Permission } from '../../../../../schemas/person/shape.ts';
import { useSession, useSessionActions } from '../../../../session/hooks.tsx';
import { useDevice } from '../../../../sync/hooks.tsx';
import { useGrants, usePerson } from '../../../person/hooks.ts';
import { StaffPin } from '../../staff-pin.ts';
import { freshBytes } from '../ports.ts';
import { messages } from '../words.ts';
import { type Acting, choosesSince, type GateView, StaffGate } from './gate.ts';
import { NamedPins } from './named.ts';

// The desk opens without it.
const PinSheet = lazy(async () => ({ default: (await import('./pin-sheet.tsx')).PinSheet }));

export interface AsksForPin {
  /** Undefined while it is being read. */
  readonly isSet: boolean | undefined;
  /** Resolves with who typed a PIN that was right, or was just chosen; with null when nobody did. `power`: what it takes. */
  readonly ask: (power?: Permission) => Promise<Acting | null>;
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
  const isTablet = signedIn?.kiosk !== undefined;
  const staff = useGrants()?.gyms.find((grant) => grant.gymId === gymId)?.staff ?? [];
  const now = { signedInAt: signedIn && choosesSince(signedIn), email, staff };
  const who = useRef(now);
  who.current = now;
  const gate = useMemo(() => {
    if (!device) return undefined;
    return new StaffGate({
      pin: new StaffPin(device.values, keyOf(gymId), () => freshBytes(16)),
      named: new NamedPins(device.values, keyOf(gymId), () => who.current.staff),
      now: () => device.now(),
      signedInAt: () => who.current.signedInAt,
      // Nobody signs in on an enrolled tablet: who has forgotten its PIN sets it up anew.
      signInAgain: async (password) =>
        isTablet
          ? { ok: false, code: 'NO_PERMISSION', message: messages.pin.anew }
          : signIn({ email: who.current.email ?? '', password }),
    });
  }, [device, gymId, signIn, isTablet]);
  useEffect(() => void gate?.open(), [gate]);
  const { isSet, wants, staff: asked } = useSyncExternalStore(gate?.view.subscribe ?? never, gate?.view.get ?? nothing);
  const ask = useCallback((power?: Permission) => gate?.ask(power) ?? Promise.resolve(null), [gate]);
  const sheet = gate && wants !== null && (
    <Suspense fallback={null}>
      <PinSheet
        key={wants}
        wants={wants}
        name={signedIn?.displayName ?? ''}
        staff={asked ?? []}
        isTablet={isTablet}
        gate={gate}
      />
    </Suspense>
  );
  return { isSet, ask, sheet };
}
