import type { ReactNode } from 'react';
import type { Permission } from '../../../../schemas/person/shape.ts';
import { useHandScanner } from '../scanner/hand/use-hand-scanner.ts';
import { useStaffPin } from './staff/use-pin.tsx';
import { type DoorDesk, useDoor } from './use-door.ts';
import { useSignals } from './use-signals.ts';
import { useVerdict, type Verdicts } from './use-verdict.ts';
import { Verdict } from './verdict-screen.tsx';

export interface StaffDoor extends Pick<Verdicts, 'checking' | 'check'> {
  /** Undefined while the gym's list is being opened. */
  readonly door: DoorDesk | undefined;
  /** A verdict stands over the page. */
  readonly over: boolean;
  /** To be drawn. */
  readonly layer: ReactNode;
}

/**
 * The door on a page of staff, on whichever device: heard from a hand scanner as well, and answered over the whole screen. The gym's workspace
 * must be open.
 */
export function useStaffDoor(gymId: string): StaffDoor {
  const door = useDoor(gymId);
  const pin = useStaffPin(gymId);
  // A tablet at a door has a PIN, and asks for it here too; somebody's own telephone has none.
  const mayLetIn = async (power: Permission) => (pin.isSet === false ? {} : pin.ask(power));
  const { verdict, turn, checking, check, show, done } = useVerdict(door, useSignals());
  const over = verdict !== undefined;
  useHandScanner((text) => void check((open) => open.scan(text)), over || checking || door === undefined);
  const layer = (
    <>
      {over && <Verdict key={turn} gymId={gymId} verdict={verdict} mayLetIn={mayLetIn} onNext={show} onDone={done} />}
      {pin.sheet}
    </>
  );
  return { door, over, checking, check, layer };
}
