/** What the server answers about people. In memory alone: no answer is kept on the device. */
import { useCallback, useEffect, useState } from 'react';
import { AccountPage, AccountQueue, type AccountRow } from '../../../schemas/account/wire.ts';
import { useSessionActions } from '../../session/hooks.tsx';
import type { ShownFirst } from '../second-factor/use-showing.tsx';
import { words } from './words.ts';

interface FoundPeople {
  readonly accounts: readonly AccountRow[];
  readonly next?: string | undefined;
}

export interface AccountSearch {
  readonly state: 'begin' | 'looking' | 'found';
  readonly found: FoundPeople;
  readonly problem: string | undefined;
  readonly look: (typed: string) => void;
  /** Absent while there is no more. */
  readonly more: (() => void) | undefined;
}

const NONE: FoundPeople = { accounts: [] };

/** The last question that was asked counts, whenever answers come. */
export function useAccountSearch(shownFirst: ShownFirst): AccountSearch {
  const { call } = useSessionActions();
  const [state, setState] = useState<AccountSearch['state']>('begin');
  const [asked, setAsked] = useState<{
    readonly typed: string;
    readonly next?: string | undefined;
    readonly before: FoundPeople;
  }>();
  const [found, setFound] = useState(NONE);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (asked === undefined) return;
    let left = false;
    const query = new URLSearchParams({ q: asked.typed, ...(asked.next !== undefined && { next: asked.next }) });
    const path = `/api/accounts?${query}`;
    void shownFirst(() => call({ method: 'GET', path, doing: words.search.doing, answer: AccountPage })).then((answer) => {
      if (left) return;
      setState('found');
      setProblem(answer.ok ? undefined : answer.message);
      if (answer.ok) setFound({ accounts: [...asked.before.accounts, ...answer.value.accounts], next: answer.value.next });
    });
    return () => {
      left = true;
    };
  }, [asked, call, shownFirst]);
  const look = useCallback((typed: string) => {
    setState('looking');
    setFound(NONE);
    setAsked({ typed, before: NONE });
  }, []);
  const { next } = found;
  const more = next === undefined || asked === undefined ? undefined : () => setAsked({ ...asked, next, before: found });
  return { state, found, problem, look, more };
}

/** What waits about people, or why the server did not say it. Asked again when the network is back, and when `again` changes. */
export function useAccountQueue(
  shownFirst: ShownFirst,
  offline: boolean,
  again = 0,
): { readonly queue: AccountQueue | undefined; readonly problem: string | undefined } {
  const { call } = useSessionActions();
  const [queue, setQueue] = useState<AccountQueue>();
  const [problem, setProblem] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: to be asked again is what it is for
  useEffect(() => {
    if (offline) return;
    let left = false;
    const path = '/api/accounts/queue';
    void shownFirst(() => call({ method: 'GET', path, doing: words.search.doing, answer: AccountQueue })).then((answer) => {
      if (left) return;
      setProblem(answer.ok ? undefined : answer.message);
      if (answer.ok) setQueue(answer.value);
    });
    return () => {
      left = true;
    };
  }, [offline, again, call, shownFirst]);
  return { queue, problem };
}
