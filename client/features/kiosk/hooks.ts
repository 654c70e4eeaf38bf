import { useEffect, useMemo, useState } from 'react';
import { keyOf } from '../../../schemas/basics/key.ts';
import type { Kiosk } from '../../../schemas/kiosk/shape.ts';
import { KiosksSeen } from '../../../schemas/kiosk/wire.ts';
import { useSessionActions } from '../../session/hooks.tsx';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { kiosksQuery } from './queries.ts';
import { words } from './words.ts';

/** Of the open workspace of a gym: every tablet that was ever enrolled there. */
export const useKiosks = (gymId: string): Rows<Kiosk> => useRows(useMemo(() => kiosksQuery(keyOf(gymId)), [gymId]));

/** When the server last heard of each, by id. Kept nowhere: undefined without a network, and until it has answered. */
export function useKiosksSeen(gymId: string, offline: boolean): ReadonlyMap<string, string> | undefined {
  const { call } = useSessionActions();
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>();
  useEffect(() => {
    if (offline) return undefined;
    let gone = false;
    const path = `/api/gyms/${encodeURIComponent(keyOf(gymId))}/kiosks`;
    void call({ method: 'GET', path, doing: words.seeing, answer: KiosksSeen }).then((answer) => {
      if (!gone && answer.ok) setSeen(new Map(answer.value.kiosks.map(({ kioskId, lastSeenAt }) => [kioskId, lastSeenAt])));
    });
    return () => {
      gone = true;
    };
  }, [call, gymId, offline]);
  return offline ? undefined : seen;
}
