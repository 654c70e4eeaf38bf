import { useEffect, useState } from 'react';
import { keyOf } from '../../../../schemas/basics/key.ts';
import { type KioskSeen, KiosksSeen } from '../../../../schemas/kiosk/wire.ts';
import { useSessionActions } from '../../../session/hooks.tsx';
import { useNow } from '../../../ui/now.tsx';
import { words } from '../words.ts';

const ASKED_EVERY = 30_000;

/** When the server last heard of each, by id; asked again every half minute. Kept nowhere: undefined without a network, and until it has answered. */
export function useKiosksSeen(gymId: string, offline: boolean): ReadonlyMap<string, KioskSeen> | undefined {
  const { call } = useSessionActions();
  const [seen, setSeen] = useState<ReadonlyMap<string, KioskSeen>>();
  const turn = Math.floor(useNow(ASKED_EVERY) / ASKED_EVERY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn anew
  useEffect(() => {
    if (offline) return undefined;
    let gone = false;
    const path = `/api/gyms/${encodeURIComponent(keyOf(gymId))}/kiosks`;
    void call({ method: 'GET', path, doing: words.seeing, answer: KiosksSeen }).then((answer) => {
      if (!gone && answer.ok) setSeen(new Map(answer.value.kiosks.map((one) => [one.kioskId, one])));
    });
    return () => {
      gone = true;
    };
  }, [call, gymId, offline, turn]);
  return offline ? undefined : seen;
}
