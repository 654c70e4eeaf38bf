import { useCallback, useState, useSyncExternalStore } from 'react';
import { keyOf } from '../../../schemas/basics/key.ts';
import { AreaSizeTold } from '../../../schemas/gym-directory/area-size.ts';
import { keepMapParts } from '../../map-parts.ts';
import { report } from '../../report/report.ts';
import { useSessionActions } from '../../session/hooks.tsx';
import { useDevice } from '../../sync/hooks.tsx';
import type { PinnedArea } from '../../sync/pinned-areas/pinned-areas.ts';
import { formatBytes } from '../../ui/device/storage-used.ts';
import { useAreas } from '../area/hooks.ts';
import { pinnedAreaWords as words } from './pinned-area.words.ts';

const NONE: readonly PinnedArea[] = [];
const nothing = () => () => {};

/** Areas that are kept on this device, in the order in which they were asked for. */
export function usePinnedAreas(): readonly PinnedArea[] {
  const view = useDevice()?.pinned.view;
  return useSyncExternalStore(view?.subscribe ?? nothing, view?.get ?? (() => NONE));
}

/** What the area is called, where this device knows it. */
export function useAreaName(areaId: string): string | undefined {
  return useAreas().rows.find(({ doc }) => doc._id === areaId)?.doc.name;
}

export interface Pinning {
  /** Why it was not done, in words. */
  readonly problem: string | undefined;
  readonly keep: (areaId: string) => Promise<void>;
  readonly remove: (areaId: string) => Promise<void>;
}

export function usePinning(): Pinning {
  const device = useDevice();
  const [problem, setProblem] = useState<string>();
  const doing = useCallback(async (work: () => Promise<string | undefined>) => {
    setProblem(undefined);
    try {
      setProblem(await work());
    } catch (error) {
      report('pinned areas', error);
      setProblem(words.failed);
    }
  }, []);
  const keep = useCallback(
    (areaId: string) =>
      doing(async () => {
        const became = await device?.pinned.pin(areaId);
        if (became === 'pinned') keepMapParts();
        return became === 'tooMany' || became === 'full' ? words.refused[became] : undefined;
      }),
    [device, doing],
  );
  const remove = useCallback(
    (areaId: string) =>
      doing(async () => {
        await device?.pinned.unpin(areaId);
        return undefined;
      }),
    [device, doing],
  );
  return { problem, keep, remove };
}

/** What keeping it takes, as the server says; `problem`: why that is not known. */
export type AskedSize =
  | { readonly state: 'unasked' | 'asking' }
  | { readonly state: 'known'; readonly text: string }
  | { readonly state: 'failed'; readonly problem: string };

export function useAreaSize(areaId: string): { readonly size: AskedSize; readonly ask: () => void } {
  const { call } = useSessionActions();
  const [size, setSize] = useState<AskedSize>({ state: 'unasked' });
  const ask = useCallback(() => {
    setSize({ state: 'asking' });
    const path = `/api/areas/${keyOf(areaId)}/size`;
    void call({ method: 'GET', path, doing: words.doing, answer: AreaSizeTold }).then((answer) =>
      setSize(
        answer.ok
          ? { state: 'known', text: words.needs(answer.value.gyms, formatBytes(answer.value.bytes)) }
          : { state: 'failed', problem: answer.message },
      ),
    );
  }, [areaId, call]);
  return { size, ask };
}
