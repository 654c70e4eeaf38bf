import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { MessageAudience } from '../../../schemas/message/shape.ts';
import type { MessagePurpose } from '../../../schemas/message/types.ts';
import { useSessionActions } from '../../session/hooks.tsx';
import { words } from './words.ts';

const Counted = z.object({ count: z.number() });

type Count = { readonly state: 'counting' | 'unknown' } | { readonly state: 'counted'; readonly count: number };

/** How many the server says it would go to: asked whenever that changes, and again by `recount`. Offline nobody knows. */
export function useCount(
  sender: string,
  purpose: MessagePurpose,
  audience: MessageAudience | null,
  offline: boolean,
): readonly [Count, () => Promise<number | null>] {
  const { call } = useSessionActions();
  const [count, setCount] = useState<Count>({ state: 'counting' });
  const asked = JSON.stringify(audience && { sender, purpose, audience });
  const recount = useCallback(async (): Promise<number | null> => {
    const body: unknown = JSON.parse(asked);
    if (typeof body !== 'object' || body === null) return null;
    const answer = await call({ method: 'POST', path: '/api/messages/audience', body, doing: words.counting, answer: Counted });
    return answer.ok ? answer.value.count : null;
  }, [call, asked]);
  useEffect(() => {
    let left = false;
    setCount({ state: offline || asked === 'null' ? 'unknown' : 'counting' });
    if (offline || asked === 'null') return undefined;
    void recount().then((found) => {
      if (!left) setCount(found === null ? { state: 'unknown' } : { state: 'counted', count: found });
    });
    return () => {
      left = true;
    };
  }, [recount, asked, offline]);
  return [count, recount];
}
