import { useCallback, useState, useSyncExternalStore } from 'react';
import { keepMapParts } from '../../map-parts.ts';
import { report } from '../../report/report.ts';
import { useSessionActions } from '../../session/hooks.tsx';
import { useDevice } from '../../sync/hooks.tsx';
import type { PinnedArea } from '../../sync/pinned-areas/pinned-areas.ts';
import { formatBytes } from '../../ui/device/storage-used.ts';
import { useAreas } from '../area/hooks.ts';
import { bytesOfMap, forgetMaps, sizeTold } from './maps-of.ts';
import { pinnedAreaWords as words } from './pinned-area.words.ts';

const NONE: readonly PinnedArea[] = [];
const nothing = () => () => {};

/** Areas that are kept on this device, in the order in which they were asked for. */
export function usePinnedAreas(): readonly PinnedArea[] {
  const view = useDevice()?.pinned.view;
  const read = view?.get ?? (() => NONE);
  return useSyncExternalStore(view?.subscribe ?? nothing, read, read);
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
        if (device?.pinned.view.get().length === 0) await forgetMaps();
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
    const asked = async (): Promise<AskedSize> => {
      const answer = await sizeTold(call, areaId);
      if (!answer.ok) return { state: 'failed', problem: answer.message };
      const { gyms, bytes } = answer.value;
      const ofMap = await bytesOfMap(call, answer.value);
      return { state: 'known', text: words.needs(gyms, formatBytes(bytes + ofMap), ofMap > 0) };
    };
    asked().then(setSize, (error: unknown) => {
      report('pinned areas', error);
      setSize({ state: 'failed', problem: words.unknown });
    });
  }, [areaId, call]);
  return { size, ask };
}
