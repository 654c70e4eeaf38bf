import { useEffect, useState } from 'react';
import type { ProposalKind } from '../../../schemas/folds/proposals.ts';
import type { BodyOf } from '../../sync/device/device.ts';
import { useQueued } from '../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../ui/form/request.ts';
import { words } from './words.ts';

/**
 * Something that is decided while one waits, because access changes for everybody at once: `busy` until the server has said its word,
 * `problem` where that is no, `onDone` where it is yes.
 */
export function useDecided(onDone: () => void) {
  const propose = useProposal(words.failed);
  const { busy, problem, ask, say } = useRequest(words.failed);
  const [sent, setSent] = useState<string>();
  const row = useQueued().find(({ id }) => id === sent);
  const state = sent === undefined ? undefined : row?.state;
  const message = row?.message;
  useEffect(() => {
    if (state === 'accepted' || state === 'accepted_flagged') {
      setSent(undefined);
      onDone();
    } else if (state === 'refused') {
      setSent(undefined);
      say(message ?? words.failed);
    }
  }, [state, message, say, onDone]);
  const send = async <K extends ProposalKind>(kind: K, body: BodyOf<K>, display: string) => {
    const answer = await ask(() => propose(kind, body, display));
    if (answer?.ok) setSent(answer.proposalId);
  };
  return { busy: busy || sent !== undefined, problem, send };
}
