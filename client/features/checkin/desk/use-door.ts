import { useEffect, useState } from 'react';
import type { RosterEntry } from '../../../../schemas/roster/shape.ts';
import { report } from '../../../report/report.ts';
import { useConnection, useDevice, useWorkspace } from '../../../sync/hooks.tsx';
import { useRoster } from '../../roster/hooks.ts';
import type { Door, Shown } from '../door.ts';
import type { Acting } from './staff/gate.ts';
import { type DeskVerdict, deskVerdict, notStored } from './verdict.ts';

export interface DoorDesk {
  scan(text: string): Promise<DeskVerdict>;
  code(code: string): Promise<DeskVerdict>;
  /** Staff found them; who, where a PIN said so. */
  person(entry: RosterEntry, acting?: Acting): Promise<DeskVerdict>;
  /** Nobody can be found: the name as it was typed (C14). */
  name(name: string, acting?: Acting): Promise<DeskVerdict>;
}

/**
 * The door of this gym; undefined until its workspace is open and its list is here, because before that the tablet knows nobody.
 * Without a network it does not wait for a list that cannot come: then visits are recorded. `nonce`: of the code that this tablet shows.
 */
export function useDoor(gymId: string, nonce?: () => string | undefined): DoorDesk | undefined {
  const device = useDevice();
  const workspace = useWorkspace();
  const offline = useConnection().state === 'Offline';
  const listed = useRoster(gymId).asOf !== undefined;
  const open = workspace?.kind === 'gym' && workspace.gymId === gymId && (listed || offline);
  const [door, setDoor] = useState<DoorDesk>();
  useEffect(() => {
    if (!device || !open) return undefined;
    const { connection } = device;
    let phase: 'loading' | 'missed' | 'open' = 'loading';
    let over = false;
    const enter = async () => {
      phase = 'loading';
      const { createDoor, keepDoorOpen } = await loadDoor();
      if (over) return;
      phase = 'open';
      stops.push(keepDoorOpen(device, gymId));
      setDoor(deskOf(createDoor(device, gymId, nonce ? { nonce } : {})));
    };
    const tryToEnter = () => {
      enter().catch((error: unknown) => {
        phase = 'missed';
        report('door: loading', error);
      });
    };
    const stops = [
      device.portraits.keep(gymId),
      () => setDoor(undefined),
      // What did not come may come with the network.
      connection.subscribe(() => phase === 'missed' && connection.get().state !== 'Offline' && tryToEnter()),
    ];
    tryToEnter();
    return () => {
      over = true;
      for (const stop of stops) stop();
    };
  }, [device, gymId, open, nonce]);
  return open ? door : undefined;
}

/** The screen stands before it. All that the first visitor needs: nobody can be judged, or told so, by what would still have to come. */
async function loadDoor() {
  const [door] = await Promise.all([
    import('../door.ts'),
    import('../door/held-code.ts'),
    import('../scanner/scanner.tsx'),
    import('./keypad.tsx'),
    import('./verdict-screen.tsx'),
  ]);
  return door;
}

function deskOf(door: Door): DoorDesk {
  const ask = (shown: Shown): Promise<DeskVerdict> => door.verdictFor(shown).then(desk, () => notStored);
  return {
    scan: (text) => ask({ kind: 'scan', text }),
    code: (code) => ask({ kind: 'code', code }),
    person: (entry, { uid: by } = {}) => ask({ kind: 'entry', entry, ...(by === undefined ? {} : { by }) }),
    name: (name, { uid: by } = {}) => ask({ kind: 'name', name, ...(by === undefined ? {} : { by }) }),
  };
}

/** What staff answer is written, too: it may fail like everything that is written. */
function desk(...[verdict]: Parameters<typeof deskVerdict>): DeskVerdict {
  const said = deskVerdict(verdict);
  const { override } = said;
  if (!override) return said;
  const { letIn, turnAway } = override;
  return {
    ...said,
    override: {
      ...override,
      letIn: (reason, acting) => letIn(reason, acting).catch(() => notStored),
      ...(turnAway && { turnAway: () => turnAway().catch(() => notStored) }),
    },
  };
}
