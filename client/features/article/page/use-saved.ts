import { useSyncExternalStore } from 'react';
import { useDevice } from '../../../sync/hooks.tsx';
import type { Live } from '../../../sync/queries/rows.ts';

const NONE: readonly string[] = [];
const NOTHING: Live<readonly string[]> = { get: () => NONE, subscribe: () => () => {} };

const useIds = (live: Live<readonly string[]> = NOTHING): readonly string[] =>
  useSyncExternalStore(live.subscribe, live.get, live.get);

/** Ids of the texts that somebody wants to read here without a network. */
export const useSavedTexts = (): readonly string[] => useIds(useDevice()?.texts.saved);

/** Ids of those that can be read here now, whoever brought them. */
export const useTextsHere = (): readonly string[] => useIds(useDevice()?.texts.here);
