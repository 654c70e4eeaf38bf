import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { byText } from '../../../schemas/basics/by-text.ts';
import { BulkMessage } from '../../../schemas/message/shape.ts';
import { counted } from '../../report/report.ts';
import { useSessionActions } from '../../session/hooks.tsx';
import { useDevice } from '../../sync/hooks.tsx';
import { words } from './words.ts';

/** Milliseconds: while somebody looks at them, and while only their number is shown. */
const EVERY = { list: 4000, number: 60_000 } as const;

const Told = z.object({ messages: z.array(z.unknown()) });

/**
 * What was sent, as the server has it now: no device keeps it. Null before it was asked; `at`: when it was. What a newer server says in words that
 * are not known here is left out.
 * @param sender a gym's id; `platform` has everybody's
 */
export function useMessages(sender: string, offline: boolean, shows: keyof typeof EVERY = 'list') {
  const { call } = useSessionActions();
  const [messages, setMessages] = useState<readonly BulkMessage[] | null>(null);
  const look = useCallback(async () => {
    const path = `/api/messages?sender=${encodeURIComponent(sender)}`;
    const answer = await call({ method: 'GET', path, doing: words.listing, answer: Told });
    if (answer.ok) setMessages(inOrder(answer.value.messages.flatMap((one) => BulkMessage.safeParse(one).data ?? [])));
  }, [call, sender]);
  useEffect(() => {
    if (offline) return undefined;
    void look();
    const timer = window.setInterval(() => void look(), EVERY[shows]);
    return () => window.clearInterval(timer);
  }, [look, offline, shows]);
  return messages;
}

/** Whether this device has what writing to many takes: null while it comes, false where it cannot be had. */
export function useWriting(): boolean | null {
  const device = useDevice();
  const [isHere, setHere] = useState<boolean | null>(null);
  useEffect(() => {
    void device?.learnFor('writing').then(
      () => setHere(true),
      (error: unknown) => {
        setHere(false);
        counted('writing to many')(error);
      },
    );
  }, [device]);
  return isHere;
}

/** What somebody has to look at comes first, then the newest. */
export const inOrder = (messages: readonly BulkMessage[]): readonly BulkMessage[] =>
  messages.toSorted(
    (one, other) =>
      Number(other.status === 'pending_approval') - Number(one.status === 'pending_approval') ||
      byText(other.createdAt, one.createdAt),
  );
