import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { keyOf } from '../../../../schemas/primitives.ts';
import { useDevice } from '../../../sync/hooks.tsx';
import { StaffPin } from '../../../sync/staff-pin.ts';
import { freshBytes } from './ports.ts';

// The desk opens without it.
const PinSheet = lazy(async () => ({ default: (await import('./pin-sheet.tsx')).PinSheet }));

export interface AsksForPin {
  /** Undefined while it is being read. */
  readonly isSet: boolean | undefined;
  /** Resolves with true when the PIN was right, or was just set; with false when nobody typed it. */
  readonly ask: () => Promise<boolean>;
  /** To be drawn. */
  readonly sheet: ReactNode;
}

/** What staff do at the door wants this tablet's PIN, each time: whoever stands there next is somebody else. */
export function useStaffPin(gymId: string): AsksForPin {
  const device = useDevice();
  const pin = useMemo(() => device && new StaffPin(device.values, keyOf(gymId), () => freshBytes(16)), [device, gymId]);
  const [isSet, setIsSet] = useState<boolean>();
  const [asked, setAsked] = useState<{ readonly answer: (right: boolean) => void }>();
  useEffect(() => {
    let here = true;
    void pin?.isSet().then((known) => here && setIsSet(known));
    return () => {
      here = false;
    };
  }, [pin]);
  const ask = useCallback(() => new Promise<boolean>((answer) => setAsked({ answer })), []);
  const end = (right: boolean) => {
    asked?.answer(right);
    setAsked(undefined);
  };
  const sheet = asked && device && pin && (
    <Suspense fallback={null}>
      <PinSheet
        isSet={isSet ?? true}
        onTry={async (typed) => {
          const answer = await pin.check(typed, device.now());
          if (answer.state === 'right') end(true);
          return answer;
        }}
        onSet={async (typed) => {
          await pin.set(typed);
          setIsSet(true);
          end(true);
        }}
        onClose={() => end(false)}
      />
    </Suspense>
  );
  return { isSet, ask, sheet };
}
