import { useEffect, useState } from 'react';
import { useQueued } from '../../sync/hooks.tsx';
import type { Requested } from '../../ui/form/request.ts';
import queues from '../queues/queues.module.css';
import { words } from './words.ts';

/** What was proposed here last, until the server has said its word; then `onDone`, once. */
export function useAnswered(onDone: () => void): {
  readonly note: (said: Requested) => Requested;
  readonly state: 'none' | 'sent' | 'done' | 'refused';
  readonly message: string | undefined;
} {
  const rows = useQueued();
  const [sent, setSent] = useState<string>();
  const row = rows.find(({ id }) => id === sent);
  const isDone = row?.state === 'accepted' || row?.state === 'accepted_flagged';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone, sent]);
  const note = (said: Requested) => {
    if (said.ok) setSent(said.proposalId);
    return said;
  };
  const state = sent === undefined ? 'none' : isDone ? 'done' : row?.state === 'refused' ? 'refused' : 'sent';
  return { note, state, message: row?.message };
}

export function Answer({ state, message }: Pick<ReturnType<typeof useAnswered>, 'state' | 'message'>) {
  return (
    <div role="status" data-answer={state}>
      {state === 'sent' && <p className={queues.soft}>{words.acts.sent}</p>}
      {state === 'done' && <p className={queues.soft}>{words.acts.done}</p>}
      {state === 'refused' && <p>{message}</p>}
    </div>
  );
}
