import { useEffect, useState, useSyncExternalStore } from 'react';
import { counted } from '../../report/report.ts';
import { useSessionActions } from '../../session/hooks.tsx';
import type { DrawnMap } from './drawn-map.ts';
import { mapWords as words } from './map.words.ts';
import type { Streets } from './tiles/street-layer.ts';
import { KEPT_TILES, tilesTold } from './tiles-told.ts';

/** Draws the streets on the map where there are any, online or kept. @returns why they are not to be seen, where they ought to be */
export function useStreets(drawn: DrawnMap | undefined): string | undefined {
  const { call } = useSessionActions();
  const dark = useSyncExternalStore(watchColours, isDark);
  const [streets, setStreets] = useState<Streets>();
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    let isWanted = true;
    const open = async () => {
      const told = await tilesTold(call);
      // Most devices keep none, and need not load what reads them.
      if (told === null || (told === undefined && !(await caches.has(KEPT_TILES)))) return;
      const { streetsHere, TilesDown, WrongTiles } = await import('./tiles/map-tiles.ts');
      const failed = (error: unknown) => {
        if (!isWanted) return;
        counted('the map: its streets')(error);
        if (!(error instanceof TilesDown)) setStreets(undefined);
        setProblem(error instanceof WrongTiles || told !== undefined ? words.streets.wrong : words.streets.away);
      };
      const opened = await streetsHere(told, failed).catch(failed);
      if (isWanted && opened) setStreets(opened);
    };
    open().catch(counted('the map: its streets'));
    return () => {
      isWanted = false;
    };
  }, [call]);

  useEffect(() => drawn?.streets(streets ?? null, dark), [drawn, streets, dark]);
  return problem;
}

const isDark = (): boolean => document.documentElement.dataset.mantineColorScheme === 'dark';

function watchColours(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => observer.disconnect();
}
