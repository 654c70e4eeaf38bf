import { useEffect, useState } from 'react';
import { type Duplicate, Duplicates } from '../../../schemas/application/duplicates.ts';
import { keyOf } from '../../../schemas/basics/primitives.ts';
import { useSessionActions } from '../../session/hooks.tsx';
import { queueWords } from './queues.words.ts';

const words = queueWords.applications;

export type Looked =
  | { readonly state: 'looking' }
  | { readonly state: 'found'; readonly duplicates: readonly Duplicate[] }
  | { readonly state: 'failed'; readonly message: string };

/** What the server has that may be the same gym: it holds all of them, which no device does. Asked again when the network is back. */
export function useDuplicates(applicationId: string, offline: boolean): Looked {
  const { call } = useSessionActions();
  const [looked, setLooked] = useState<Looked>({ state: 'looking' });
  useEffect(() => {
    if (offline) return;
    let left = false;
    const path = `/api/applications/${keyOf(applicationId)}/duplicates`;
    void call({ method: 'GET', path, doing: words.lookDoing, answer: Duplicates }).then((answer) => {
      if (left) return;
      setLooked(answer.ok ? { state: 'found', ...answer.value } : { state: 'failed', message: answer.message });
    });
    return () => {
      left = true;
    };
  }, [applicationId, offline, call]);
  return looked;
}
