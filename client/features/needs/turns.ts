/** Several collections in one place: at most twelve are open on a page, so that what changes once a day is not kept open, but looked at in turn. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Documents, DocumentType } from '../../../schemas/folds/documents.ts';
import type { Query } from '../../sync/device/device.ts';
import { type Rows, useRows } from '../../sync/hooks.tsx';
import { useNow } from '../../ui/now.tsx';

const EVERY = 15_000;
const LOADING: Rows<never> = { state: 'loading', rows: [] };

export interface LookingTurns {
  /** Whose turn it is; beyond the last: everybody has looked. */
  readonly turn: number;
  readonly next: () => void;
}

/** From the first on, again every quarter of a minute. */
export function useTurns(): LookingTurns {
  const [turn, setTurn] = useState(0);
  const round = Math.floor(useNow(EVERY) / EVERY);
  const last = useRef(round);
  useEffect(() => {
    if (last.current === round) return;
    last.current = round;
    setTurn(0);
  }, [round]);
  const next = useCallback(() => setTurn((before) => before + 1), []);
  return { turn, next };
}

/** What was there the last time that it had its turn. `null` asks nothing, and lets the next one look. */
export function useInTurn<T extends DocumentType>(
  query: Query<T> | null,
  { turn, next }: LookingTurns,
  own: number,
): Rows<Documents[T]> {
  const [held, hold] = useState<Rows<Documents[T]>>(LOADING);
  const isTurn = turn === own;
  const live = useRows(isTurn ? query : null);
  useEffect(() => {
    if (!isTurn || (query !== null && live.state !== 'ready')) return;
    if (query !== null) hold(live);
    next();
  }, [isTurn, query, live, next]);
  return held;
}
