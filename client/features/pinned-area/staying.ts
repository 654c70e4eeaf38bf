import type { PinnedArea } from '../../sync/pinned-areas/pinned-areas.ts';

/** Those that nobody has sent away. */
export const staying = (areas: readonly PinnedArea[]): readonly string[] =>
  areas.flatMap(({ areaId, state }) => (state === 'leaving' ? [] : [areaId]));

/** Those of which all is here. */
export const saved = (areas: readonly PinnedArea[]): readonly string[] =>
  areas.flatMap(({ areaId, state }) => (state === 'saved' ? [areaId] : []));
