import { useEffect, useMemo } from 'react';
import type { RosterEntry } from '../../../../schemas/roster/shape.ts';
import { useConnection, useDevice, useWorkspace } from '../../../sync/hooks.tsx';
import { useRoster } from '../../roster/hooks.ts';
import { createDoor, keepDoorOpen, type Shown } from '../door.ts';
import type { Acting } from './staff/gate.ts';
import { type DeskVerdict, deskVerdict, notStored } from './verdict.ts';

export interface DoorDesk {
  scan(text: string): Promise<DeskVerdict>;
  code(code: string): Promise<DeskVerdict>;
  /** Staff found them; who, where a PIN said so. */
  person(entry: RosterEntry, acting?: Acting): Promise<DeskVerdict>;
}

/**
 * The door of this gym; undefined until its workspace is open and its list is here, because before that the tablet knows nobody.
 * Without a network it does not wait for a list that cannot come: then visits are recorded.
 */
export function useDoor(gymId: string): DoorDesk | undefined {
  const device = useDevice();
  const workspace = useWorkspace();
  const offline = useConnection().state === 'Offline';
  const listed = useRoster(gymId).asOf !== undefined;
  const open = workspace?.kind === 'gym' && workspace.gymId === gymId && (listed || offline);
  useEffect(() => {
    if (!device || !open) return undefined;
    const stops = [keepDoorOpen(device, gymId), device.portraits.keep(gymId)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [device, gymId, open]);
  return useMemo(() => {
    if (!device || !open) return undefined;
    const door = createDoor(device, gymId);
    const ask = (shown: Shown): Promise<DeskVerdict> => door.verdictFor(shown).then(desk, () => notStored);
    return {
      scan: (text) => ask({ kind: 'scan', text }),
      code: (code) => ask({ kind: 'code', code }),
      person: (entry, { uid: by } = {}) => ask({ kind: 'entry', entry, ...(by === undefined ? {} : { by }) }),
    };
  }, [device, gymId, open]);
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
