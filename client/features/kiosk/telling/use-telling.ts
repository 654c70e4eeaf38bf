import { useEffect, useMemo } from 'react';
import { instantOf } from '../../../../schemas/basics/time.ts';
import type { Kiosk } from '../../../../schemas/kiosk/shape.ts';
import { counted } from '../../../report/report.ts';
import { useConnection, useDevice, useQueued } from '../../../sync/hooks.tsx';
import { useNow } from '../../../ui/now.tsx';
import { isOnItsWay } from '../../outbox/outbox.ts';
import { useRoster } from '../../roster/hooks.ts';
import { words } from '../words.ts';
import { Telling } from './telling.ts';

const LOOK_EVERY = 30_000;

/** On the tablet itself, for as long as its desk is open. `own`: its document, when it is here. */
export function useTelling(own: Kiosk | undefined): void {
  const device = useDevice();
  const { state: connection, clock } = useConnection();
  const now = instantOf(useNow(LOOK_EVERY));
  const waiting = useQueued().filter(isOnItsWay).length;
  const { _id: kioskId, gymId = '', status } = own ?? {};
  const rosterAt = useRoster(gymId).asOf;
  const telling = useMemo(
    () =>
      device &&
      new Telling({
        values: device.values,
        say: ({ kioskId, rosterAt, waiting, clockOffsetMs }) =>
          device.propose(
            'kiosk.health',
            { gymId, kioskId, waiting, clockOffsetMs, ...(rosterAt ? { rosterAt } : {}) },
            words.line.health,
          ),
      }),
    [device, gymId],
  );
  const { offsetMs: clockOffsetMs } = clock;
  useEffect(() => {
    if (!telling || kioskId === undefined || status === 'revoked') return;
    void telling.look({ kioskId, now, connection, rosterAt, waiting, clockOffsetMs }).catch(counted('kiosk: telling how it is'));
  }, [telling, kioskId, status, now, connection, rosterAt, waiting, clockOffsetMs]);
}
