import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { keyOf } from '../../../schemas/basics/key.ts';
import { Instant } from '../../../schemas/basics/primitives.ts';
import { useSessionActions } from '../../session/hooks.tsx';
import { words } from './words.ts';

const Seen = z.object({ team: z.array(z.object({ uid: z.string(), lastSeenAt: z.optional(Instant) })) });

/** When the server last heard of each of a team, on any of their devices. Kept nowhere: undefined without a network, and until it has answered. */
export function useLastSeen(gymId: string, offline: boolean): ReadonlyMap<string, string | undefined> | undefined {
  const { call } = useSessionActions();
  const [seen, setSeen] = useState<ReadonlyMap<string, string | undefined>>();
  useEffect(() => {
    if (offline) return undefined;
    let gone = false;
    const path = `/api/gyms/${encodeURIComponent(keyOf(gymId))}/team`;
    void call({ method: 'GET', path, doing: words.seeing, answer: Seen }).then((answer) => {
      if (!gone && answer.ok) setSeen(new Map(answer.value.team.map(({ uid, lastSeenAt }) => [uid, lastSeenAt])));
    });
    return () => {
      gone = true;
    };
  }, [call, gymId, offline]);
  return offline ? undefined : seen;
}
